import type { Fact } from '../fact.ts'
import { notShown, shownBy, updater } from '../source.ts'

const of = (...names: readonly string[]): string[] => names.map((name) => `electron-updater ${name}`)
const main = 'AppUpdater.js'
const updates = 'test/main/profile/updates/updates.test.ts'
const feed = 'test/main/profile/updates/feed.test.ts'
const installed = 'test/main/profile/updates/installed-copy.test.ts'

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
    fact: 'All that the library knows of the app comes by its adapter: what it installs over, where it keeps what it fetched, how the app ends.',
    source: [
      updater('AppAdapter.d.ts', 'interface AppAdapter'),
      updater(main, 'this.app.baseCachePath'),
      updater(main, '".updaterId"'),
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
    fact: 'checkForUpdates answers null only where the app is not packaged. With autoDownload false nothing is fetched by itself.',
    source: [
      updater(main, 'isUpdaterActive() {'),
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
      'UpdateInfo.minimumSystemVersion',
    ),
    fact: 'Whether the system will do and whether this copy’s turn has come is asked before the version is compared; an older one counts only with allowDowngrade.',
    source: [
      updater(main, 'this.allowDowngrade && isLatestVersionOlder'),
      updater(main, 'parseInt(stagingPercentage, 10)'),
    ],
    shown: [
      shownBy(updates, 'is not offered when it needs a newer operating system'),
      shownBy(installed, 'leads back only to the older version that the person named'),
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
    fact: 'A provider of our own is constructed by the library and asked for the newest version and its files; no other address is asked.',
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
    fact: 'A feed file is YAML; parseUpdateInfo checks little of it, so every field is checked again by us.',
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
    fact: 'Without parts and web installers the whole file is fetched by httpExecutor.download, into the folder "pending" of the cache.',
    source: [
      updater('NsisUpdater.js', 'await this.httpExecutor.download(fileInfo.url, destinationFile, downloadOptions)'),
      updater('DownloadedUpdateHelper.js', '"pending"'),
    ],
    shown: [shownBy(updates, 'resumes after it was cut off')],
  },
  {
    uses: of('AppUpdater.autoInstallOnAppQuit', 'BaseUpdater.install', 'BaseUpdater.installerPath'),
    fact: 'install is synchronous and answers whether it began; why not comes by the error event before it returns. It acts once.',
    source: [updater('BaseUpdater.js', 'must be sync'), updater('BaseUpdater.js', 'this.quitAndInstallCalled = true')],
    shown: [shownBy(installed, 'refuses a file that was changed after its download')],
  },
  {
    uses: of('AppImageUpdater constructor', 'AppImageUpdater.doInstall'),
    fact: 'The library deletes the AppImage before it moves the new one there. We put the new one in its place instead.',
    source: [updater('AppImageUpdater.js', 'unlinkSync)(appImageFile)')],
    shown: [shownBy('test/main/profile/updates/replace-appimage.test.ts', 'keeps the name that the person gave it')],
  },
  {
    uses: of('NsisUpdater constructor'),
    fact: 'On Windows the installer is started with --updated and /S, and must be signed by the publisher of app-update.yml where that names one.',
    source: [
      updater('NsisUpdater.js', 'const args = ["--updated"]'),
      updater('NsisUpdater.js', 'async verifySignature'),
    ],
    shown: [
      shownBy('test/package/windows.test.ts', 'accepts updates only from its own signer, and names its packages'),
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
    fact: 'On macOS quitAndInstall gives the file to the system from a server of its own on this computer, and ends the app when the system has it: by quit, or by a restart.',
    source: [
      updater('MacUpdater.js', 'handleUpdateDownloaded() {'),
      updater('MacUpdater.js', 'Quit and install as soon as Squirrel get the update'),
    ],
    shown: [notShown('macOS: the update by the system')],
  },
  {
    uses: of('AppUpdater.logger'),
    fact: 'With logger null the library writes nothing, addresses and paths included.',
    source: [updater(main, 'set logger(value)')],
    shown: [
      shownBy(
        'test/main/base/log/log-line.test.ts',
        'lets nothing personal and no secret through, from any field or any error, and is one plain line',
      ),
    ],
  },
]
