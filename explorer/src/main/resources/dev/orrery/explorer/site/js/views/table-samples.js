// Programs for the Table API, and how they are run. The tests run them, and take them from this file.

import { COPY_JARS, JAVA_TRUSTING, javascriptTrusting, pom, programsIn, withoutTls } from "./samples.js";

/** The account's name, which is the same in every server. */
export const ACCOUNT = "localhost";

/** The table that the programs make for themselves where they are not to use one that is there. */
export const NEW_TABLE = { table: "things", isNew: true };

/**
 * The programs for the endpoint of the Table API and a table, in the form of those for the SQL API. With a new table
 * they write, read and query an entity; with one that is there they only look for entities.
 */
export function tableSamples({ endpoint, table, isNew }) {
  return programsIn(LANGUAGES, isNew, endpoint, table);
}

const JAVA = {
  name: "Java",
  files: (isNew, ...names) => [
    { name: "pom.xml", text: pom("azure-data-tables", "12.5.9") },
    { name: "Main.java", text: isNew ? javaForNew(...names) : javaForPresent(...names) },
  ],
  install: COPY_JARS,
  trusting: (isSecure) => isSecure ? JAVA_TRUSTING : { run: "java -cp 'lib/*' Main.java" },
};

const javaClient = (endpoint) => `import com.azure.core.credential.AzureNamedKeyCredential;
import com.azure.data.tables.*;
import com.azure.data.tables.models.*;

public class Main {
    public static void main(String[] args) {
        TableServiceClient service = new TableServiceClientBuilder()
                .endpoint(${endpoint})
                .credential(new AzureNamedKeyCredential("${ACCOUNT}", System.getenv("COSMOS_KEY")))
                .buildClient();
`;

const javaForNew = (endpoint, table) => `${javaClient(endpoint)
}        service.createTableIfNotExists(${table});
        TableClient table = service.getTableClient(${table});

        table.upsertEntity(new TableEntity("planet", "1").addProperty("name", "Saturn"));
        TableEntity entity = table.getEntity("planet", "1");
        System.out.println("Read: " + entity.getProperty("name"));

        ListEntitiesOptions query = new ListEntitiesOptions().setFilter("PartitionKey eq 'planet'");
        for (TableEntity found : table.listEntities(query, null, null)) {
            System.out.println("Found: " + found.getProperty("name"));
        }
    }
}
`;

const javaForPresent = (endpoint, table) => `${javaClient(endpoint)
}        TableClient table = service.getTableClient(${table});
        table.listEntities().stream().limit(10).forEach(entity ->
                System.out.println("Found: " + entity.getPartitionKey() + " / " + entity.getRowKey()));
    }
}
`;

const JAVASCRIPT = {
  name: "JavaScript",
  files: (isNew, ...names) =>
    [{ name: "main.mjs", text: isNew ? javascriptForNew(...names) : javascriptForPresent(...names) }],
  install: "npm install @azure/data-tables",
  trusting: javascriptTrusting,
};

/** Without TLS, the client wants to be told that this is meant. */
const javascriptClient = (endpoint, table) =>
  `import { AzureNamedKeyCredential, TableClient } from "@azure/data-tables";

const credential = new AzureNamedKeyCredential("${ACCOUNT}", process.env.COSMOS_KEY);
const table = new TableClient(${endpoint}, ${table}, credential${
  withoutTls(endpoint) ? ", { allowInsecureConnection: true }" : ""});
`;

const javascriptForNew = (endpoint, table) => `${javascriptClient(endpoint, table)
}await table.createTable();

await table.upsertEntity({ partitionKey: "planet", rowKey: "1", name: "Saturn" });
const entity = await table.getEntity("planet", "1");
console.log("Read:", entity.name);

const query = { queryOptions: { filter: "PartitionKey eq 'planet'" } };
for await (const found of table.listEntities(query)) {
  console.log("Found:", found.name);
}
`;

const javascriptForPresent = (endpoint, table) => `${javascriptClient(endpoint, table)
}const { value: page } = await table.listEntities().byPage({ maxPageSize: 10 }).next();
page.forEach(({ partitionKey, rowKey }) => console.log("Found:", partitionKey, "/", rowKey));
`;

const LANGUAGES = [JAVA, JAVASCRIPT];
