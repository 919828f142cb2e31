package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.TableError;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML document: with a text, or with others in it.
 *
 * @param name without a namespace
 * @param text without blanks at its ends; empty if there are others in it
 */
public record XmlElement(String name, String text, List<XmlElement> children) {

    private static final int DEPTH_MAX = 16;
    private static final int ELEMENTS_MAX = 1_000;

    public XmlElement {
        children = List.copyOf(children);
    }

    /** An element with a text. */
    public static XmlElement of(String name, String text) {
        return new XmlElement(name, text, List.of());
    }

    /** An element with others in it. */
    public static XmlElement of(String name, List<XmlElement> children) {
        return new XmlElement(name, "", children);
    }

    /** Reads a document; fails if it is none, or has another root. */
    public static XmlElement parse(byte[] document, String root) {
        XmlElement element;
        try {
            element = read(reader(document));
        } catch (XMLStreamException e) {
            throw invalid("It can't be read: " + firstLine(e.getMessage()));
        }
        if (!element.name().equals(root)) {
            throw invalid("Its root is '" + element.name() + "' and should be '" + root + "'.");
        }
        return element;
    }

    private static String firstLine(String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }

    private static XMLStreamReader reader(byte[] document) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new ByteArrayInputStream(document));
    }

    private static XmlElement read(XMLStreamReader reader) throws XMLStreamException {
        Deque<Open> open = new ArrayDeque<>();
        int elements = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    open.push(new Open(reader.getLocalName()));
                    if (open.size() > DEPTH_MAX || ++elements > ELEMENTS_MAX) {
                        throw invalid("It has more elements than it can need.");
                    }
                }
                case XMLStreamConstants.CHARACTERS -> {
                    if (!open.isEmpty()) {
                        open.peek().text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    XmlElement done = open.pop().finished();
                    if (open.isEmpty()) {
                        return done;
                    }
                    open.peek().children.add(done);
                }
                default -> {}
            }
        }
        throw invalid("It has no element.");
    }

    private static final class Open {
        private final String name;
        private final StringBuilder text = new StringBuilder();
        private final List<XmlElement> children = new ArrayList<>();

        Open(String name) {
            this.name = name;
        }

        XmlElement finished() {
            return new XmlElement(name, children.isEmpty() ? text.toString().strip() : "", children);
        }
    }

    /** The first element of a name in this one. */
    public Optional<XmlElement> child(String childName) {
        return children.stream().filter(child -> child.name().equals(childName)).findFirst();
    }

    /** The text of the first element of a name in this one; empty if it has none. */
    public Optional<String> childText(String childName) {
        return child(childName).map(XmlElement::text).filter(value -> !value.isEmpty());
    }

    /** The element without a declaration before it. */
    public String toXml() {
        StringBuilder xml = new StringBuilder();
        write(xml);
        return xml.toString();
    }

    private void write(StringBuilder xml) {
        if (text.isEmpty() && children.isEmpty()) {
            xml.append('<').append(name).append("/>");
            return;
        }
        xml.append('<').append(name).append('>').append(XmlText.escaped(text));
        children.forEach(child -> child.write(xml));
        xml.append("</").append(name).append('>');
    }

    /** The element as a document. */
    public byte[] toDocument() {
        return ("<?xml version=\"1.0\" encoding=\"utf-8\"?>" + toXml()).getBytes(StandardCharsets.UTF_8);
    }

    /** What is told of a document that is not as it should be. */
    public static TableError invalid(String why) {
        return TableError.badRequest("InvalidXmlDocument",
                "XML specified is not syntactically valid. " + why);
    }
}
