package dev.orrery.engine.index;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.PathStep.Element;
import dev.orrery.model.index.PathStep.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The paths of a policy as a tree, while it is being built. */
final class PathTree {

    /** What the policy says about a place; the more precise pattern is the one that is nearer to it. */
    enum Rule {
        UNSAID,
        INCLUDED,
        EXCLUDED;

        Rule or(Rule less) {
            return this == UNSAID ? less : this;
        }
    }

    private final Map<PathStep, PathTree> steps = new LinkedHashMap<>();
    private Rule value = Rule.UNSAID;
    private Rule subtree = Rule.UNSAID;

    void add(PathPattern pattern, Rule rule) {
        PathTree place = at(pattern.path());
        switch (pattern.reach()) {
            case VALUE -> place.value = rule;
            case SUBTREE -> place.subtree = rule;
        }
    }

    /** Forgets what was said about a property of the item and everything inside it, and excludes it. */
    void exclude(String property) {
        PathTree excluded = new PathTree();
        excluded.subtree = Rule.EXCLUDED;
        steps.put(new Name(property), excluded);
    }

    private PathTree at(IndexPath path) {
        PathTree place = this;
        for (PathStep step : path.steps()) {
            place = place.steps.computeIfAbsent(step, unused -> new PathTree());
        }
        return place;
    }

    PathNode compile() {
        return compile(PathHash.ROOT, Rule.EXCLUDED);
    }

    private PathNode compile(long hash, Rule inherited) {
        Rule inside = subtree.or(inherited);
        PathNode unlisted = inside == Rule.INCLUDED ? PathNode.ALL : PathNode.NONE;
        PathNode element = unlisted;
        List<PathNode.Child> children = new ArrayList<>();
        for (Map.Entry<PathStep, PathTree> step : steps.entrySet()) {
            switch (step.getKey()) {
                case Element() -> element = step.getValue().compile(PathHash.element(hash), inside);
                case Name(String name) -> children.add(child(hash, name, step.getValue(), inside));
            }
        }
        return PathNode.of(value.or(inside) == Rule.INCLUDED, unlisted, element, children);
    }

    private static PathNode.Child child(long parent, String name, PathTree tree, Rule inherited) {
        long hash = PathHash.property(parent, name);
        return new PathNode.Child(PathHash.bytes(name), hash, tree.compile(hash, inherited));
    }
}
