// Programs in each language for the SQL API, and how they are run. The tests run them, and take them from this file.

/** The container that the programs make for themselves where they are not to use one that is there. */
export const NEW_CONTAINER = { database: "demo", container: "things", isNew: true };

/** What a program for a new container prints. */
export const PRINTED = "Read: Saturn\nFound: Saturn\n";

/**
 * The programs for an endpoint and a container. With a new container they write, read and query an item; with one that
 * is there they only look for items. Each has its files, the commands that install what it needs and save the server's
 * certificate (null if it needs none), the command that runs it, and perhaps a hint.
 */
export function samples({ endpoint, database, container, isNew }) {
  return programsIn(LANGUAGES, isNew, endpoint, database, container);
}

/** The programs in some languages, for an endpoint and what is there. */
export function programsIn(languages, isNew, endpoint, ...target) {
  const { protocol, hostname } = new URL(endpoint);
  // What JSON writes between quotes is a string in each of these languages.
  const names = [endpoint, ...target].map((name) => JSON.stringify(name));
  return languages.map(({ name, files, install, trusting }) => ({
    name,
    files: files(isNew, ...names),
    install,
    certificate: null,
    ...trusting(protocol === "https:", hostname),
  }));
}

/** Whether an endpoint, as it is written in programs, is asked without TLS. */
export const withoutTls = (endpoint) => endpoint.startsWith('"http:');

const SAVE_PEM = "./orrery cert --pem orrery.pem";
const ELSEWHERE = "So on Linux; on Windows and macOS, add orrery.pem to the certificates that the system trusts.";

/** The libraries of a project beside the program. */
export const COPY_JARS = "mvn dependency:copy-dependencies -DoutputDirectory=lib";

/** How a Java program trusts the server. */
export const JAVA_TRUSTING = {
  certificate: "./orrery cert --jks orrery.jks",
  run: "java -Djavax.net.ssl.trustStore=orrery.jks -Djavax.net.ssl.trustStorePassword=changeit -cp 'lib/*' Main.java",
};

/** How a JavaScript program is run, with the server's certificate or without TLS. */
export const javascriptTrusting = (isSecure) => isSecure
  ? { certificate: SAVE_PEM, run: "NODE_EXTRA_CA_CERTS=orrery.pem node main.mjs" }
  : { run: "node main.mjs" };

const JAVA = {
  name: "Java",
  files: (isNew, ...names) => [
    { name: "pom.xml", text: pom("azure-cosmos", "4.81.0") },
    { name: "Main.java", text: isNew ? javaForNew(...names) : javaForPresent(...names) },
  ],
  install: COPY_JARS,
  trusting: (isSecure) => isSecure
    ? JAVA_TRUSTING
    : { run: "java -DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true -cp 'lib/*' Main.java" },
};

/** A project that has a library of Azure, and nothing else. */
export const pom = (library, version) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId>
  <artifactId>demo</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.azure</groupId>
      <artifactId>${library}</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/** Direct mode, which is the default, always has TLS. */
const GATEWAY_MODE = "\n                .gatewayMode()";

const javaForNew = (endpoint, database, container) => `import com.azure.cosmos.*;
import com.azure.cosmos.models.*;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        try (CosmosClient client = new CosmosClientBuilder()
                .endpoint(${endpoint})
                .key(System.getenv("COSMOS_KEY"))${withoutTls(endpoint) ? GATEWAY_MODE : ""}
                .buildClient()) {
            client.createDatabaseIfNotExists(${database});
            CosmosDatabase database = client.getDatabase(${database});
            database.createContainerIfNotExists(${container}, "/kind");
            CosmosContainer container = database.getContainer(${container});

            container.upsertItem(Map.of("id", "1", "kind", "planet", "name", "Saturn"));
            Map<?, ?> item = container.readItem("1", new PartitionKey("planet"), Map.class).getItem();
            System.out.println("Read: " + item.get("name"));

            SqlQuerySpec query = new SqlQuerySpec("SELECT VALUE c.name FROM c WHERE c.kind = @kind",
                    new SqlParameter("@kind", "planet"));
            for (String name : container.queryItems(query, new CosmosQueryRequestOptions(), String.class)) {
                System.out.println("Found: " + name);
            }
        }
    }
}
`;

