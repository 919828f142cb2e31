package dev.orrery.protocol.cosmos.direct;

import dev.orrery.network.http.HeaderName;
import dev.orrery.network.rntbd.Tokens;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/** What the tokens of a request say, under the names that REST has for it. */
final class DirectHeaders {

    private static final long NO_PAGE_SIZE = 0xFFFF_FFFFL;
    private static final List<String> CONSISTENCY_LEVELS =
            List.of("Strong", "BoundedStaleness", "Session", "Eventual", "ConsistentPrefix");

    private static final Map<HeaderName, Function<Tokens, Optional<String>>> READERS = new HashMap<>();

    static {
        text(CosmosHeaders.AUTHORIZATION, RequestToken.AUTHORIZATION);
        text(CosmosHeaders.X_DATE, RequestToken.DATE);
        READERS.put(CosmosHeaders.MAX_ITEM_COUNT, DirectHeaders::pageSize);
        READERS.put(CosmosHeaders.SESSION_TOKEN, DirectHeaders::sessionToken);
        text(CosmosHeaders.CONTINUATION, RequestToken.CONTINUATION);
        text(CosmosHeaders.PRE_TRIGGERS, RequestToken.PRE_TRIGGERS);
        text(CosmosHeaders.POST_TRIGGERS, RequestToken.POST_TRIGGERS);
        READERS.put(CosmosHeaders.CONSISTENCY_LEVEL, DirectHeaders::consistencyLevel);
        number(CosmosHeaders.TOKEN_EXPIRY_SECONDS, RequestToken.TOKEN_EXPIRY_SECONDS);
        text(CosmosHeaders.PARTITION_KEY, RequestToken.PARTITION_KEY);
        text(CosmosHeaders.PARTITION_KEY_RANGE_ID, RequestToken.PARTITION_KEY_RANGE_ID);
        flag(CosmosHeaders.SCRIPT_LOGGING, RequestToken.SCRIPT_LOGGING);
        text(CosmosHeaders.A_IM, RequestToken.A_IM);
        flag(CosmosHeaders.POPULATE_QUOTA, RequestToken.POPULATE_QUOTA);
        flag(CosmosHeaders.POPULATE_QUERY_METRICS, RequestToken.POPULATE_QUERY_METRICS);
        flag(CosmosHeaders.POPULATE_STATISTICS, RequestToken.POPULATE_STATISTICS);
        flag(CosmosHeaders.POPULATE_INDEX_METRICS, RequestToken.POPULATE_INDEX_METRICS);
        text(CosmosHeaders.IF_MODIFIED_SINCE, RequestToken.IF_MODIFIED_SINCE);
        text(CosmosHeaders.START_EPK, RequestToken.START_EPK);
        text(CosmosHeaders.END_EPK, RequestToken.END_EPK);
        flag(CosmosHeaders.BATCH_ATOMIC, RequestToken.BATCH_ATOMIC);
        flag(CosmosHeaders.BATCH_CONTINUE_ON_ERROR, RequestToken.BATCH_CONTINUE_ON_ERROR);
        READERS.put(CosmosHeaders.PREFER, DirectHeaders::preference);
        text(CosmosHeaders.INTENDED_CONTAINER_RID, RequestToken.INTENDED_CONTAINER_RID);
        text(CosmosHeaders.CHANGE_FEED_FORMAT, RequestToken.CHANGE_FEED_FORMAT);
    }

    private DirectHeaders() {}

    /** What a request says of something; empty if it says nothing. */
    static Optional<String> read(HeaderName name, Tokens tokens) {
        Function<Tokens, Optional<String>> reader = READERS.get(name);
        return reader == null ? Optional.empty() : reader.apply(tokens);
    }

    private static void text(HeaderName name, int token) {
        READERS.put(name, tokens -> tokens.text(token));
    }

    private static void number(HeaderName name, int token) {
        READERS.put(name, tokens -> number(tokens, token, Long::toString));
    }

    private static void flag(HeaderName name, int token) {
        READERS.put(name, tokens -> number(tokens, token, value -> value != 0 ? "true" : "false"));
    }

    /** What a number stands for; empty if there is none, or if it stands for nothing. */
    private static Optional<String> number(Tokens tokens, int token, LongFunction<String> meaning) {
        OptionalLong number = tokens.number(token);
        return number.isEmpty() ? Optional.empty() : Optional.ofNullable(meaning.apply(number.getAsLong()));
    }

    private static Optional<String> pageSize(Tokens tokens) {
        return number(tokens, RequestToken.PAGE_SIZE, size -> size == NO_PAGE_SIZE ? "-1" : Long.toString(size));
    }

    /** Some clients leave out the range, since they mean the one that they have sent the request to. */
    private static Optional<String> sessionToken(Tokens tokens) {
        return tokens.text(RequestToken.SESSION_TOKEN)
                .map(token -> token.isEmpty() || token.indexOf(':') >= 0 ? token : rangeIn(tokens) + ":" + token);
    }

    /** The number of the range that a request names; one that no range has, if it doesn't. */
    private static String rangeIn(Tokens tokens) {
        return tokens.text(RequestToken.PARTITION_KEY_RANGE_ID)
                .map(range -> range.substring(range.lastIndexOf(',') + 1))
                .orElse("-1");
    }

    private static Optional<String> consistencyLevel(Tokens tokens) {
        return number(tokens, RequestToken.CONSISTENCY_LEVEL,
                level -> level >= 0 && level < CONSISTENCY_LEVELS.size() ? CONSISTENCY_LEVELS.get((int) level) : null);
    }

    private static Optional<String> preference(Tokens tokens) {
        return number(tokens, RequestToken.RETURN_PREFERENCE, preference -> preference == 1 ? "return=minimal" : null);
    }
}
