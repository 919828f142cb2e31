package dev.orrery;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The floor plan, as the class files of the whole server have it. */
class ArchitectureTest {

    /** A package with more types than this holds several things, or has a reason. */
    private static final int TYPES_MAX = 25;

    private static final Map<String, String> DRAWERS = Map.of(
            "dev.orrery.query.exec", "expressions, and the queries inside of them, compile each other",
            "dev.orrery.query.function", "a class for each group of built-in functions",
            "dev.orrery.query.sql", "the syntax tree, and what the grammar makes of the text",
            "dev.orrery.script", "what confines programs is to be reached by nobody else",
            "dev.orrery.model.value", "the item format, which its readers and writers share with nobody",
            "dev.orrery.storage.rocksdb", "native handles, of which nobody else may hold one");

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("dev.orrery");

    @Test
    void theWholeServerIsLookedAt() {
        assertThat(types().map(JavaClass::getName)).contains(
                "dev.orrery.cli.Main",
                "dev.orrery.server.Orrery",
                "dev.orrery.protocol.cosmos.rest.CosmosRest",
                "dev.orrery.engine.Engine",
                "dev.orrery.storage.rocksdb.RocksStore",
                "dev.orrery.model.value.JsonValue");
    }

    @Test
    void noPackagesDependOnEachOther() {
        slices().matching("dev.orrery.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noNameMeansTwoThings() {
        Map<String, List<String>> byName = types().collect(Collectors.groupingBy(
                JavaClass::getSimpleName, TreeMap::new, Collectors.mapping(JavaClass::getName, Collectors.toList())));

        assertThat(byName.values().stream().filter(names -> names.size() > 1)).isEmpty();
    }

    @Test
    void largePackagesHaveAReason() {
        Map<String, Long> sizes = types()
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        sizes.values().removeIf(size -> size <= TYPES_MAX);

        assertThat(sizes.keySet()).containsExactlyInAnyOrderElementsOf(DRAWERS.keySet());
    }

    @ParameterizedTest
    @CsvSource({
        "io.netty..,                  dev.orrery.network..",
        "org.rocksdb..,               dev.orrery.storage.rocksdb..",
        "org.graalvm..,               dev.orrery.script..",
        "org.antlr..,                 dev.orrery.query.sql..",
        "org.bouncycastle..,          dev.orrery.network.tls..",
        "io.micrometer..,             dev.orrery.metrics..",
        "picocli..,                   dev.orrery.cli..",
        "org.jline..,                 dev.orrery.cli.shell..",
        "dev.orrery.network..,        dev.orrery.[network|protocol|metrics|explorer|server|cli]..",
        "dev.orrery.engine..,         dev.orrery.[engine|protocol|metrics|server|junit|cli].."})
    void aLibraryIsKnownInOnePlace(String library, String owner) {
        noClasses()
                .that()
                .resideInAPackage("dev.orrery..")
                .and()
                .resideOutsideOfPackage(owner)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES);
    }

    /** Types with a file of their own; those that a tool has made don't count. */
    private static Stream<JavaClass> types() {
        return CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getSimpleName().startsWith("Sql")
                        || !type.isAssignableTo("org.antlr.v4.runtime.Recognizer"));
    }
}
