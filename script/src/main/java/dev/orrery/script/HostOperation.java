package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** Something that a program wants done with items. Links are as the program gave them. */
public sealed interface HostOperation {

    record Read(String link, Optional<String> knownEtag) implements HostOperation {}

    /** A page of all items of the logical partition. */
    record ReadFeed(String containerLink, int pageSize, Optional<String> continuation) implements HostOperation {}

    /** A page of a query; parameters are as in a request, undefined if there are none. */
    record Query(
            String containerLink, String text, JsonValue parameters, int pageSize, Optional<String> continuation)
            implements HostOperation {}

    record Create(String containerLink, JsonValue body, boolean generatesId) implements HostOperation {}

    record Upsert(String containerLink, JsonValue body, boolean generatesId, Optional<String> etag)
            implements HostOperation {}

    record Replace(String link, JsonValue body, Optional<String> etag) implements HostOperation {}

    record Delete(String link, Optional<String> etag) implements HostOperation {}
}
