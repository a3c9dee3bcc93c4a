@echo off
rem Starts Kencana out of the folder of this file, with the Node in it. Data is in DATA_DIR, .\data by default.
setlocal
set "here=%~dp0"
set "program=main"
for %%h in (-h --help help) do if "%~1"=="%%h" (type "%here%deploy\help.txt" & exit /b 0)
if not "%~1"=="" set "program=%~1"
if not exist "%here%dist-server\%program%.js" (
  echo Usage: kencana [accept-data ^| audit-books ^| backup ^| health ^| move-postgres ^| rescue ^| restore ^| schema ^| shop-export ^| shop-import ^| shop-move ^| upgrade] ... 1>&2
  echo kencana --help explains them. 1>&2
  exit /b 2
)
if not defined SCHEMA_DIR set "SCHEMA_DIR=%here%schema"
if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%here%cache"
"%here%bin\node.exe" --min-semi-space-size=16 --max-semi-space-size=32 "%here%dist-server\%program%.js" %2 %3 %4 %5 %6 %7 %8 %9
exit /b %errorlevel%
