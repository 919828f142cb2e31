package dev.orrery.samples.blog.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What a measurement ran on. */
public record Machine(int cores, long memoryBytes, String system, String jdk) {

    /** The machine that this runs on. */
    static Machine here() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize(),
                system.getName() + " " + system.getArch(),
                System.getProperty("java.vm.name") + " " + Runtime.version());
    }
}
