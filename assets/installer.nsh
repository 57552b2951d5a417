; Additions to electron-builder's installer for Windows, whose script calls these macros by name.
; SHELL_CONTEXT is the person's part of the registry, or the computer's if the app is installed for all.

!define LINK_KEY "Software\Classes\ledgerdesk"
; Windows starts the app by this class when a notification is chosen; main/electron/lifecycle/app-identity.ts has the same one.
!define TOAST_ACTIVATOR "{D61A4F84-F255-4C8D-ADB4-47827245B725}"
!define ACTIVATOR_KEY "Software\Classes\CLSID\${TOAST_ACTIVATOR}"
; The first line of the uninstaller's list, which is always ticked.
!define UNINSTALL_SECTION_NAME "${PRODUCT_NAME}"

; In two languages, so after these are known.
!macro customHeader
  LangString otherProcessor ${LANG_ENGLISH} "This installer is for computers with an ARM processor. Nothing was changed. Download the one whose name ends in x64."
  LangString otherProcessor ${LANG_DUTCH} "Dit installatieprogramma is voor computers met een ARM-processor. Er is niets gewijzigd. Download het programma waarvan de naam eindigt op x64."
!macroend

; On another processor electron-builder's script would find nothing to unpack, and that after it has removed an installed app. ARM runs both kinds.
!macro customInit
  !ifdef APP_ARM64
    !ifndef APP_64
      ${ifNot} ${IsNativeARM64}
        MessageBox MB_OK|MB_ICONSTOP "$(otherProcessor)" /SD IDOK
        SetErrorLevel 2
        Quit
      ${endif}
    !endif
  !endif
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "" "URL:Ledgerdesk"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  !insertmacro markForAll
  !insertmacro removeKeptInstaller
  ${if} ${FileExists} "$newStartMenuLink"
    !insertmacro setToastActivator "$newStartMenuLink"
  ${endif}
!macroend

; The app looks for this file before an update (main/profile/updates/install-target.ts): installed for all, the next installer asks for an
; administrator, whichever folder it is.
!macro markForAll
  ${if} $installMode == "all"
    FileOpen $R0 "$INSTDIR\resources\installed-for-all" w
    FileClose $R0
  ${endif}
!macroend

; electron-builder's script keeps a copy of the installer for updates in parts. The app fetches whole ones.
!macro removeKeptInstaller
  SetShellVarContext current
  Delete "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}"
  ${if} $installMode == "all"
    SetShellVarContext all
  ${endif}
!macroend

; Adds the class to the Start menu entry, where electron-builder has set the AppUserModelID. Electron's first notification keeps an entry with both
; and rewrites any other. A failing step has no further effect.
; The numbers are indexes in the tables of IUnknown (0 and 2), IPersistFile (5 and 6) and IPropertyStore (6 and 7); 26 is
; System.AppUserModel.ToastActivatorCLSID, 72 is VT_CLSID.
!macro setToastActivator LINK
  Push $0
  Push $1
  Push $2
  Push $3
  Push $4
  Push $5
  Push $6
  System::Call 'ole32::CoCreateInstance(g "{00021401-0000-0000-C000-000000000046}", p 0, i 1, g "{000214F9-0000-0000-C000-000000000046}", *p .r0) i .r6'
  ${if} $6 = 0
    System::Call '$0->0(g "{0000010B-0000-0000-C000-000000000046}", *p .r1) i .r6'
    ${if} $6 = 0
      System::Call '$1->5(w "${LINK}", i 2) i .r6'
      ${if} $6 = 0
        System::Call '$0->0(g "{886D8EEB-8CF2-4446-8D02-CDBA1DBDCF99}", *p .r2) i .r6'
        ${if} $6 = 0
          System::Call '*(&g16,&i4)("{9F4C2855-9F79-4B39-A8D0-E1D42DE1D5F3}",26) p .r3'
          System::Call '*(&g16)("${TOAST_ACTIVATOR}") p .r4'
          System::Call '*(&i2 72, &i2 0, &i2 0, &i2 0, p r4, p 0) p .r5'
          System::Call '$2->6(p r3, p r5) i .r6'
          ${if} $6 = 0
            System::Call '$2->7() i .r6'
            System::Call '$1->6(w "${LINK}", i 1) i .r6'
          ${endif}
          System::Free $5
          System::Free $4
          System::Free $3
          System::Call '$2->2()'
        ${endif}
      ${endif}
      System::Call '$1->2()'
    ${endif}
    System::Call '$0->2()'
  ${endif}
  Pop $6
  Pop $5
  Pop $4
  Pop $3
  Pop $2
  Pop $1
  Pop $0
!macroend

; At the first notification of a run Electron writes the class, and for other users of the computer an entry in their Start menu.
!macro removeToastActivator
  ReadRegStr $R0 HKCU "${ACTIVATOR_KEY}\LocalServer32" ""
  ${if} $R0 == "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    DeleteRegKey HKCU "${ACTIVATOR_KEY}"
    SetShellVarContext current
    Delete "$SMPROGRAMS\${SHORTCUT_NAME}.lnk"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend

; The app registers links for each user. A registration with another path belongs to another installation.
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
    !insertmacro removeToastActivator
    ; Downloaded updates are no personal data.
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\${APP_PACKAGE_NAME}-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend

; Environments, customers and pending edits stay unless this is ticked, or the uninstaller runs with --delete-app-data.
; A silent run ticks nothing.
!macro customUnInstallSection
  LangString alsoData ${LANG_ENGLISH} "Also remove my environments, customers and unsent changes"
  LangString alsoData ${LANG_DUTCH} "Verwijder ook mijn omgevingen, klanten en niet-verzonden wijzigingen"
  Section /o "un.$(alsoData)"
    SetShellVarContext current
    RMDir /r "$APPDATA\${APP_PACKAGE_NAME}"
  SectionEnd
!macroend
