package dev.orrery.query.gather;

import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.Expression.Member;
import dev.orrery.query.sql.Expression.ObjectLiteral;
import java.util.List;

/** What a partition says of an aggregate, so that it can be put together with what the others say. */
final class PartialAggregate {

    private PartialAggregate() {}

    static Expression of(Aggregate aggregate) {
        return switch (aggregate.function()) {
            case COUNT, COUNTIF, SUM, MAKELIST, MAKESET -> object(new Member("item", aggregate));
            case AVG -> object(new Member("item", withCount("sum", new Aggregate(
                    AggregateFunction.SUM, aggregate.argument()))));
            // Clients that know item2 see from the count whether the value is missing or spoilt.
            case MIN -> object(new Member("item", aggregate), new Member("item2", withCount("min", aggregate)));
            case MAX -> object(new Member("item", aggregate), new Member("item2", withCount("max", aggregate)));
        };
    }

    private static Expression withCount(String name, Aggregate aggregate) {
        return object(
                new Member(name, aggregate),
                new Member("count", new Aggregate(AggregateFunction.COUNT, aggregate.argument())));
    }

    private static Expression object(Member... members) {
        return new ObjectLiteral(List.of(members));
    }
}
