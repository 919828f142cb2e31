package dev.orrery.cli.option;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.OrreryException;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import java.net.URI;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What the texts of options become; each refuses with a sentence what isn't one of its kind. */
public final class OptionTypes {

    private OptionTypes() {}

    public static final class Key implements ITypeConverter<String> {

        @Override
        public String convert(String text) {
            return converted(text, key -> AccountKeys.of(key).primary());
        }
    }

    public static final class Consistency implements ITypeConverter<ConsistencyLevel> {

        @Override
        public ConsistencyLevel convert(String text) {
            return converted(text, ConsistencyLevel::parse);
        }
    }

    /** The number of a port, or "off". */
    public static final class Port implements ITypeConverter<PortChoice> {

        @Override
        public PortChoice convert(String text) {
            if (text.equalsIgnoreCase("off")) {
                return PortChoice.OFF;
            }
            try {
                return new PortChoice.Exactly(Integer.parseInt(text.strip()));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(
                        "'" + text + "' is neither a number between 0 and " + OrrerySettings.PORT_MAX + " nor 'off'");
            }
        }
    }

    public static final class CertificateName implements ITypeConverter<String> {

        @Override
        public String convert(String text) {
            if (!ServerCertificate.canName(text)) {
                throw new TypeConversionException("'" + text + "' is neither a DNS name nor an IP address");
            }
            return text.strip();
        }
    }

    /** An address as clients are told it: with a slash at its end. */
    public static final class Endpoint implements ITypeConverter<URI> {

        @Override
        public URI convert(String text) {
            URI endpoint = converted(text, URI::create);
            if (!isEndpoint(endpoint)) {
                throw new TypeConversionException(
                        "'" + text + "' is no address such as https://localhost:8081/, without a path");
            }
            return endpoint.resolve("/");
        }

        private static boolean isEndpoint(URI endpoint) {
            return ("https".equals(endpoint.getScheme()) || "http".equals(endpoint.getScheme()))
                    && endpoint.getHost() != null
                    && (endpoint.getPath().isEmpty() || endpoint.getPath().equals("/"))
                    && endpoint.getUserInfo() == null
                    && endpoint.getQuery() == null
                    && endpoint.getFragment() == null;
        }
    }

    private static <T> T converted(String text, Function<String, T> conversion) {
        try {
            return conversion.apply(text);
        } catch (OrreryException | IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
