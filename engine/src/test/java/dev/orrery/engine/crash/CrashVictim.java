package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Faults;
import dev.orrery.model.value.JsonText;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import dev.orrery.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * A process that writes to an engine until it is killed: {@code CrashVictim <directory> <round> <seed> [<point>
 * <occurrence>]}. Whatever goes wrong in it ends it with another exit code than a kill does.
 */
final class CrashVictim {

    private static final int REQUEST_UNITS_PER_PARTITION = 6_000;
    private static final long NUMBERS_PER_ROUND = 1_000_000;
    private static final int BROKEN = 1;

    private final Engine engine;
    private final int round;
    private final Container container;
    private final RandomGenerator random;
    private final Voice voice = new Voice();
    private final AtomicLong numbers;

    private CrashVictim(Engine engine, int round, RandomGenerator random) {
        this.engine = engine;
        this.round = round;
        this.container = container(engine, VictimData.container(round));
        this.random = random;
        this.numbers = new AtomicLong((round + 1) * NUMBERS_PER_ROUND);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Path directory = Path.of(arguments[0]);
        int round = Integer.parseInt(arguments[1]);
        RandomGenerator random = new Seed(Long.parseLong(arguments[2])).random();
        Faults faults = arguments.length == 3
                ? Faults.NONE
                : new HaltingFaults(Faults.Point.valueOf(arguments[3]), Integer.parseInt(arguments[4]));
        Engine engine = Engine.open(
                RocksStore.open(directory, RocksSettings.DEFAULTS),
                EngineSettings.defaults().withFaults(faults));
        new CrashVictim(engine, round, random).run();
        new CountDownLatch(1).await();
    }

    private static Container container(Engine engine, String id) {
        Database database = engine.catalog()
                .findDatabase(VictimData.DATABASE)
                .orElseGet(() -> engine.catalog().createDatabase(VictimData.DATABASE, Optional.empty()));
        ContainerDefinition definition =
                ContainerDefinition.parse(JsonText.parse(VictimData.definition(id, "{}")));
        Throughput throughput = new Throughput.Manual(VictimData.PARTITIONS * REQUEST_UNITS_PER_PARTITION);
        return engine.catalog()
                .findContainer(database, id)
                .orElseGet(() -> engine.catalog().createContainer(database, definition, Optional.of(throughput)));
    }

    private void run() {
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < VictimData.ITEM_WRITERS; i++) {
            writers.add(new ItemWriter(workplace(writers.size())));
        }
        for (int i = 0; i < VictimData.GROUPS; i++) {
            writers.add(new GroupWriter(workplace(writers.size()), VictimData.group(i)));
        }
        for (int i = 0; i < VictimData.TELLERS; i++) {
            writers.add(new Teller(workplace(writers.size()), VictimData.bank(i % VictimData.BANKS)));
        }
        Restructurer restructurer =
                new Restructurer(engine, container, VictimData.partitionsMax(round), ownRandom());
        writers.forEach(writer -> repeat(() -> writer.act(numbers.incrementAndGet())));
        repeat(restructurer::act);
    }

    private Workplace workplace(int writer) {
        return new Workplace(writer, engine, container, ownRandom(), voice);
    }

    private RandomGenerator ownRandom() {
        return new Seed(random.nextLong()).random();
    }

    private static void repeat(Runnable work) {
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    work.run();
                }
            } catch (RuntimeException | Error failure) {
                failure.printStackTrace();
                Runtime.getRuntime().halt(BROKEN);
            }
        });
    }
}
