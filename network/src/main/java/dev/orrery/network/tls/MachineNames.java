package dev.orrery.network.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The names by which clients may reach this machine, found without asking a DNS server, which could be slow. */
final class MachineNames {

    // Docker gives a container this name for the machine it runs on.
    private static final Set<String> ALWAYS = Set.of("localhost", "127.0.0.1", "::1", "host.docker.internal");

    private final Map<String, String> environment;
    private final Path hostnameFile;

    MachineNames(Map<String, String> environment, Path hostnameFile) {
        this.environment = environment;
        this.hostnameFile = hostnameFile;
    }

    static Set<SubjectName> current() {
        return new MachineNames(System.getenv(), Path.of("/etc/hostname")).find();
    }

    Set<SubjectName> find() {
        Set<SubjectName> names = new LinkedHashSet<>(SubjectName.all(ALWAYS));
        // What a system calls itself need not be a name of the network.
        Stream.of(variable("HOSTNAME"), variable("COMPUTERNAME"), hostname())
                .map(SubjectName::find)
                .flatMap(Optional::stream)
                .forEach(names::add);
        names.addAll(addresses());
        return names;
    }

    private String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    private String hostname() {
        try {
            return Files.readString(hostnameFile).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private static Set<SubjectName> addresses() {
        Set<SubjectName> found = new LinkedHashSet<>();
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(InetAddress::getAddress)
                    .map(SubjectName.Ip::of)
                    .forEach(found::add);
        } catch (SocketException e) {
            return Set.of();
        }
        return found;
    }
}