const javaForPresent = (endpoint, database, container) => `import com.azure.cosmos.*;
import com.azure.cosmos.models.*;

public class Main {
    public static void main(String[] args) {
        try (CosmosClient client = new CosmosClientBuilder()
                .endpoint(${endpoint})
                .key(System.getenv("COSMOS_KEY"))${withoutTls(endpoint) ? GATEWAY_MODE : ""}
                .buildClient()) {
            CosmosContainer container = client.getDatabase(${database}).getContainer(${container});
            String query = "SELECT TOP 10 VALUE c.id FROM c";
            for (String id : container.queryItems(query, new CosmosQueryRequestOptions(), String.class)) {
                System.out.println("Found: " + id);
            }
        }
    }
}
`;

const JAVASCRIPT = {
  name: "JavaScript",
  files: (isNew, ...names) =>
    [{ name: "main.mjs", text: isNew ? javascriptForNew(...names) : javascriptForPresent(...names) }],
  install: "npm install @azure/cosmos",
  trusting: javascriptTrusting,
};

const javascriptForNew = (endpoint, database, container) => `import { CosmosClient } from "@azure/cosmos";

const client = new CosmosClient({ endpoint: ${endpoint}, key: process.env.COSMOS_KEY });
const { database } = await client.databases.createIfNotExists({ id: ${database} });
const { container } = await database.containers.createIfNotExists({ id: ${container}, partitionKey: "/kind" });

await container.items.upsert({ id: "1", kind: "planet", name: "Saturn" });
const { resource } = await container.item("1", "planet").read();
console.log("Read:", resource.name);

const { resources } = await container.items.query({
  query: "SELECT VALUE c.name FROM c WHERE c.kind = @kind",
  parameters: [{ name: "@kind", value: "planet" }],
}).fetchAll();
resources.forEach((name) => console.log("Found:", name));
`;

const javascriptForPresent = (endpoint, database, container) => `import { CosmosClient } from "@azure/cosmos";

const client = new CosmosClient({ endpoint: ${endpoint}, key: process.env.COSMOS_KEY });
const container = client.database(${database}).container(${container});
const { resources } = await container.items.query("SELECT TOP 10 VALUE c.id FROM c").fetchAll();
resources.forEach((id) => console.log("Found:", id));
`;

const DOTNET = {
  name: ".NET",
  files: (isNew, ...names) =>
    [{ name: "Program.cs", text: isNew ? dotnetForNew(...names) : dotnetForPresent(...names) }],
  // The SDK is not built into programs that don't name the JSON library themselves.
  install: "dotnet new console\ndotnet add package Microsoft.Azure.Cosmos\ndotnet add package Newtonsoft.Json",
  trusting: (isSecure) => isSecure
    ? { certificate: SAVE_PEM, run: "SSL_CERT_FILE=orrery.pem dotnet run", hint: ELSEWHERE }
    : { run: "dotnet run" },
};

const dotnetClient = (endpoint) => `using Microsoft.Azure.Cosmos;

using CosmosClient client = new(
    ${endpoint},
    Environment.GetEnvironmentVariable("COSMOS_KEY"),
    new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway, LimitToEndpoint = true });
`;

const DOTNET_RESULTS = `using FeedIterator<string> found = container.GetItemQueryIterator<string>(query);
while (found.HasMoreResults)
{
    foreach (string text in await found.ReadNextAsync())
    {
        Console.WriteLine($"Found: {text}");
    }
}
`;

const dotnetForNew = (endpoint, database, container) => `${dotnetClient(endpoint)
}Database database = await client.CreateDatabaseIfNotExistsAsync(${database});
Container container = await database.CreateContainerIfNotExistsAsync(${container}, "/kind");

await container.UpsertItemAsync(new Thing("1", "planet", "Saturn"), new PartitionKey("planet"));
Thing item = await container.ReadItemAsync<Thing>("1", new PartitionKey("planet"));
Console.WriteLine($"Read: {item.name}");

QueryDefinition query = new QueryDefinition("SELECT VALUE c.name FROM c WHERE c.kind = @kind")
    .WithParameter("@kind", "planet");
${DOTNET_RESULTS}
record Thing(string id, string kind, string name);
`;

const dotnetForPresent = (endpoint, database, container) => `${dotnetClient(endpoint)
}Container container = client.GetContainer(${database}, ${container});
QueryDefinition query = new("SELECT TOP 10 VALUE c.id FROM c");
${DOTNET_RESULTS}`;

const PYTHON = {
  name: "Python",
  files: (isNew, ...names) => [{ name: "main.py", text: isNew ? pythonForNew(...names) : pythonForPresent(...names) }],
  install: "pip install azure-cosmos",
  trusting: (isSecure, host) => {
    if (!isSecure) {
      return { run: "python3 main.py" };
    }
    return ["localhost", "127.0.0.1"].includes(host)
      ? { run: "python3 -W ignore main.py",
        hint: "At localhost, the SDK does not look at the certificate, and warns of that unless warnings are ignored." }
      : { certificate: SAVE_PEM, run: "REQUESTS_CA_BUNDLE=orrery.pem python3 main.py" };
  },
};

