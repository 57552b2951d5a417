@echo off
rem Takes Electron's command line. Node 24 is the project's own; a Node on the path serves where that is missing.
setlocal
set "node=%~dp0..\..\..\node_modules\node\bin\node.exe"
if not exist "%node%" set "node=node"
"%node%" --disable-warning=ExperimentalWarning "%~dp0..\boot.ts" %*
