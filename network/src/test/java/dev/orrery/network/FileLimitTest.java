package dev.orrery.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileLimitTest {

    @ParameterizedTest
    @CsvSource({"10000, 500, 250", "10000, 1048576, 10000", "10000, 20000, 10000", "10000, 1, 1", "10000, -1, 10000"})
    void connectionsLeaveHalfOfTheFilesToOthers(int wanted, long filesMax, int connections) {
        assertThat(FileLimit.connections(wanted, filesMax)).isEqualTo(connections);
    }
}
