@echo off
rem Accepts Electron's command line. Uses the project's Node 24, else the Node on the path.
setlocal
set "node=%~dp0..\..\..\node_modules\node\bin\node.exe"
if not exist "%node%" set "node=node"
"%node%" --disable-warning=ExperimentalWarning "%~dp0..\boot.ts" %*
