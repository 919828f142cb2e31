package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import dev.orrery.query.sql.Expression;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds out when LIKE, STARTSWITH and StringEquals are true, and when they are false. */
final class StringPredicates {

    private final Constants constants;

    StringPredicates(Constants constants) {
        this.constants = constants;
    }

    /** A test of a value, by the strings that pass it; no string if there is something that makes it undefined. */
    private record Test(IndexedPath place, ValueSet passing) {

        Finding holds() {
            return Finding.at(place, passing);
        }

        /** The test is false for all other strings. */
        Finding fails() {
            return passing.isEmpty()
                    ? Finding.NEVER
                    : Finding.at(place, ValueSet.ofTypes(ValueType.STRING).intersection(passing.complement()));
        }
    }

    Finding isLike(Expression.Like like, Aliases aliases) {
        return like(like, aliases).map(Test::holds).orElse(Finding.UNKNOWN);
    }

    Finding isNotLike(Expression.Like like, Aliases aliases) {
        return like(like, aliases).map(Test::fails).orElse(Finding.UNKNOWN);
    }

    private Optional<Test> like(Expression.Like like, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(like.operand(), constants);
        Optional<JsonValue> pattern = constants.valueOf(like.pattern());
        if (place.isEmpty() || pattern.isEmpty()) {
            return Optional.empty();
        }
        Optional<ValueSet> passing = pattern.get().isString()
                ? LikeStrings.of(pattern.get().stringValue(), like.escape())
                : Optional.of(ValueSet.NONE);
        return passing.map(strings -> new Test(place.get(), strings));
    }

    Finding startsWith(List<Expression> arguments, Aliases aliases) {
        return startTest(arguments, aliases).map(Test::holds).orElse(Finding.UNKNOWN);
    }

    Finding startsNotWith(List<Expression> arguments, Aliases aliases) {
        return startTest(arguments, aliases).map(Test::fails).orElse(Finding.UNKNOWN);
    }

    private Optional<Test> startTest(List<Expression> arguments, Aliases aliases) {
        return minds(arguments)
                ? test(arguments.get(0), arguments.get(1), aliases, ValueSet::startingWith)
                : Optional.empty();
    }

    Finding isSame(List<Expression> arguments, Aliases aliases) {
        return sameTest(arguments, aliases).map(Test::holds).orElse(Finding.UNKNOWN);
    }

    Finding isNotSame(List<Expression> arguments, Aliases aliases) {
        return sameTest(arguments, aliases).map(Test::fails).orElse(Finding.UNKNOWN);
    }

    private Optional<Test> sameTest(List<Expression> arguments, Aliases aliases) {
        if (!minds(arguments)) {
            return Optional.empty();
        }
        Expression left = arguments.get(0);
        Expression right = arguments.get(1);
        return test(left, right, aliases, StringPredicates::only)
                .or(() -> test(right, left, aliases, StringPredicates::only));
    }

    private static ValueSet only(String text) {
        return ValueSet.point(JsonValue.of(text));
    }

    /** Whether a function minds the case of letters, which its third argument decides. */
    private boolean minds(List<Expression> arguments) {
        return arguments.size() == 2
                || constants.valueOf(arguments.get(2)).filter(JsonValue.FALSE::equals).isPresent();
    }

    private Optional<Test> test(
            Expression path, Expression constant, Aliases aliases, Function<String, ValueSet> passing) {
        Optional<IndexedPath> place = aliases.place(path, constants);
        if (place.isEmpty()) {
            return Optional.empty();
        }
        return constants.valueOf(constant)
                .map(value -> value.isString() ? passing.apply(value.stringValue()) : ValueSet.NONE)
                .map(strings -> new Test(place.get(), strings));
    }
}
