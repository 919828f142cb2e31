package dev.orrery.network.tls;

import dev.orrery.network.tls.SubjectName.Dns;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The names by which clients may reach a server: those of its machine, and those that it was given. */
public final class ServerNames {

    private final Set<SubjectName> names;

    private ServerNames(Set<SubjectName> names) {
        this.names = names;
    }

    static ServerNames of(Set<SubjectName> moreNames) {
        Set<SubjectName> names = new LinkedHashSet<>(MachineNames.current());
        names.addAll(moreNames);
        return new ServerNames(names);
    }

    /** Whether a name or address, as people write them, always leads to the machine itself. */
    public static boolean isLoopback(String written) {
        return SubjectName.find(written).map(SubjectName::isLoopback).orElse(false);
    }

    /** Whether a name or address, as people write them, is one of these. */
    public boolean include(String written) {
        Optional<SubjectName> name = SubjectName.find(written);
        return name.isPresent() && (names.contains(name.get()) || isWithinWildcard(name.get()));
    }

    private boolean isWithinWildcard(SubjectName name) {
        int dot = name.text().indexOf('.');
        return name instanceof Dns && dot >= 0 && names.contains(new Dns("*" + name.text().substring(dot)));
    }

    Set<SubjectName> all() {
        return names;
    }
}
