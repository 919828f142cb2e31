package dev.orrery.network;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files this process may have open, of which connections are some. */
final class FileLimit {

    private FileLimit() {}

    /** How many connections leave as many files for everything else; at most as many as are wanted. */
    static int connections(int wanted) {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? connections(wanted, system.getMaxFileDescriptorCount())
                : wanted;
    }

    static int connections(int wanted, long filesMax) {
        return filesMax <= 0 ? wanted : (int) Math.max(1, Math.min(wanted, filesMax / 2));
    }
}
