; What the Windows installer does beside files and shortcuts. electron-builder's script calls these macros by their names.
; SHELL_CONTEXT is the person's part of the registry, or the computer's where the app is installed for all.

!define LINK_KEY "Software\Classes\ledgerdesk"
; The first line of the uninstaller's list, which is always ticked.
!define UNINSTALL_SECTION_NAME "${PRODUCT_NAME}"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "" "URL:Ledgerdesk"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; The app takes the links for whoever runs it; what points elsewhere is another installation's.
!macro removeLinks ROOT
  ReadRegStr $R0 ${ROOT} "${LINK_KEY}\shell\open\command" ""
  StrCpy $R1 '"$INSTDIR\'
  StrLen $R2 $R1
  StrCpy $R3 $R0 $R2
  ${if} $R3 == $R1
    DeleteRegKey ${ROOT} "${LINK_KEY}"
  ${endif}
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    !insertmacro removeLinks SHELL_CONTEXT
    !insertmacro removeLinks HKCU
    ; Downloaded updates are no data of anybody's.
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\${APP_PACKAGE_NAME}-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend

; Environments, customers and waiting edits stay unless this is ticked, or the uninstaller is run with --delete-app-data.
; A silent run ticks nothing.
!macro customUnInstallSection
  LangString alsoData ${LANG_ENGLISH} "Also remove my environments, customers and unsent changes"
  LangString alsoData ${LANG_DUTCH} "Verwijder ook mijn omgevingen, klanten en niet-verzonden wijzigingen"
  Section /o "un.$(alsoData)"
    SetShellVarContext current
    RMDir /r "$APPDATA\${APP_PACKAGE_NAME}"
  SectionEnd
!macroend
