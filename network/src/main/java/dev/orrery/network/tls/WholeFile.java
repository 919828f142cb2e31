package dev.orrery.network.tls;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that is there whole or not at all, for its owner only or for everybody to read. */
enum WholeFile {
    SECRET("rw-------"),
    PUBLIC("rw-r--r--");

    private final String permissions;

    WholeFile(String permissions) {
        this.permissions = permissions;
    }

    void write(Path file, byte[] content) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path partial = Files.createTempFile(directory, file.getFileName().toString(), ".partial");
        try {
            permit(partial);
            writeDurably(partial, content);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    // Temporary files begin as their owner's alone, so a secret is never open to others.
    private void permit(Path file) throws IOException {
        PosixFileAttributeView attributes = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (attributes != null) {
            attributes.setPermissions(PosixFilePermissions.fromString(permissions));
        }
    }

    private static void writeDurably(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