const pythonForNew = (endpoint, database, container) => `import os
from azure.cosmos import CosmosClient, PartitionKey

client = CosmosClient(${endpoint}, os.environ["COSMOS_KEY"])
database = client.create_database_if_not_exists(${database})
container = database.create_container_if_not_exists(${container}, PartitionKey("/kind"))

container.upsert_item({"id": "1", "kind": "planet", "name": "Saturn"})
item = container.read_item("1", "planet")
print("Read:", item["name"])

names = container.query_items(
    "SELECT VALUE c.name FROM c WHERE c.kind = @kind",
    parameters=[{"name": "@kind", "value": "planet"}],
    partition_key="planet")
for name in names:
    print("Found:", name)
`;

const pythonForPresent = (endpoint, database, container) => `import os
from azure.cosmos import CosmosClient

client = CosmosClient(${endpoint}, os.environ["COSMOS_KEY"])
container = client.get_database_client(${database}).get_container_client(${container})
ids = container.query_items("SELECT TOP 10 VALUE c.id FROM c", enable_cross_partition_query=True)
for found in ids:
    print("Found:", found)
`;

const GO = {
  name: "Go",
  files: (isNew, ...names) => [{ name: "main.go", text: isNew ? goForNew(...names) : goForPresent(...names) }],
  install: "go mod init demo\ngo get github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos",
  trusting: (isSecure) => isSecure
    ? { certificate: SAVE_PEM, run: "SSL_CERT_FILE=orrery.pem go run .", hint: ELSEWHERE }
    : { run: "go run ." },
};

const goForNew = (endpoint, database, container) => `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

func main() {
	ctx := context.Background()
	key, err := azcosmos.NewKeyCredential(os.Getenv("COSMOS_KEY"))
	check(err)
	client, err := azcosmos.NewClientWithKey(${endpoint}, key, nil)
	check(err)
	_, err = client.CreateDatabase(ctx, azcosmos.DatabaseProperties{ID: ${database}}, nil)
	check(unlessThere(err))
	database, err := client.NewDatabase(${database})
	check(err)
	_, err = database.CreateContainer(ctx, azcosmos.ContainerProperties{
		ID:                     ${container},
		PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/kind"}, Version: 2},
	}, nil)
	check(unlessThere(err))
	container, err := client.NewContainer(${database}, ${container})
	check(err)

	planet := azcosmos.NewPartitionKeyString("planet")
	_, err = container.UpsertItem(ctx, planet, []byte(\`{"id": "1", "kind": "planet", "name": "Saturn"}\`), nil)
	check(err)
	item, err := container.ReadItem(ctx, planet, "1", nil)
	check(err)
	var thing struct{ Name string }
	check(json.Unmarshal(item.Value, &thing))
	fmt.Println("Read:", thing.Name)

	pages := container.NewQueryItemsPager("SELECT VALUE c.name FROM c WHERE c.kind = @kind", planet,
		&azcosmos.QueryOptions{QueryParameters: []azcosmos.QueryParameter{{Name: "@kind", Value: "planet"}}})
	for pages.More() {
		page, err := pages.NextPage(ctx)
		check(err)
		for _, found := range page.Items {
			var name string
			check(json.Unmarshal(found, &name))
			fmt.Println("Found:", name)
		}
	}
}

func unlessThere(err error) error {
	var refused *azcore.ResponseError
	if errors.As(err, &refused) && refused.StatusCode == http.StatusConflict {
		return nil
	}
	return err
}
${GO_CHECK}`;

const goForPresent = (endpoint, database, container) => `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

func main() {
	ctx := context.Background()
	key, err := azcosmos.NewKeyCredential(os.Getenv("COSMOS_KEY"))
	check(err)
	client, err := azcosmos.NewClientWithKey(${endpoint}, key, nil)
	check(err)
	container, err := client.NewContainer(${database}, ${container})
	check(err)

	pages := container.NewQueryItemsPager("SELECT VALUE c.id FROM c", azcosmos.NewPartitionKey(),
		&azcosmos.QueryOptions{PageSizeHint: 10})
	page, err := pages.NextPage(ctx)
	check(err)
	for _, found := range page.Items {
		var id string
		check(json.Unmarshal(found, &id))
		fmt.Println("Found:", id)
	}
}
${GO_CHECK}`;

const GO_CHECK = `
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`;

const LANGUAGES = [JAVA, JAVASCRIPT, DOTNET, PYTHON, GO];
