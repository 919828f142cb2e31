// A query as a program for each of the official SDKs. Its parameters and its partition key come as texts of JSON.

/** The languages that a query can be copied as. */
export const LANGUAGES = ["Java", "JavaScript", "C#", "Python", "Go"];

/**
 * The program in a language.
 *
 * @param query text, parameters (name and value as JSON) and partitionKey (an array as JSON, in which an empty object
 *   stands for no value; undefined if the query is about all partitions)
 * @param depth how many parts the container's partition keys have
 */
export function codeOf(language, { endpoint, database, container, depth }, { text, parameters, partitionKey }) {
  const key = partitionKey === undefined ? undefined : JSON.parse(partitionKey);
  return WRITERS[language]({
    names: [endpoint, database, container].map(quoted),
    isPlain: endpoint.startsWith("http:"),
    lines: text.split("\n").map((line, i, all) => quoted(i < all.length - 1 ? `${line}\n` : line)),
    parameters: parameters.map(({ name, value }) => ({ name: quoted(name), value })),
    key,
    isHierarchical: depth > 1,
  });
}

// What JSON writes between quotes is a string in each of these languages.
const quoted = (text) => JSON.stringify(text);

const isCompound = (value) => /^\s*[[{]/.test(value);
const isNone = (part) => part !== null && typeof part === "object";
const isWhole = (value) => /^-?\d+$/.test(value);
const fits = (value, bits) => isWhole(value) && BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
/** A number that is larger than the language's integers is written with a point. */
const floating = (value) => (isWhole(value) ? `${value}.0` : value);

function javaValue(value) {
  if (isCompound(value)) {
    return `new ObjectMapper().readTree(${quoted(value)})`;
  }
  return /^-?\d/.test(value) ? (fits(value, 32) ? value : fits(value, 64) ? `${value}L` : floating(value)) : value;
}

function javaKey(key, isHierarchical) {
  if (!isHierarchical) {
    return isNone(key[0]) ? "PartitionKey.NONE" : `new PartitionKey(${quoted(key[0])})`;
  }
  const parts = key.map((part) => (part === null ? ".addNullValue()" : isNone(part) ? ".addNoneValue()" : `.add(${quoted(part)})`));
  return `new PartitionKeyBuilder()${parts.join("")}.build()`;
}

function java({ names: [endpoint, database, container], isPlain, lines, parameters, key, isHierarchical }) {
  const isMapped = parameters.some(({ value }) => isCompound(value));
  const named = parameters.map(({ name, value }) => `,\n                    new SqlParameter(${name}, ${javaValue(value)})`);
  return `import com.azure.cosmos.*;
import com.azure.cosmos.models.*;
import com.fasterxml.jackson.databind.JsonNode;
${isMapped ? "import com.fasterxml.jackson.databind.ObjectMapper;\n" : ""}
public class Main {
    public static void main(String[] args) throws Exception {
${isPlain ? '        System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");\n' : ""
}        try (CosmosClient client = new CosmosClientBuilder()
                .endpoint(${endpoint})
                .key(System.getenv("COSMOS_KEY"))
${isPlain ? "                .gatewayMode()\n" : ""
}                .buildClient()) {
            CosmosContainer container = client.getDatabase(${database}).getContainer(${container});
            SqlQuerySpec query = new SqlQuerySpec(
                    ${lines.join("\n                            + ")}${named.join("")});
            CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();
${key === undefined ? "" : `            options.setPartitionKey(${javaKey(key, isHierarchical)});\n`
}            for (JsonNode row : container.queryItems(query, options, JsonNode.class)) {
                System.out.println(row);
            }
        }
    }
}
`;
}

function javascript({ names: [endpoint, database, container], lines, parameters, key, isHierarchical }) {
  const hasNone = key?.some(isNone) ?? false;
  const builder = (part) => (part === null ? ".addNullValue()" : isNone(part) ? ".addNoneValue()" : `.addValue(${quoted(part)})`);
  const written = hasNone
    ? `new PartitionKeyBuilder()${key.map(builder).join("")}.build()`
    : quoted(isHierarchical ? key : key?.[0]);
  return `import { CosmosClient${hasNone ? ", PartitionKeyBuilder" : ""} } from "@azure/cosmos";

const client = new CosmosClient({ endpoint: ${endpoint}, key: process.env.COSMOS_KEY });
const container = client.database(${database}).container(${container});
const { resources } = await container.items.query({
  query: ${lines.join("\n    + ")},
  parameters: [${parameters.map(({ name, value }) => `\n    { name: ${name}, value: ${value} },`).join("")}${parameters.length > 0 ? "\n  " : ""}],
}${key === undefined ? "" : `, { partitionKey: ${written} }`}).fetchAll();
resources.forEach((row) => console.log(row));
`;
}

const csharpValue = (value) =>
  (isCompound(value) ? `JToken.Parse(${quoted(value)})` : fits(value, 64) ? value : /^-?\d/.test(value) ? floating(value) : value);

function csharpKey(key, isHierarchical) {
  if (!isHierarchical) {
    return key[0] === null ? "PartitionKey.Null" : isNone(key[0]) ? "PartitionKey.None" : `new PartitionKey(${quoted(key[0])})`;
  }
  const parts = key.map((part) => (part === null ? ".AddNullValue()" : isNone(part) ? ".AddNoneType()" : `.Add(${quoted(part)})`));
  return `new PartitionKeyBuilder()${parts.join("")}.Build()`;
}

function csharp({ names: [endpoint, database, container], lines, parameters, key, isHierarchical }) {
  const options = key === undefined ? "" : `,
    requestOptions: new QueryRequestOptions { PartitionKey = ${csharpKey(key, isHierarchical)} }`;
  return `using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

using CosmosClient client = new(
    ${endpoint},
    Environment.GetEnvironmentVariable("COSMOS_KEY"),
    new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway, LimitToEndpoint = true });
Container container = client.GetContainer(${database}, ${container});
QueryDefinition query = new QueryDefinition(
    ${lines.join("\n        + ")})${parameters.map(({ name, value }) => `\n    .WithParameter(${name}, ${csharpValue(value)})`).join("")};
using FeedIterator<JToken> found = container.GetItemQueryIterator<JToken>(query${options});
while (found.HasMoreResults)
{
    foreach (JToken row in await found.ReadNextAsync())
    {
        Console.WriteLine(row);
    }
}
`;
}

/** Its words for true, false and null are others; strings that have them stay as they are. */
const pythonValue = (value) => value.replace(/"(?:[^"\\]|\\.)*"|true|false|null/g,
  (token) => ({ true: "True", false: "False", null: "None" })[token] ?? token);

