rootProject.name = "junit-gradle"
