package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.TableError;

/** What a request does. It is found out once; who may do it, who answers and which thread works go by it. */
public enum TableOperation {
    READ_PROPERTIES,
    WRITE_PROPERTIES,
    READ_STATS,
    LIST_TABLES,
    READ_TABLE,
    CREATE_TABLE,
    DELETE_TABLE,
    READ_ACL,
    WRITE_ACL,
    QUERY,
    READ,
    INSERT,
    /** Replaces an entity, or inserts it if the request expects no version of it. */
    PUT,
    /** Merges into an entity, or inserts it if the request expects no version of it. */
    MERGE,
    DELETE,
    BATCH,
    /** A browser asks what pages of other sites may do. */
    PREFLIGHT;

    /** What a request does by its method and by what it is about. */
    static TableOperation of(String method, TableUrl url) {
        if (method.equals("OPTIONS")) {
            return PREFLIGHT;
        }
        return switch (url.target()) {
            case TableTarget.Service service -> ofService(method, url);
            case TableTarget.AllTables all -> choose(method, LIST_TABLES, CREATE_TABLE);
            case TableTarget.OneTable one -> switch (method) {
                case "GET" -> READ_TABLE;
                case "DELETE" -> DELETE_TABLE;
                default -> throw notAllowed(method);
            };
            case TableTarget.Entities entities -> url.isAbout("acl")
                    ? ofAcl(method)
                    : choose(method, QUERY, INSERT);
            case TableTarget.OneEntity entity -> switch (method) {
                case "GET" -> READ;
                case "PUT" -> PUT;
                case "MERGE", "PATCH" -> MERGE;
                case "DELETE" -> DELETE;
                default -> throw notAllowed(method);
            };
            case TableTarget.Batch batch -> {
                if (!method.equals("POST")) {
                    throw notAllowed(method);
                }
                yield BATCH;
            }
        };
    }

    private static TableOperation ofService(String method, TableUrl url) {
        if (url.isAbout("properties")) {
            return switch (method) {
                case "GET" -> READ_PROPERTIES;
                case "PUT" -> WRITE_PROPERTIES;
                default -> throw notAllowed(method);
            };
        }
        if (url.isAbout("stats") && method.equals("GET")) {
            return READ_STATS;
        }
        throw TableError.badRequest("InvalidQueryParameterValue",
                "The service has properties and statistics, and nothing else. Ask for ?restype=service&comp=properties.");
    }

    private static TableOperation ofAcl(String method) {
        return switch (method) {
            case "GET", "HEAD" -> READ_ACL;
            case "PUT" -> WRITE_ACL;
            default -> throw notAllowed(method);
        };
    }

    private static TableOperation choose(String method, TableOperation get, TableOperation post) {
        return switch (method) {
            case "GET" -> get;
            case "POST" -> post;
            default -> throw notAllowed(method);
        };
    }

    private static TableError notAllowed(String method) {
        return new TableError(405, "MethodNotAllowed",
                "The resource doesn't support the method " + method + ". Use another one.");
    }

    /** Whether nothing is changed by it. */
    public boolean isRead() {
        return switch (this) {
            case READ_PROPERTIES, READ_STATS, LIST_TABLES, READ_TABLE, READ_ACL, QUERY, READ, PREFLIGHT -> true;
            case WRITE_PROPERTIES, CREATE_TABLE, DELETE_TABLE, WRITE_ACL, INSERT, PUT, MERGE, DELETE, BATCH -> false;
        };
    }

    /** Whether its bodies are XML; those of all others are JSON. */
    public boolean speaksXml() {
        return switch (this) {
            case READ_PROPERTIES, WRITE_PROPERTIES, READ_STATS, READ_ACL, WRITE_ACL, PREFLIGHT -> true;
            default -> false;
        };
    }
}
