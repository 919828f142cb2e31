// Programs that write and read one item, each in its language.

const DATABASE = "demo";
const CONTAINER = "things";

/** The programs, for an endpoint. */
export function samples(endpoint) {
  return [
    { name: "Java", install: "com.azure:azure-cosmos", code: java(endpoint) },
    { name: "JavaScript", install: "npm install @azure/cosmos", code: javascript(endpoint) },
    { name: ".NET", install: "dotnet add package Microsoft.Azure.Cosmos", code: dotnet(endpoint) },
    { name: "Python", install: "pip install azure-cosmos", code: python(endpoint) },
    { name: "Go", install: "go get github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos", code: go(endpoint) },
  ];
}

const java = (endpoint) => `import com.azure.cosmos.*;
import com.azure.cosmos.models.*;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        try (CosmosClient client = new CosmosClientBuilder()
                .endpoint("${endpoint}")
                .key(System.getenv("COSMOS_KEY"))
                .gatewayMode()
                .buildClient()) {
            client.createDatabaseIfNotExists("${DATABASE}");
            CosmosDatabase database = client.getDatabase("${DATABASE}");
            database.createContainerIfNotExists("${CONTAINER}", "/kind");
            CosmosContainer container = database.getContainer("${CONTAINER}");
            container.upsertItem(Map.of("id", "1", "kind", "planet", "name", "Saturn"));
            System.out.println(container.readItem("1", new PartitionKey("planet"), Map.class).getItem());
        }
    }
}
`;

const javascript = (endpoint) => `import { CosmosClient } from "@azure/cosmos";

const client = new CosmosClient({ endpoint: "${endpoint}", key: process.env.COSMOS_KEY });
const { database } = await client.databases.createIfNotExists({ id: "${DATABASE}" });
const { container } = await database.containers.createIfNotExists({ id: "${CONTAINER}", partitionKey: "/kind" });
await container.items.upsert({ id: "1", kind: "planet", name: "Saturn" });
const { resource } = await container.item("1", "planet").read();
console.log(resource);
`;

const dotnet = (endpoint) => `using Microsoft.Azure.Cosmos;

using CosmosClient client = new(
    "${endpoint}",
    Environment.GetEnvironmentVariable("COSMOS_KEY"),
    new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway, LimitToEndpoint = true });
Database database = await client.CreateDatabaseIfNotExistsAsync("${DATABASE}");
Container container = await database.CreateContainerIfNotExistsAsync("${CONTAINER}", "/kind");
await container.UpsertItemAsync(new { id = "1", kind = "planet", name = "Saturn" }, new PartitionKey("planet"));
ItemResponse<dynamic> item = await container.ReadItemAsync<dynamic>("1", new PartitionKey("planet"));
Console.WriteLine(item.Resource);
`;

const python = (endpoint) => `import os
from azure.cosmos import CosmosClient, PartitionKey

client = CosmosClient("${endpoint}", os.environ["COSMOS_KEY"])
database = client.create_database_if_not_exists("${DATABASE}")
container = database.create_container_if_not_exists("${CONTAINER}", PartitionKey("/kind"))
container.upsert_item({"id": "1", "kind": "planet", "name": "Saturn"})
print(container.read_item("1", "planet"))
`;

const go = (endpoint) => `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

func main() {
	ctx := context.Background()
	key, err := azcosmos.NewKeyCredential(os.Getenv("COSMOS_KEY"))
	check(err)
	client, err := azcosmos.NewClientWithKey("${endpoint}", key, nil)
	check(err)
	client.CreateDatabase(ctx, azcosmos.DatabaseProperties{ID: "${DATABASE}"}, nil)
	database, err := client.NewDatabase("${DATABASE}")
	check(err)
	database.CreateContainer(ctx, azcosmos.ContainerProperties{
		ID:                     "${CONTAINER}",
		PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/kind"}},
	}, nil)
	container, err := client.NewContainer("${DATABASE}", "${CONTAINER}")
	check(err)
	planet := azcosmos.NewPartitionKeyString("planet")
	_, err = container.UpsertItem(ctx, planet, []byte(\`{"id": "1", "kind": "planet", "name": "Saturn"}\`), nil)
	check(err)
	item, err := container.ReadItem(ctx, planet, "1", nil)
	check(err)
	fmt.Println(string(item.Value))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`;
