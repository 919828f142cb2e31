package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Decimal128Test {

    @ParameterizedTest
    @ValueSource(strings = {
        "0", "0.00", "1", "-1", "1.50", "0.1", "1234567890123456789012345678901234", "1E-6176", "1E+6111", "-1E-6176",
        "9.999999999999999999999999999999999E+6144", "18446744073709551616",
        "340282366920938463463374607431768", "0E-6176"
    })
    void numbersOf34DigitsComeBackWithTheirScale(String text) {
        Decimal128 decimal = Decimal128.of(new BigDecimal(text));

        assertThat(decimal.toBigDecimal()).isEqualTo(new BigDecimal(text));
        assertThat(decimal).hasToString(new BigDecimal(text).toString());
        assertThat(decimal.doubleValue()).isEqualTo(Double.parseDouble(text));
    }

    @Test
    void theBitsAreThoseOfTheStandard() {
        assertThat(Decimal128.of(BigDecimal.ONE)).isEqualTo(new Decimal128(0x3040_0000_0000_0000L, 1));
        assertThat(Decimal128.of(new BigDecimal("-0.1"))).isEqualTo(new Decimal128(0xB03E_0000_0000_0000L, 1));
        assertThat(Decimal128.of(new BigDecimal("9999999999999999999999999999999999E+6111")))
                .isEqualTo(new Decimal128(0x5FFF_ED09_BEAD_87C0L, 0x378D_8E63_FFFF_FFFFL));
        assertThat(new Decimal128(0x7C00_0000_0000_0000L, 0).isNaN()).isTrue();
        assertThat(new Decimal128(0x7800_0000_0000_0000L, 0).isInfinite()).isTrue();
    }

    @Test
    void furtherDigitsAreRoundedHalfEven() {
        assertThat(decimal("12345678901234567890123456789012345"))
                .hasToString("1.234567890123456789012345678901234E+34");
        assertThat(decimal("12345678901234567890123456789012355"))
                .hasToString("1.234567890123456789012345678901236E+34");
        assertThat(decimal("1.4E-6176")).hasToString("1E-6176");
        assertThat(decimal("1E-6200").toBigDecimal()).isZero();
        assertThat(decimal("1.2345678901234567890123456789012345E-6150").toBigDecimal())
                .isEqualTo(new BigDecimal("1.23456789012345678901234568E-6150"));
    }

    @Test
    void aLargeExponentIsMadeUpForByZeros() {
        assertThat(decimal("1E+6144").toBigDecimal()).isEqualByComparingTo("1E+6144");
        assertThat(decimal("1E+6145")).isEqualTo(Decimal128.POSITIVE_INFINITY);
        assertThat(decimal("-1E+99999")).isEqualTo(Decimal128.NEGATIVE_INFINITY);
        assertThat(decimal("0E+99999").toBigDecimal()).isZero();
    }

    @Test
    void specialValuesPrintTheirNames() {
        assertThat(Decimal128.NAN).hasToString("NaN");
        assertThat(Decimal128.POSITIVE_INFINITY).hasToString("Infinity");
        assertThat(Decimal128.NEGATIVE_INFINITY).hasToString("-Infinity");
        assertThat(new Decimal128(0xB040_0000_0000_0000L, 0)).hasToString("-0");
        assertThat(Decimal128.NEGATIVE_INFINITY.doubleValue()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThatThrownBy(Decimal128.NAN::toBigDecimal).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void aSignificandThatIsTooLargeCountsAsZero() {
        assertThat(new Decimal128(0x6C10_0000_0000_0000L, 5).toBigDecimal()).isZero();
        assertThat(new Decimal128(0x3041_FFFF_FFFF_FFFFL, -1).toBigDecimal()).isZero();
    }

    private static Decimal128 decimal(String text) {
        return Decimal128.of(new BigDecimal(text));
    }
}
