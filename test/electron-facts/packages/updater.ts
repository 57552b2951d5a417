import type { Fact } from '../fact.ts'
import { electron, notShown, shownBy, updater } from '../source.ts'

const of = (...names: readonly string[]): string[] => names.map((name) => `electron-updater ${name}`)
const main = 'AppUpdater.js'
const updates = 'test/main/profile/updates/updates.test.ts'
const feed = 'test/main/profile/updates/feed.test.ts'
const installed = 'test/main/profile/updates/installed-copy.test.ts'
const updaterTest = 'test/main/profile/updates/updater.test.ts'

export const facts: readonly Fact[] = [
  {
    uses: of(
      'AppAdapter.isPackaged',
      'AppAdapter.version',
      'AppAdapter.name',
      'AppAdapter.whenReady',
      'AppAdapter.appUpdateConfigPath',
      'AppAdapter.baseCachePath',
      'AppAdapter.userDataPath',
      'AppAdapter.quit',
      'AppAdapter.relaunch',
      'AppAdapter.onQuit',
      'AppUpdater.app',
    ),
    fact: 'The library knows the app by its adapter: the version to replace, the folder for downloads, and the way to quit. On macOS it takes Electron’s autoUpdater besides.',
    source: [
      updater('AppAdapter.d.ts', 'interface AppAdapter'),
      updater(main, 'this.app.baseCachePath'),
      updater(main, '".updaterId"'),
      updater('MacUpdater.js', 'require("electron").autoUpdater'),
    ],
    shown: [shownBy(updates, 'comes with the same number as soon as the release reaches it')],
  },
  {
    uses: of(
      'AppUpdater.checkForUpdates',
      'AppUpdater.autoDownload',
      'UpdateCheckResult.isUpdateAvailable',
      'UpdateCheckResult.updateInfo',
      'AppUpdater.currentVersion',
    ),
    fact: 'checkForUpdates returns null only if the app is not packaged, or for an AppImage without the variable APPIMAGE. With autoDownload false it downloads nothing by itself.',
    source: [
      updater(main, 'isUpdaterActive() {'),
      updater('AppImageUpdater.js', 'process.env["APPIMAGE"] == null && !this.forceDevUpdateConfig'),
      updater(main, 'this.autoDownload ? this.downloadUpdate(cancellationToken) : null'),
    ],
    shown: [shownBy(updates, 'begins a while after the start, and repeats every few hours')],
  },
  {
    uses: of(
      'AppUpdater.allowDowngrade',
      'AppUpdater.isUserWithinRollout',
      'AppUpdater.isUpdateSupported',
      'UpdateInfo.stagingPercentage',
    ),
    fact: 'The library passes over its own version, then checks the system and the rollout; an older version counts only with allowDowngrade.',
    source: [
      updater(main, 'this.allowDowngrade && isLatestVersionOlder'),
      updater(main, 'parseInt(stagingPercentage, 10)'),
    ],
    shown: [shownBy(installed, 'leads back only to the older version that the person named')],
  },
  {
    uses: of('UpdateInfo.minimumSystemVersion'),
    fact: 'minimumSystemVersion is compared with os.release(), which on macOS is Darwin’s number. The packager writes none. Electron starts on macOS 13 and newer, whose Darwin is 22.',
    source: [
      updater(main, 'const currentOSVersion = (0, os_1.release)()'),
      electron('BUILD.gn', 'mac_deployment_target == "13.0"'),
    ],
    shown: [
      shownBy(updates, 'is not offered when it needs a newer operating system'),
      shownBy(
        'test/package/feed.test.ts',
        'tells a Mac whose system is too old for Electron that it is, also after it is signed again',
      ),
    ],
  },
  {
    uses: of(
      'AppUpdater.setFeedURL',
      'CustomPublishOptions.provider',
      'CustomPublishOptions.updateProvider',
      'Provider constructor',
      'Provider.getLatestVersion',
      'Provider.resolveFiles',
    ),
    fact: 'The library constructs our own provider and asks it for the newest version and its files; it requests no other address.',
    source: [updater('providerFactory.js', 'return new constructor(options, updater, runtimeOptions)')],
    shown: [shownBy(feed, 'is refused when any byte differs')],
  },
  {
    uses: of(
      'parseUpdateInfo',
      'UpdateInfo.version',
      'UpdateInfo.files',
      'UpdateInfo.path',
      'UpdateInfo.sha512',
      'UpdateInfo.releaseDate',
      'UpdateFileInfo.url',
      'BlockMapDataHolder.size',
      'BlockMapDataHolder.sha512',
    ),
    fact: 'A feed file is YAML; parseUpdateInfo checks little of it, so the app checks every field itself.',
    source: [
      updater('providers/Provider.js', 'function parseUpdateInfo'),
      updater('providers/Provider.js', 'js_yaml_1.load'),
    ],
    shown: [shownBy(feed, 'is refused when any byte differs')],
  },
  {
    uses: of(
      'AppUpdater.downloadUpdate',
      'AppUpdater.disableDifferentialDownload',
      'AppUpdater.disableWebInstaller',
      'CancellationToken constructor',
    ),
    fact: 'Without differential downloads and web installers httpExecutor.download fetches the whole file, into the folder "pending" of the cache.',
    source: [
      updater('NsisUpdater.js', 'await this.httpExecutor.download(fileInfo.url, destinationFile, downloadOptions)'),
      updater('DownloadedUpdateHelper.js', '"pending"'),
    ],
    shown: [shownBy(updates, 'resumes after it was cut off')],
  },
  {
    uses: of('AppUpdater.autoInstallOnAppQuit', 'BaseUpdater.install', 'BaseUpdater.installerPath'),
    fact: 'install is synchronous; false says that nothing was started, and the error event gave the reason before. On Windows true comes before the installer runs, and its failure is an error event later. It acts once.',
    source: [
      updater('BaseUpdater.js', 'must be sync'),
      updater('NsisUpdater.js', 'this.spawnLog(installerPath, args).catch'),
      updater('BaseUpdater.js', 'this.quitAndInstallCalled = true'),
    ],
    shown: [shownBy(installed, 'refuses a file that was changed after its download')],
  },
  {
    uses: of('AppImageUpdater constructor', 'AppImageUpdater.doInstall'),
    fact: 'The library deletes the AppImage before it moves the new one there. The app replaces it atomically instead.',
    source: [updater('AppImageUpdater.js', 'unlinkSync)(appImageFile)')],
    shown: [shownBy('test/main/profile/updates/replace-appimage.test.ts', 'keeps the name that the person gave it')],
  },
  {
    uses: of('NsisUpdater constructor', 'BaseUpdater.spawnLog'),
    fact: 'On Windows the installer is started by spawnLog with --updated, silently with /S, and must be signed by the publisher in app-update.yml, if it names one and PowerShell can be run. Where the system refuses the start, spawnLog rejects, and the library tries elevate.exe.',
    source: [
      updater('NsisUpdater.js', 'const args = ["--updated"]'),
      updater('NsisUpdater.js', 'errorCode === "UNKNOWN" || errorCode === "EACCES"'),
      updater('BaseUpdater.js', 'p.on("error", error =>'),
      updater('NsisUpdater.js', 'async verifySignature'),
      updater('windowsExecutableCodeSignatureVerifier.js', 'Ignoring signature validation'),
    ],
    shown: [
      shownBy('test/security/refused-start.test.ts', 'is accepted with arguments that systems and installers add'),
      shownBy('test/package/windows.test.ts', 'accepts updates only from its own signer, and names its packages'),
      shownBy(updaterTest, 'is not replaced where the system refuses to start the installer'),
      notShown('Windows: the installer'),
    ],
  },
  {
    uses: of('DebUpdater constructor'),
    fact: 'A .deb is installed by dpkg or apt with the rights that pkexec or sudo asks the person for; the app waits meanwhile.',
    source: [updater('DebUpdater.js', 'runCommandWithSudoIfNeeded'), updater('LinuxUpdater.js', 'pkexec')],
    shown: [notShown('Linux: the package manager')],
  },
  {
    uses: of('MacUpdater constructor', 'AppUpdater.quitAndInstall', 'AppUpdater.autoRunAppAfterInstall'),
    fact: 'On macOS downloadUpdate serves the file on a local server. quitAndInstall has Squirrel.Mac fetch and verify it, which asks for an administrator unless the person may write the app and the folder around it. Then it ends the app: by quit, or by a restart.',
    source: [
      updater('MacUpdater.js', 'this.server.listen(0, "127.0.0.1"'),
      updater('MacUpdater.js', 'handleUpdateDownloaded() {'),
      updater('MacUpdater.js', 'Quit and install as soon as Squirrel get the update'),
      electron('shell/browser/auto_updater_mac.mm', 'relaunchToInstallUpdate'),
      {
        of: 'squirrel.mac',
        file: 'Squirrel/SQRLUpdater.m',
        at: 'launchPrivileged = !targetWritable || !parentWritable',
      },
    ],
    shown: [
      shownBy(
        'test/main/profile/updates/mac-updater.test.ts',
        'a copy on macOS hands its verified package to the system, and the app may end',
      ),
      notShown('macOS: the update by the system'),
    ],
  },
  {
    uses: of('AppUpdater.logger'),
    fact: 'With logger null the library writes nothing, addresses and paths included.',
    source: [updater(main, 'set logger(value)')],
    shown: [shownBy(updaterTest, 'prints nothing while it checks and downloads')],
  },
]
