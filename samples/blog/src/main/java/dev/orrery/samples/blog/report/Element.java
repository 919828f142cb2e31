package dev.orrery.samples.blog.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of HTML or SVG under construction. All text in it is escaped. It is well-formed XML, too. */
final class Element {

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<String> content = new ArrayList<>();

    private Element(String name) {
        this.name = name;
    }

    static Element of(String name) {
        return new Element(name);
    }

    static Element of(String name, String text) {
        return new Element(name).text(text);
    }

    Element with(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    /** A length or a position: two digits after the point are finer than any screen. */
    Element with(String attribute, double value) {
        return with(attribute, Figures.plain(Math.round(value * 100) / 100.0));
    }

    Element text(String text) {
        content.add(escaped(text));
        return this;
    }

    Element add(Element child) {
        content.add(child.toString());
        return this;
    }

    Element addAll(List<Element> children) {
        children.forEach(this::add);
        return this;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("<").append(name);
        attributes.forEach((attribute, value) -> text.append(' ').append(attribute).append("=\"").append(escaped(value))
                .append('"'));
        // Browsers know by their names which elements have no end.
        if (name.equals("meta")) {
            return text.append("/>").toString();
        }
        text.append('>');
        content.forEach(text::append);
        return text.append("</").append(name).append('>').toString();
    }
}
