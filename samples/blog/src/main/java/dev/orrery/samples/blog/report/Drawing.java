package dev.orrery.samples.blog.report;

/** Pieces of SVG. */
final class Drawing {

    private Drawing() {}

    /** An empty drawing, with a title and a description for those who don't see it. */
    static Element of(String id, String title, String description, double width, double height) {
        return Element.of("svg")
                .with("viewBox", "0 0 " + Figures.plain(width) + " " + Figures.plain(height))
                .with("role", "img")
                .with("aria-labelledby", id + "-title " + id + "-description")
                .add(Element.of("title", title).with("id", id + "-title"))
                .add(Element.of("desc", description).with("id", id + "-description"));
    }

    static Element line(double x1, double y1, double x2, double y2) {
        return Element.of("line").with("x1", x1).with("y1", y1).with("x2", x2).with("y2", y2);
    }

    static Element text(double x, double y, String text) {
        return Element.of("text", text).with("x", x).with("y", y);
    }
}
