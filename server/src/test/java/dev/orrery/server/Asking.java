package dev.orrery.server;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks a server without a key: it answers 401, unless a fault comes before. */
public final class Asking {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Asking() {}

    public static HttpResponse<String> get(Orrery orrery, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(orrery.endpoint().resolve(path)).build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }
}
