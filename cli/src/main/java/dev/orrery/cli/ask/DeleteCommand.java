package dev.orrery.cli.ask;

import dev.orrery.cli.client.Ask;
import dev.orrery.cli.option.Version;
import dev.orrery.model.value.ValueWriter;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that deletes a database or a container. */
@Command(
        name = "delete",
        description = "Deletes a database or a container, with all that is in it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class DeleteCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ResourceName resource = new ResourceName();

    @Option(names = "--yes", description = "Really delete it: nothing brings it back.")
    private boolean yes;

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public void run() {
        if (!yes) {
            throw new ParameterException(
                    spec.commandLine(), resource.describe() + " would be gone for good: add --yes if it shall be");
        }
        server.client().ask(Ask.delete(resource.target()));
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.wantsJson()
                ? new ValueWriter().startObject().name("deleted").value(resource.target().link()).endObject().finish()
                : resource.describe() + " was deleted");
        out.flush();
    }
}
