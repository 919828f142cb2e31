package dev.orrery.cli.start;

import dev.orrery.cli.option.OptionTypes;
import dev.orrery.engine.access.AccountKeys;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the keys of the account. */
final class KeyOptions {

    /** The names of these options. */
    static final List<String> NAMES =
            List.of("--key", "--secondary-key", "--read-only-key", "--secondary-read-only-key");

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "The key with which clients read and write (default: the well-known one of Cosmos DB's "
                    + "emulator, which serves this machine only). 'orrery key' makes one. On the command line everybody on this "
                    + "machine sees keys in the list of processes: ORRERY_KEY and --config keep them to yourself.")
    private Optional<String> key;

    @Option(
            names = "--secondary-key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A second such key, so that one can be changed while the other is in use.")
    private Optional<String> secondaryKey;

    @Option(
            names = "--read-only-key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A key with which clients only read.")
    private Optional<String> readOnlyKey;

    @Option(
            names = "--secondary-read-only-key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A second key with which clients only read.")
    private Optional<String> secondaryReadOnlyKey;

    AccountKeys keys() {
        return new AccountKeys(
                key.orElse(AccountKeys.WELL_KNOWN.primary()), secondaryKey, readOnlyKey, secondaryReadOnlyKey);
    }
}