function pythonKey(key, isHierarchical) {
  const written = (part) => (part === null ? "NullPartitionKeyValue" : isNone(part) ? "NonePartitionKeyValue" : pythonValue(quoted(part)));
  return isHierarchical ? `[${key.map(written).join(", ")}]` : written(key[0]);
}

function python({ names: [endpoint, database, container], lines, parameters, key, isHierarchical }) {
  const special = [key?.some(isNone) ? "NonePartitionKeyValue" : null, key?.includes(null) ? "NullPartitionKeyValue" : null].filter(Boolean);
  return `import os
from azure.cosmos import CosmosClient
${special.length === 0 ? "" : `from azure.cosmos.partition_key import ${special.join(", ")}\n`}
client = CosmosClient(${endpoint}, os.environ["COSMOS_KEY"])
container = client.get_database_client(${database}).get_container_client(${container})
rows = container.query_items(
    query=${lines.join("\n        ")},
    parameters=[${parameters.map(({ name, value }) => `\n        {"name": ${name}, "value": ${pythonValue(value)}},`).join("")}${parameters.length > 0 ? "\n    " : ""}],
    ${key === undefined ? "enable_cross_partition_query=True" : `partition_key=${pythonKey(key, isHierarchical)}`})
for row in rows:
    print(row)
`;
}

const goValue = (value) => (isCompound(value) ? `json.RawMessage(${quoted(value)})`
  : value === "null" ? "nil" : /^-?\d/.test(value) && !fits(value, 64) ? floating(value) : value);

/** The SDK has no word for items without the key. */
const hasGoKey = (key) => key !== undefined && !key.some(isNone);

function goKey(key) {
  const kind = (part) => ({ string: "String", number: "Number", boolean: "Bool" })[typeof part];
  return hasGoKey(key)
    ? `azcosmos.NewPartitionKey()${key.map((part) => (part === null ? ".AppendNull()" : `.Append${kind(part)}(${quoted(part)})`)).join("")}`
    : "azcosmos.NewPartitionKey()";
}

function go({ names: [endpoint, database, container], lines, parameters, key }) {
  const isMapped = parameters.some(({ value }) => isCompound(value));
  return `package main

import (
	"context"
${isMapped ? '	"encoding/json"\n' : ""}	"fmt"
	"log"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
)

func main() {
	key, err := azcosmos.NewKeyCredential(os.Getenv("COSMOS_KEY"))
	check(err)
	client, err := azcosmos.NewClientWithKey(${endpoint}, key, nil)
	check(err)
	container, err := client.NewContainer(${database}, ${container})
	check(err)

	query := ${lines.join(" +\n		")}
${key !== undefined && !hasGoKey(key) ? "	// This SDK can't name items without the key: all partitions are asked.\n" : ""
}	pages := container.NewQueryItemsPager(query, ${goKey(key)}, &azcosmos.QueryOptions{
		QueryParameters: []azcosmos.QueryParameter{${parameters.map(({ name, value }) => `\n			{Name: ${name}, Value: ${goValue(value)}},`).join("")}${parameters.length > 0 ? "\n		" : ""}},
	})
	for pages.More() {
		page, err := pages.NextPage(context.Background())
		check(err)
		for _, row := range page.Items {
			fmt.Println(string(row))
		}
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`;
}

const WRITERS = { Java: java, JavaScript: javascript, "C#": csharp, Python: python, Go: go };
