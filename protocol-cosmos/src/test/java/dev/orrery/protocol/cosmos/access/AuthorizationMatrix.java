package dev.orrery.protocol.cosmos.access;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The tables of {@link AuthorizationMatrixTest}: what can be asked, in which disguises, and who may. */
final class AuthorizationMatrix {

    static final String KEY = "x-ms-documentdb-partitionkey";

    /** What is done, and whether the two keys and the four kinds of tokens allow it; tokens only where they reach. */
    static final String TABLE = """
            deed             | account | reader | All | Read | All+key | Read+key
            READ_ACCOUNT     | yes     | yes    | yes | yes  | yes     | yes
            READ_CATALOG     | yes     | yes    | 403 | 403  | 403     | 403
            READ_PERMISSIONS | yes     | 403    | 403 | 403  | 403     | 403
            ADMINISTER       | yes     | 401    | 403 | 403  | 403     | 403
            MAKE_BACKUPS     | yes     | 403    | 403 | 403  | 403     | 403
            READ_DATABASE    | yes     | yes    | yes | yes  | 403     | 403
            READ_CONTAINER   | yes     | yes    | yes | yes  | yes     | yes
            WRITE_CONTAINER  | yes     | 401    | yes | 403  | 403     | 403
            READ_PARTS       | yes     | yes    | yes | yes  | 403     | 403
            WRITE_PARTS      | yes     | 401    | yes | 403  | 403     | 403
            RUN              | yes     | 401    | yes | 403  | yes     | 403
            READ_ITEMS       | yes     | yes    | yes | yes  | yes     | yes
            WRITE_ITEMS      | yes     | 401    | yes | 403  | yes     | 403
            NOTHING          | 405     | 405    | 405 | 405  | 405     | 405
            """;

