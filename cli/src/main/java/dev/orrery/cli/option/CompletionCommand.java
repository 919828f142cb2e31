package dev.orrery.cli.option;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that prints what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        description = "Prints a script by which a shell completes commands and options.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "In ~/.bashrc: source <(orrery completion bash)",
            "In ~/.zshrc, after compinit: source <(orrery completion zsh)",
            "In ~/.config/fish/config.fish: orrery completion fish | source",
            "In PowerShell's $PROFILE: orrery completion powershell | Out-String | Invoke-Expression"
        })
public final class CompletionCommand implements Runnable {

    /** A shell that can be completed in. */
    enum Shell {
        BASH,
        ZSH,
        FISH,
        POWERSHELL
    }

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh, fish or powershell.")
    private Shell shell;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        switch (shell) {
            case BASH -> out.print(bash());
            case ZSH -> {
                // The script is one for bash, which zsh understands after this.
                out.println("autoload -U +X bashcompinit && bashcompinit");
                out.print(bash());
            }
            case FISH -> new FishScript().lines(spec.root()).forEach(out::println);
            case POWERSHELL -> new PowerShellScript().lines(spec.root()).forEach(out::println);
        }
        out.flush();
    }

    private String bash() {
        return AutoComplete.bash(spec.root().name(), spec.root().commandLine());
    }
}
