package dev.orrery.samples.blog.web;

/** Why a request is not answered, in a sentence that a person may read. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    Refusal(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    static Refusal badRequest(String sentence) {
        return new Refusal(400, sentence);
    }

    static Refusal notFound(String sentence) {
        return new Refusal(404, sentence);
    }

    int status() {
        return status;
    }
}