    /** The deed; the deed if the request says that it is a query, where that makes it one; how it is asked for. */
    static final String OPERATIONS = """
            READ_ACCOUNT     |                  | GET    | /
            READ_CATALOG     |                  | GET    | /dbs
            READ_CATALOG     |                  | QUERY  | /dbs
            ADMINISTER       | READ_CATALOG     | POST   | /dbs                              | {}
            READ_DATABASE    |                  | GET    | /dbs/d
            READ_DATABASE    |                  | HEAD   | /dbs/d
            ADMINISTER       |                  | DELETE | /dbs/d
            READ_CATALOG     |                  | GET    | /offers
            READ_CATALOG     |                  | QUERY  | /offers
            READ_CATALOG     |                  | GET    | /offers/OFFER
            ADMINISTER       |                  | PUT    | /offers/OFFER                     | {}
            MAKE_BACKUPS     |                  | POST   | /backups                          | {"directory":"b"}
            READ_CATALOG     |                  | GET    | /dbs/d/users
            READ_CATALOG     |                  | QUERY  | /dbs/d/users
            ADMINISTER       | READ_CATALOG     | POST   | /dbs/d/users                      | {}
            ADMINISTER       | READ_CATALOG     | UPSERT | /dbs/d/users                      | {}
            READ_CATALOG     |                  | GET    | /dbs/d/users/u
            ADMINISTER       |                  | PUT    | /dbs/d/users/u                    | {}
            ADMINISTER       |                  | DELETE | /dbs/d/users/u
            READ_PERMISSIONS |                  | GET    | /dbs/d/users/u/permissions
            READ_PERMISSIONS |                  | QUERY  | /dbs/d/users/u/permissions
            ADMINISTER       | READ_PERMISSIONS | POST   | /dbs/d/users/u/permissions        | {}
            ADMINISTER       | READ_PERMISSIONS | UPSERT | /dbs/d/users/u/permissions        | {}
            READ_PERMISSIONS |                  | GET    | /dbs/d/users/u/permissions/p
            READ_PERMISSIONS |                  | HEAD   | /dbs/d/users/u/permissions/p
            ADMINISTER       |                  | PUT    | /dbs/d/users/u/permissions/p      | {}
            ADMINISTER       |                  | DELETE | /dbs/d/users/u/permissions/p
            READ_CATALOG     |                  | GET    | /dbs/d/clientencryptionkeys
            ADMINISTER       | READ_CATALOG     | POST   | /dbs/d/clientencryptionkeys       | {}
            ADMINISTER       |                  | PUT    | /dbs/d/clientencryptionkeys/k     | {}
            READ_CATALOG     |                  | GET    | /dbs/d/colls
            READ_CATALOG     |                  | QUERY  | /dbs/d/colls
            ADMINISTER       | READ_CATALOG     | POST   | /dbs/d/colls                      | {}
            READ_CONTAINER   |                  | GET    | /dbs/d/colls/c
            READ_CONTAINER   |                  | HEAD   | /dbs/d/colls/c
            WRITE_CONTAINER  |                  | PUT    | /dbs/d/colls/c                    | {}
            WRITE_CONTAINER  |                  | DELETE | /dbs/d/colls/c
            READ_CONTAINER   |                  | GET    | /dbs/d/colls/c/pkranges
            WRITE_ITEMS      |                  | POST   | /dbs/d/colls/c/operations/partitionkeydelete
            ADMINISTER       |                  | POST   | /dbs/d/colls/c/operations/partitionsplit
            ADMINISTER       |                  | POST   | /dbs/d/colls/c/operations/partitionmerge | {"ranges":[8,9]}
            READ_PARTS       |                  | GET    | /dbs/d/colls/c/conflicts
            READ_PARTS       |                  | QUERY  | /dbs/d/colls/c/conflicts
            WRITE_PARTS      |                  | DELETE | /dbs/d/colls/c/conflicts/1
            READ_PARTS       |                  | GET    | /dbs/d/colls/c/sprocs
            READ_PARTS       |                  | QUERY  | /dbs/d/colls/c/sprocs
            WRITE_PARTS      | READ_PARTS       | POST   | /dbs/d/colls/c/sprocs             | {}
            WRITE_PARTS      | READ_PARTS       | UPSERT | /dbs/d/colls/c/sprocs             | {}
            READ_PARTS       |                  | GET    | /dbs/d/colls/c/sprocs/s
            WRITE_PARTS      |                  | PUT    | /dbs/d/colls/c/sprocs/s           | {}
            WRITE_PARTS      |                  | DELETE | /dbs/d/colls/c/sprocs/s
            RUN              |                  | POST   | /dbs/d/colls/c/sprocs/s           | []
            WRITE_PARTS      | READ_PARTS       | POST   | /dbs/d/colls/c/triggers           | {}
            READ_PARTS       |                  | GET    | /dbs/d/colls/c/triggers/t
            WRITE_PARTS      |                  | PUT    | /dbs/d/colls/c/triggers/t         | {}
            WRITE_PARTS      |                  | DELETE | /dbs/d/colls/c/triggers/t
            WRITE_PARTS      | READ_PARTS       | POST   | /dbs/d/colls/c/udfs               | {}
            WRITE_PARTS      |                  | PUT    | /dbs/d/colls/c/udfs/f             | {}
            WRITE_PARTS      |                  | DELETE | /dbs/d/colls/c/udfs/f
            READ_ITEMS       |                  | GET    | /dbs/d/colls/c/docs
            READ_ITEMS       |                  | FEED   | /dbs/d/colls/c/docs
            READ_ITEMS       |                  | QUERY  | /dbs/d/colls/c/docs
            READ_ITEMS       |                  | PLAN   | /dbs/d/colls/c/docs
            WRITE_ITEMS      | READ_ITEMS       | POST   | /dbs/d/colls/c/docs               | {}
            WRITE_ITEMS      | READ_ITEMS       | UPSERT | /dbs/d/colls/c/docs               | {}
            WRITE_ITEMS      | READ_ITEMS       | BATCH  | /dbs/d/colls/c/docs               | [{"operationType":"Read","id":"1"}]
            WRITE_ITEMS      | READ_ITEMS       | BULK   | /dbs/d/colls/c/docs               | [{"operationType":"Read","id":"1"}]
            READ_ITEMS       |                  | GET    | /dbs/d/colls/c/docs/1
            READ_ITEMS       |                  | HEAD   | /dbs/d/colls/c/docs/1
            WRITE_ITEMS      |                  | PUT    | /dbs/d/colls/c/docs/1             | {}
            WRITE_ITEMS      |                  | PATCH  | /dbs/d/colls/c/docs/1             | []
            WRITE_ITEMS      |                  | DELETE | /dbs/d/colls/c/docs/1
            NOTHING          |                  | POST   | /                                 | {}
            NOTHING          |                  | DELETE | /dbs
            NOTHING          |                  | PUT    | /dbs/d                            | {}
            NOTHING          | READ_CATALOG     | POST   | /offers                           | {}
            NOTHING          |                  | GET    | /backups
            NOTHING          |                  | PATCH  | /dbs/d/colls/c                    | []
            NOTHING          |                  | POST   | /dbs/d/colls/c                    | {}
            NOTHING          |                  | POST   | /dbs/d/colls/c/pkranges           | {}
            NOTHING          |                  | POST   | /dbs/d/colls/c/operations/none     | {}
            NOTHING          |                  | POST   | /dbs/d/colls/c/triggers/t         | {}
            NOTHING          |                  | POST   | /dbs/d/colls/c/docs/1             | {}
            NOTHING          |                  | DELETE | /dbs/d/colls/c/docs
            """;

