package dev.orrery.samples.blog.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.Destination;
import dev.orrery.samples.blog.data.ShapedItem;
import dev.orrery.server.Orrery;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Writes straight into the Orrery of this process, as many users at a time as keep its disk busy. */
final class EngineDestination implements Destination {

    private static final int AT_A_TIME = 32;

    private final Orrery orrery;
    private final Design design;
    private final ObjectMapper mapper = new ObjectMapper();

    EngineDestination(Orrery orrery, Design design) {
        this.orrery = orrery;
        this.design = design;
    }

    @Override
    public void write(String container, Users users) {
        AtomicInteger next = new AtomicInteger(users.from());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<?>[] loading = Stream.generate(() -> load(container, users, next, threads))
                    .limit(AT_A_TIME)
                    .toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(loading).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private CompletableFuture<Void> load(String container, Users users, AtomicInteger next, Executor threads) {
        return CompletableFuture.runAsync(() -> {
            for (int user = next.getAndIncrement(); user < users.to(); user = next.getAndIncrement()) {
                Stream<byte[]> documents = users.itemsOf().apply(user).map(this::json);
                users.written().accept(orrery.load(design.databaseId(), container, documents));
            }
        }, threads);
    }

    private byte[] json(ShapedItem shaped) {
        try {
            return mapper.writeValueAsBytes(shaped.item());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
