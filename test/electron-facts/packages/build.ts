import type { Fact } from '../fact.ts'
import { builder, notShown, shownBy } from '../source.ts'

const of = (...names: readonly string[]): string[] => names.map((name) => `electron-builder ${name}`)
const variables = (...names: readonly string[]): string[] => of(...names.map((name) => `variable ${name}`))
const installer = (...names: readonly string[]): string[] => of(...names.map((name) => `installer ${name}`))
const lib = (file: string, at: string) => builder(`app-builder-lib/${file}`, at)
const windows = 'test/package/windows.test.ts'
const release = 'test/package/release.test.ts'
const identity = 'test/main/electron/lifecycle/app-identity.test.ts'

/** The packager as it is called, its installer's own script, and the credentials that it reads. */
export const facts: readonly Fact[] = [
  {
    uses: of('build', 'PackagerOptions.projectDir', 'PackagerOptions.config', 'PackagerOptions.targets'),
    fact: 'build packs the given targets and returns the paths of the packages. config is merged over electron-builder.yml in projectDir, deeply.',
    source: [
      builder('electron-builder/out/builder.js', 'function build(rawOptions)'),
      lib('out/util/config/config.js', 'async function getConfig('),
      lib('out/util/config/config.js', 'function doMergeConfigs('),
    ],
    shown: [shownBy('test/package/contents.test.ts', 'has its fuses set as in electron-builder.yml')],
  },
  {
    uses: of('PublishOptions.publish'),
    fact: 'With publish never nothing is uploaded, whatever tokens and tags the environment has.',
    source: [lib('out/publish/PublishManager.js', 'publishOptions.publish !== "never"')],
    shown: [shownBy('test/package/feed.test.ts', 'of a release knows its feed and its keys')],
  },
  {
    uses: of('Platform.LINUX', 'Platform.MAC', 'Platform.WINDOWS', 'Platform.createTarget'),
    fact: 'createTarget without a kind makes all targets of electron-builder.yml, each for its own processors. Without a processor a kind is made for this computer’s.',
    source: [
      lib('out/core.js', 'createTarget('),
      lib('out/targets/targetFactory.js', 'function computeArchToTargetNamesMap'),
    ],
    shown: [shownBy('test/package/contents.test.ts', 'holds exactly the listed files within their sizes')],
  },
  {
    uses: installer('customHeader', 'customInit'),
    fact: 'customHeader comes after the languages. customInit runs before anything is changed. APP_64 and APP_ARM64 are defined for the processors in an installer; on an x64 computer one for ARM alone removes the old version and unpacks nothing.',
    source: [
      lib('templates/nsis/installer.nsi', '!insertmacro customHeader'),
      lib('templates/nsis/installer.nsi', '!insertmacro customInit'),
      lib('templates/nsis/include/extractAppPackage.nsh', '!ifdef APP_ARM64'),
      lib('templates/nsis/installSection.nsh', '!insertmacro uninstallOldVersion SHELL_CONTEXT'),
    ],
    shown: [
      shownBy(
        identity,
        'for ARM alone ends on another processor before it removes an installed app, and says which one to take',
      ),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: installer('customInstall', 'newStartMenuLink'),
    fact: 'customInstall runs after the files and the Start menu entry are there; $newStartMenuLink is the path of that entry.',
    source: [
      lib('templates/nsis/installSection.nsh', '!insertmacro customInstall'),
      lib('templates/nsis/common.nsh', 'StrCpy $newStartMenuLink'),
    ],
    shown: [
      shownBy(windows, 'installs for one person or for all, keeps the data by default, and speaks English and Dutch'),
      notShown('Windows: the entry in the Start menu'),
    ],
  },
  {
    uses: installer('customUnInstall', 'isUpdated', 'installMode'),
    fact: 'customUnInstall runs before the files are deleted, for an update too, which isUpdated tells. $installMode is all, or CurrentUser.',
    source: [
      lib('templates/nsis/uninstaller.nsh', '!insertmacro customUnInstall'),
      lib('templates/nsis/common.nsh', '${isUpdated}'),
      lib('templates/nsis/multiUser.nsh', 'StrCpy $installMode all'),
    ],
    shown: [
      shownBy(identity, 'leaves neither links, the notification class, its entry nor downloaded updates behind'),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: installer('customUnInstallSection', 'UNINSTALL_SECTION_NAME'),
    fact: 'customUnInstallSection adds a list to the uninstaller, where a person ticks further sections. UNINSTALL_SECTION_NAME names its first line.',
    source: [
      lib('templates/nsis/uninstaller.nsh', '!insertmacro customUnInstallSection'),
      lib('templates/nsis/installer.nsi', 'MUI_UNPAGE_COMPONENTS'),
      lib('templates/nsis/uninstaller.nsh', 'Section "un.${UNINSTALL_SECTION_NAME}"'),
    ],
    shown: [
      shownBy(windows, 'installs for one person or for all, keeps the data by default, and speaks English and Dutch'),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: installer('APP_EXECUTABLE_FILENAME', 'APP_PACKAGE_NAME', 'PRODUCT_NAME', 'SHORTCUT_NAME'),
    fact: 'The packager defines the program’s file, the name in package.json, the product’s name and that of its Start menu entry.',
    source: [
      lib('templates/nsis/common.nsh', '!define APP_EXECUTABLE_FILENAME'),
      lib('out/targets/nsis/NsisTarget.js', 'APP_PACKAGE_NAME:'),
      lib('out/targets/nsis/NsisTarget.js', 'PRODUCT_NAME: appInfo.productName'),
      lib('out/targets/nsis/NsisTarget.js', 'defines.SHORTCUT_NAME'),
    ],
    shown: [
      shownBy(windows, 'installs for one person or for all, keeps the data by default, and speaks English and Dutch'),
    ],
  },
  {
    uses: installer('APP_INSTALLER_STORE_FILE'),
    fact: 'The installer copies itself to this file below the person’s local data, which nothing but an update in parts reads, and which no setting prevents.',
    source: [
      lib('templates/nsis/include/installer.nsh', 'copyFile "$EXEPATH" "$LOCALAPPDATA\\${APP_INSTALLER_STORE_FILE}"'),
      lib('out/targets/nsis/NsisTarget.js', 'defines.APP_INSTALLER_STORE_FILE'),
    ],
    shown: [shownBy(identity, 'keeps no copy of itself in the folder of downloads, and touches nothing else there')],
  },
  {
    uses: variables('CSC_LINK', 'CSC_KEY_PASSWORD', 'CSC_NAME', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'),
    fact: 'The certificate is a file, an address or base64 in CSC_LINK; Windows reads WIN_CSC_LINK first. Without one macOS searches the keychain for CSC_NAME.',
    source: [
      lib('out/platformPackager.js', 'process.env.CSC_LINK'),
      lib('out/platformPackager.js', 'process.env.CSC_KEY_PASSWORD'),
      lib('out/codeSign/windowsSignToolManager.js', 'getCscLink("WIN_CSC_LINK")'),
      lib('out/winPackager.js', 'process.env.WIN_CSC_KEY_PASSWORD'),
      lib('out/codeSign/macCodeSign.js', 'process.env.CSC_NAME'),
    ],
    shown: [
      shownBy(windows, 'has a signed installer, program and libraries, according to our own verification'),
      notShown('macOS: the package'),
    ],
  },
  {
    uses: variables(
      'APPLE_API_KEY',
      'APPLE_API_KEY_ID',
      'APPLE_API_ISSUER',
      'APPLE_ID',
      'APPLE_APP_SPECIFIC_PASSWORD',
      'APPLE_TEAM_ID',
    ),
    fact: 'Apple’s notary gets a person’s name, password and team if a name or password is set, else the key with its id and issuer. A part of either fails the packaging.',
    source: [
      lib('out/mac/MacTargetHelper.js', 'process.env.APPLE_APP_SPECIFIC_PASSWORD'),
      lib('out/mac/MacTargetHelper.js', 'Env vars APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER need to be set'),
    ],
    shown: [
      shownBy(release, 'names every variable that a release for %s needs, and the workflow sets it'),
      notShown('macOS: the package'),
    ],
  },
  {
    uses: variables('AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'),
    fact: 'The packager does not read them. It starts Microsoft’s module for signing, which finds them in the environment: on Windows alone, because elsewhere the packager gives no names with SECRET to programs.',
    source: [
      lib('out/codeSign/windowsSignAzureManager.js', 'installing required module (TrustedSigning)'),
      lib('out/codeSign/windowsSignAzureManager.js', 'Invoke-TrustedSigning'),
      builder('builder-util/out/util.js', 'Credential stripping is therefore not applied on Windows'),
    ],
    shown: [notShown('Azure’s signatures')],
  },
]
