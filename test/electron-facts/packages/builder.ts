import type { Fact } from '../fact.ts'
import { builder, electron, notShown, shownBy } from '../source.ts'

const of = (...names: readonly string[]): string[] => names.map((name) => `electron-builder ${name}`)
const contents = 'test/package/contents.test.ts'
const packed = 'test/stand-in/packed.test.ts'
const windows = 'test/package/windows.test.ts'
const linux = 'test/package/linux.test.ts'
const lib = (file: string, at: string) => builder(`app-builder-lib/${file}`, at)
const nsis = 'out/targets/nsis/NsisTarget.js'

export const facts: readonly Fact[] = [
  {
    uses: of(
      'files',
      'asar',
      'linux.files',
      'win.files',
      'mac.files',
      'extraResources',
      'linux.extraFiles',
      'directories.buildResources',
      'directories.output',
    ),
    fact: 'files of a system are added to the common ones. They go into app.asar, extraResources next to it, and extraFiles next to the program.',
    source: [
      lib('out/platformPackager.js', 'getExtraFileMatchers'),
      lib('out/fileMatcher.js', 'getFileMatchers(packager.config, "files"'),
    ],
    shown: [shownBy(contents, 'holds exactly the listed files within their sizes')],
  },
  {
    uses: of('asarUnpack', 'npmRebuild'),
    fact: 'Files that match asarUnpack are in app.asar.unpacked. Electron opens them by their path in the archive, in worker threads too. Nothing is compiled.',
    source: [
      lib('out/platformPackager.js', '"asarUnpack"'),
      lib('out/packager.js', 'npmRebuild is set to false'),
      electron('lib/node/asar-fs-wrapper.ts', "overrideAPISync(process, 'dlopen', 1)"),
    ],
    shown: [
      shownBy(contents, 'has only the library of its own system beside the archive'),
      notShown('the database’s library in Electron’s worker threads'),
    ],
  },
  {
    uses: of(
      'appId',
      'productName',
      'copyright',
      'artifactName',
      'mac.artifactName',
      'nsis.artifactName',
      'extraMetadata.homepage',
      'extraMetadata.updates',
      'extraMetadata.desktopName',
    ),
    fact: 'extraMetadata overrides package.json in the package. The packager’s own productName does not, so app.name comes from the package.json of the project. Windows’ program and its list of installed apps name the author in package.json; without one the program names Electron’s company.',
    source: [
      lib('out/winPackager.js', 'versionStrings.CompanyName = appInfo.companyName'),
      lib('templates/nsis/include/installer.nsh', '"Publisher" "${COMPANY_NAME}"'),
      electron('build/templates/electron_rc.tmpl', 'VALUE "CompanyName", "GitHub, Inc."'),
      lib('out/fileTransformer.js', 'deepAssign)(mainPackageData, extraMetadata)'),
      lib('out/appInfo.js', 'info.config.productName || info.metadata.productName'),
    ],
    shown: [
      shownBy('test/package/feed.test.ts', 'of a release knows its feed and its keys'),
      shownBy(contents, "names the app and its makers, not Electron's"),
      shownBy(
        'test/main/electron/lifecycle/app-identity.test.ts',
        'keeps the profile in its first folder under the product name Ledgerdesk',
      ),
    ],
  },
  {
    uses: of('protocols.name', 'protocols.schemes'),
    fact: 'A scheme becomes a MimeType of the menu entry on Linux and CFBundleURLTypes on macOS. The Windows installer does nothing with it.',
    source: [
      lib('out/targets/LinuxTargetHelper.js', 'x-scheme-handler/'),
      lib('out/electron/electronMac.js', 'CFBundleURLTypes'),
    ],
    shown: [
      shownBy(linux, 'has the files, the menu entry, the icons and the links of an installed program'),
      notShown('macOS: links'),
    ],
  },
  {
    uses: of('publish', 'publish.provider', 'publish.url'),
    fact: 'publish null writes no app-update.yml; otherwise it names the feed and, for signed Windows packages, the publisher.',
    source: [
      lib('out/publish/PublishManager.js', 'publishers === null'),
      lib('out/publish/PublishManager.js', 'app-update.yml'),
    ],
    shown: [
      shownBy('test/package/feed.test.ts', 'for trial checks for no updates'),
      shownBy(windows, 'accepts updates only from its own signer, and names its packages'),
    ],
  },
  {
    uses: of('forceCodeSigning'),
    fact: 'forceCodeSigning fails the packaging if a file could not be signed, or signing is switched off.',
    source: [lib('out/winPackager.js', 'App is not signed and "forceCodeSigning" is set to true')],
    shown: [shownBy('test/package/release.test.ts', 'for %s must be signed'), shownBy(windows, 'is refused')],
  },
  {
    uses: of('win.signExts', 'win.signExecutable', 'win.signtoolOptions', 'win.azureSignOptions'),
    fact: 'Programs are signed, unless signExts excludes them by a !, and so are files with an ending in signExts. With azureSignOptions Azure signs, else the certificate of the environment.',
    source: [
      lib('out/winPackager.js', 'shouldSignFile(file'),
      lib('out/codeSign/windowsCodeSign.js', 'azureSignOptions'),
    ],
    shown: [
      shownBy(windows, 'has a signed installer, program and libraries, according to our own verification'),
      notShown('Azure’s signatures'),
    ],
  },
  {
    uses: of(
      'win.target',
      'win.icon',
      'nsis.oneClick',
      'nsis.perMachine',
      'nsis.packElevateHelper',
      'nsis.buildUniversalInstaller',
      'nsis.uninstallDisplayName',
      'nsis.createDesktopShortcut',
    ),
    fact: 'With oneClick and perMachine false the installer asks for whom to install, and requests rights only for all. With /S it replaces the copy that /allusers or /currentuser names, and without either the one for all, if there is one. buildUniversalInstaller false makes an installer per processor.',
    source: [
      lib(nsis, 'INSTALL_MODE_PER_ALL_USERS_REQUIRED'),
      lib('templates/nsis/assistedInstaller.nsh', '${GetOptions} $R0 "/currentuser" $R1'),
      lib('templates/nsis/installer.nsi', 'silent upgrade of a per-machine installation'),
      lib(nsis, 'this.options.buildUniversalInstaller === false'),
      lib(nsis, 'DO_NOT_CREATE_DESKTOP_SHORTCUT'),
    ],
    shown: [
      shownBy(windows, 'installs for one person or for all, keeps the data by default, and speaks English and Dutch'),
      shownBy(
        'test/main/profile/updates/updater.test.ts',
        'that was installed for %s is the one that its installer replaces',
      ),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: of(
      'nsis.include',
      'nsis.installerHeader',
      'nsis.installerSidebar',
      'nsis.uninstallerSidebar',
      'nsis.installerLanguages',
    ),
    fact: 'The included script’s macros are called where the installer’s own look for them; pictures are bitmaps, and the languages those that are named.',
    source: [
      lib(nsis, 'scriptGenerator.include(customInclude)'),
      lib('out/targets/nsis/nsisLang.js', 'options.installerLanguages'),
      lib('templates/nsis/installSection.nsh', 'customInstall'),
    ],
    shown: [
      shownBy(windows, 'installs for one person or for all, keeps the data by default, and speaks English and Dutch'),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: of('mac.target', 'mac.icon', 'mac.category', 'mac.darkModeSupport', 'mac.x64ArchFiles'),
    fact: 'A universal app is merged of two. A file in both that is no program for both processors must be named in x64ArchFiles.',
    source: [
      lib('out/macPackager.js', 'x64ArchFiles: platformSpecificBuildOptions.x64ArchFiles'),
      lib('out/macPackager.js', 'NSRequiresAquaSystemAppearance = false'),
    ],
    shown: [shownBy(contents, 'is merged from its two halves, with both libraries'), notShown('macOS: the package')],
  },
  {
    uses: of('mac.hardenedRuntime', 'mac.entitlements', 'mac.entitlementsInherit', 'mac.identity', 'mac.notarize'),
    fact: 'identity - makes an ad hoc signature. Together with the hardened runtime such an app dies at its start, unless library validation is switched off.',
    source: [lib('out/mac/MacTargetHelper.js', 'ad-hoc signing with hardenedRuntime enabled requires')],
    shown: [notShown('macOS: the package')],
  },
  {
    uses: of('dmg.title', 'dmg.background', 'dmg.iconSize', 'dmg.contents'),
    fact: 'The disk image shows its contents at their positions, in points, on the picture, in a window of the picture’s size: dmg.window counts without a picture only.',
    source: [
      builder('dmg-builder/out/dmg.js', 'specification.contents == null'),
      builder('dmg-builder/out/dmgUtil.js', 'getImageSizeUsingSips(settings.background)'),
      builder(
        'dmg-builder/out/dmgUtil.js',
        'specification.backgroundColor != null || specification.background == null',
      ),
    ],
    shown: [notShown('macOS: the package')],
  },
  {
    uses: of(
      'linux.target',
      'linux.icon',
      'linux.category',
      'linux.synopsis',
      'linux.desktop',
      'linux.syncDesktopName',
      'linux.maintainer',
    ),
    fact: 'With syncDesktopName the menu entry’s file is called as package.json’s desktopName says, which is how Electron names its windows.',
    source: [
      lib('out/targets/LinuxTargetHelper.js', 'getDesktopFileName('),
      electron('lib/browser/init.ts', 'app.setDesktopName(packageJson.desktopName'),
    ],
    shown: [
      shownBy(linux, 'has the files, the menu entry, the icons and the links of an installed program'),
      notShown('Linux: which window belongs to which entry'),
    ],
  },
  {
    uses: of('deb.depends'),
    fact: 'depends replaces the packager’s own list, which is therefore repeated in it; each line goes to fpm as written. That list lacks two libraries that Electron is linked with: libasound.so.2 and libgbm.so.1.',
    source: [
      lib('out/targets/FpmTarget.js', 'fpmConfiguration.customDepends = depends'),
      lib('out/targets/FpmTarget.js', 'fpmConfiguration.customDepends = this.getDefaultDepends(target)'),
    ],
    shown: [
      shownBy(linux, 'has the files, the menu entry, the icons and the links of an installed program'),
      shownBy(
        'test/main/system-too-old.test.ts',
        'are the documented ones, in the package, the sentences and the pages',
      ),
    ],
  },
  {
    uses: of('deb.packageCategory', 'deb.recommends', 'deb.fpm'),
    fact: 'The .deb is made by fpm; recommends goes to it as written. Further arguments come after the packager’s own and before the files.',
    source: [lib('out/targets/FpmTarget.js', '--deb-recommends'), lib('out/targets/FpmTarget.js', 'options.fpm')],
    shown: [
      shownBy(linux, 'has the files, the menu entry, the icons and the links of an installed program'),
      notShown('Linux: the package manager'),
    ],
  },
  {
    uses: of('toolsets.appimage'),
    fact: 'From 1.0 on the AppImage’s runtime needs no FUSE 2. Without the setting it is the old one, which does.',
    source: [lib('out/toolsets/linux.js', 'isFuse2')],
    shown: [
      shownBy(linux, 'starts the app in its sandbox, also from its menu entry'),
      notShown('Linux: the AppImage’s runtime'),
    ],
  },
  {
    uses: of(
      'electronFuses.runAsNode',
      'electronFuses.enableNodeOptionsEnvironmentVariable',
      'electronFuses.enableNodeCliInspectArguments',
    ),
    fact: 'With these fuses off the program is no Node: ELECTRON_RUN_AS_NODE, NODE_OPTIONS, NODE_EXTRA_CA_CERTS and --inspect have no effect, and the variables NODE_OPTIONS and NODE_EXTRA_CA_CERTS are unset.',
    source: [
      electron('shell/common/node_bindings.cc', 'env->UnSetVar("NODE_EXTRA_CA_CERTS")'),
      electron('shell/app/electron_main_linux.cc', 'IsRunAsNodeEnabled'),
      electron('shell/common/node_bindings.cc', 'IsNodeCliInspectEnabled'),
    ],
    shown: [
      shownBy(contents, 'has its fuses set as in electron-builder.yml'),
      shownBy(packed, 'ignores ELECTRON_RUN_AS_NODE with the fuse off, and is Node with it on'),
      shownBy(packed, 'unsets NODE_OPTIONS and NODE_EXTRA_CA_CERTS with their fuse off, before they take effect'),
      shownBy(packed, 'opens no inspector with the fuse off'),
      notShown('the fuses’ effects'),
    ],
  },
  {
    uses: of('electronFuses.onlyLoadAppFromAsar', 'electronFuses.enableEmbeddedAsarIntegrityValidation'),
    fact: 'The app is loaded from app.asar alone, whose hash is in the program on macOS and Windows. On Linux Electron checks none.',
    source: [
      electron('shell/common/asar/archive.cc', 'IsEmbeddedAsarIntegrityValidationEnabled'),
      electron('docs/tutorial/asar-integrity.md', 'Windows'),
    ],
    shown: [
      shownBy(packed, 'starts an app only from an archive with the fuse on'),
      shownBy(contents, 'carries the hash that Electron checks the archive against before the start'),
      notShown('the fuses’ effects'),
    ],
  },
  {
    uses: of('electronFuses.enableCookieEncryption', 'electronFuses.grantFileProtocolExtraPrivileges'),
    fact: 'Cookies on disk are sealed by the system’s key, and file: has no more rights than in a browser; its fetch and service workers are gone.',
    source: [
      electron('shell/browser/net/network_context_service.cc', 'IsCookieEncryptionEnabled'),
      electron('shell/browser/protocol_registry.cc', 'IsGrantFileProtocolExtraPrivilegesEnabled'),
    ],
    shown: [shownBy(contents, 'has its fuses set as in electron-builder.yml'), notShown('the fuses’ effects')],
  },
]
