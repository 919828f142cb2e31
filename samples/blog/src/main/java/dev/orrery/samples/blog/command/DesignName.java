package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.Design;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a design, in small letters or large ones. */
final class DesignName implements ITypeConverter<Design> {

    @Override
    public Design convert(String text) {
        try {
            return Design.valueOf(text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("the designs are v1, v2 and v3, not '" + text + "'");
        }
    }
}