    /** What belongs to a request so that it is what it is. */
    static final Map<String, List<String>> HEADERS = Map.of(
            "QUERY", List.of("x-ms-documentdb-isquery", "true", "content-type", "application/query+json"),
            "PLAN", List.of("x-ms-cosmos-is-query-plan-request", "true"),
            "FEED", List.of("a-im", "Incremental Feed"),
            "UPSERT", List.of("x-ms-documentdb-is-upsert", "true"),
            "BATCH", List.of("x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true"),
            "BULK", List.of("x-ms-cosmos-is-batch-request", "true"));

    static final List<Disguise> DISGUISES = List.of(
            new Disguise(false),
            new Disguise(true, "x-ms-documentdb-isquery", "true"),
            new Disguise(true, "x-ms-documentdb-query", "TRUE"),
            new Disguise(true, "content-type", "Application/Query+JSON; charset=utf-8"),
            new Disguise(true, "x-ms-cosmos-is-query-plan-request", "True"),
            new Disguise(false, "x-ms-documentdb-isquery", "yes"),
            new Disguise(false, "x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true"),
            new Disguise(false, "x-ms-cosmos-is-batch-request", "true"),
            new Disguise(false, "x-ms-documentdb-is-upsert", "true"),
            new Disguise(false, "a-im", "Incremental Feed"),
            new Disguise(false, "x-http-method-override", "GET", "x-http-method", "GET"),
            new Disguise(false, "x-ms-documentdb-partitionkeyrangeid", "0", "x-ms-start-epk", "", "x-ms-end-epk", "FF"),
            new Disguise(false, KEY, "[\"b\"]"),
            new Disguise(false, "x-ms-cosmos-intended-collection-rid", "AAAAAAAAAAA="),
            new Disguise(false, "x-ms-documentdb-pre-trigger-include", "t"));

    record Disguise(boolean saysQuery, String... headers) {}

    record Operation(String deed, String deedAsQuery, String verb, String path, String body) {

        static Operation parse(String line) {
            String[] cells = Arrays.copyOf(line.split("\\s*\\|\\s*"), 5);
            return new Operation(cells[0], cells[1], cells[2], cells[3], cells[4]);
        }

        String method() {
            return switch (verb) {
                case "QUERY", "PLAN", "UPSERT", "BATCH", "BULK" -> "POST";
                case "FEED" -> "GET";
                default -> verb;
            };
        }

        String content() {
            boolean isQuery = verb.equals("QUERY") || verb.equals("PLAN");
            return isQuery ? "{\"query\":\"SELECT * FROM c\"}" : body == null ? "" : body;
        }

        String deedIn(Disguise disguise) {
            return disguise.saysQuery() && !deedAsQuery.isEmpty() ? deedAsQuery : deed;
        }

        boolean isIn(String link) {
            return path.equals("/" + link) || path.startsWith("/" + link + "/");
        }
    }

    private AuthorizationMatrix() {}
}
