/**
 * The shell: an interactive session, at a terminal or fed by a pipe. Read {@link dev.orrery.cli.shell.ShellSession} first; what
 * begins with a backslash is in {@link dev.orrery.cli.shell.SessionCommands}.
 */
package dev.orrery.cli.shell;
