package dev.orrery.cli.transfer.source;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** An entry that is the text of a JSON object. */
record JsonEntry(long number, byte[] utf8) implements Entry {

    @Override
    public String text() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public JsonValue item() {
        JsonValue item = JsonText.parse(utf8);
        if (!item.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_JSON,
                    "The item is not an object but of the type {found}. Write {…}")
                    .with("found", item.type());
        }
        return item;
    }

    @Override
    public Optional<byte[]> json() {
        return Optional.of(utf8);
    }
}
