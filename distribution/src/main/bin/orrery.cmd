@echo off
rem Runs an installed Orrery on Windows: 'orrery --help' lists the commands.
rem
rem   JAVA_HOME         a Java to prefer, if it is new enough
rem   ORRERY_JAVA_OPTS  more options for the JVM, such as -Xmx2g

setlocal EnableExtensions DisableDelayedExpansion
set "java_version_min=21"
for %%h in ("%~dp0..") do set "home=%%~fh"
for %%j in ("%home%\lib\orrery-*.jar") do (
    set "jar=%%~fj"
    set "name=%%~nj"
)

set "java="
set "java_version=0"
if defined JAVA_HOME call :consider "%JAVA_HOME%"
if not defined java for /f "delims=" %%p in ('where java.exe 2^>nul') do call :consider "%%~dpp.."
if not defined java for %%r in ("%ProgramFiles%" "%LOCALAPPDATA%\Programs") do (
    for %%v in ("Eclipse Adoptium" Java Microsoft Zulu "Amazon Corretto" BellSoft) do (
        for /d %%d in ("%%~r\%%~v\*") do call :consider "%%~fd"
    )
)
if not defined java (
    echo orrery: Java %java_version_min% or newer is needed, and none was found.>&2
    echo orrery: Install one ^(https://adoptium.net has them^), or set JAVA_HOME to where it is.>&2
    exit /b 1
)

set "jvm_options="
if %java_version% geq 23 set "jvm_options=--sun-misc-unsafe-memory-access=allow"
set "memory_options="
if "%~1"=="start" set "memory_options=-XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30"

rem What this JVM keeps of a server's classes makes starts faster. It makes the file itself, and anew if it does not fit any more.
set "archive=%LOCALAPPDATA%\orrery\%name%-java%java_version%.jsa"
set "archive_options=-Xlog:disable"
if "%~1"=="start" set "archive_options=-XX:+AutoCreateSharedArchive -Xlog:disable"
if not exist "%LOCALAPPDATA%\orrery" mkdir "%LOCALAPPDATA%\orrery" >nul 2>nul

"%java%\bin\java.exe" %jvm_options% %memory_options% %archive_options% "-XX:SharedArchiveFile=%archive%" ^
    -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 %ORRERY_JAVA_OPTS% -jar "%jar%" %*
exit /b %ERRORLEVEL%

rem Takes a Java if it is new enough, and newer than the one found before.
:consider
if not exist "%~1\bin\java.exe" exit /b 0
if not exist "%~1\release" exit /b 0
set "version=0"
for /f "tokens=2 delims==" %%v in ('findstr /b "JAVA_VERSION=" "%~1\release"') do for /f "tokens=1 delims=." %%m in ("%%~v") do set "version=%%m"
if %version% lss %java_version_min% exit /b 0
if %version% leq %java_version% exit /b 0
for %%h in ("%~1") do set "java=%%~fh"
set "java_version=%version%"
exit /b 0
