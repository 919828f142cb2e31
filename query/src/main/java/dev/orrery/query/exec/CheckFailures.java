package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.sql.QueryProblem;
import dev.orrery.query.sql.TextPositions;
import dev.orrery.query.sql.TextRange;
import java.util.Optional;

/** Adds to the failures of a check where in the text they are, and the code that Cosmos DB has for them. */
final class CheckFailures {

    private final TextPositions positions;

    CheckFailures(TextPositions positions) {
        this.positions = positions;
    }

    static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_QUERY, sentence);
    }

    OrreryException at(Object part, OrreryException failure) {
        return located(positions.of(part), failure);
    }

    OrreryException at(Object part, OrreryException failure, QueryProblem problem) {
        return at(part, failure).with("code", problem);
    }

    /** A failure of the first characters of a part, such as the name of a function. */
    OrreryException atStart(Object part, int length, OrreryException failure, QueryProblem problem) {
        Optional<TextRange> start =
                positions.of(part).map(range -> new TextRange(range.start(), range.start() + length));
        return located(start, failure).with("code", problem);
    }

    OrreryException ofWhole(OrreryException failure, QueryProblem problem) {
        return located(positions.whole(), failure).with("code", problem);
    }

    private static OrreryException located(Optional<TextRange> range, OrreryException failure) {
        range.ifPresent(place -> failure.with("start", place.start()).with("end", place.end()));
        return failure;
    }
}
