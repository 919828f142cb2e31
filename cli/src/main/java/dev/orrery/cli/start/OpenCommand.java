package dev.orrery.cli.start;

import dev.orrery.cli.ask.ClientOptions;
import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.option.Version;
import java.io.PrintWriter;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that shows the Data Explorer of a running server. */
@Command(
        name = "open",
        description = "Shows the Data Explorer of a running server in the browser.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class OpenCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClientOptions server = new ClientOptions();

    private final Browser browser;

    public OpenCommand(Browser browser) {
        this.browser = browser;
    }

    @Override
    public Integer call() {
        AccountClient account = server.client();
        account.askOpenly("_health");
        URI explorer = account.endpoint().resolve(Announcement.EXPLORER);
        boolean isShown = browser.show(explorer);
        PrintWriter out = spec.commandLine().getOut();
        out.println(isShown ? explorer.toString() : "No browser was found; open this address in one: " + explorer);
        out.flush();
        return 0;
    }
}
