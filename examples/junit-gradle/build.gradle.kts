plugins {
    java
}

repositories {
    mavenLocal() // Only for an Orrery that was built here, by 'mvn install'.
    mavenCentral()
}

dependencies {
    implementation("com.azure:azure-cosmos:4.81.0")
    testImplementation("dev.orrery:orrery-embedded-all:0.1.0")
    testImplementation("org.junit.jupiter:junit-jupiter:6.1.3")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(21)
    }
}

tasks.test {
    useJUnitPlatform()
    // The server's certificate is its own: the SDK is told not to ask who has signed it.
    systemProperty("COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "true")
}
