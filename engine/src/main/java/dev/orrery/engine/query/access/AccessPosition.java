package dev.orrery.engine.query.access;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.ByteBuilder;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/**
 * A position behind an item: the range of the hash space that is being read, and a place in its order. All before the
 * range was read, nothing behind it was. It names no partition, so that it is good for whatever a split makes of one.
 *
 * <p>As text it is base64 for URLs, without padding, of
 *
 * <pre>
 * 1  format, 1; plus 16 if there is a min, plus 32 if there is a max
 * 1  length of the min    } if there is one
 * …  min                  }
 * 1  length of the max    } if there is one
 * …  max                  }
 * …  place
 * </pre>
 *
 * @param min where the range begins; empty if that is where the scope does
 * @param max where it ends; empty if that is where the scope does
 */
record AccessPosition(Optional<EffectivePartitionKey> min, Optional<EffectivePartitionKey> max, byte[] place) {

    /** The place before all others. */
    static final byte[] RANGE_START = {};

    private static final int FORMAT = 1;
    private static final int WITH_MIN = 0x10;
    private static final int WITH_MAX = 0x20;

    static AccessPosition in(EpkRange range, EpkRange scope, byte[] place) {
        return new AccessPosition(
                Optional.of(range.min()).filter(min -> !min.equals(scope.min())),
                Optional.of(range.max()).filter(max -> !max.equals(scope.max())),
                place);
    }

    static AccessPosition parse(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            int format = bytes.get();
            if ((format & ~WITH_MIN & ~WITH_MAX) != FORMAT) {
                throw invalid().with("continuation", text);
            }
            return new AccessPosition(
                    boundary(bytes, format & WITH_MIN),
                    boundary(bytes, format & WITH_MAX),
                    next(bytes, bytes.remaining()));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw invalid().with("continuation", text);
        }
    }

    private static Optional<EffectivePartitionKey> boundary(ByteBuffer bytes, int isThere) {
        return isThere == 0
                ? Optional.empty()
                : Optional.of(EffectivePartitionKey.ofBytes(next(bytes, bytes.get() & 0xFF)));
    }

    private static byte[] next(ByteBuffer bytes, int length) {
        byte[] part = new byte[length];
        bytes.get(part);
        return part;
    }

    static OrreryException invalid() {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "The continuation is none of this server. Start from the beginning");
    }

    /** Whether all of a scope lies before the range, so that it was read. */
    boolean isBehind(EpkRange scope) {
        return min.filter(it -> it.compareTo(scope.max()) >= 0).isPresent();
    }

    /** What is being read of a scope; empty if it begins behind the range. */
    Optional<EpkRange> rangeIn(EpkRange scope) {
        if (max.filter(it -> it.compareTo(scope.min()) <= 0).isPresent()) {
            return Optional.empty();
        }
        return new EpkRange(min.orElse(scope.min()), max.orElse(scope.max())).intersection(scope);
    }

    @Override
    public String toString() {
        ByteBuilder bytes = new ByteBuilder();
        bytes.appendByte(FORMAT | (min.isPresent() ? WITH_MIN : 0) | (max.isPresent() ? WITH_MAX : 0));
        min.ifPresent(it -> bytes.appendByte(it.bytes().length).append(it.bytes()));
        max.ifPresent(it -> bytes.appendByte(it.bytes().length).append(it.bytes()));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.append(place).toBytes());
    }
}
