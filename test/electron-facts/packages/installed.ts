import type { Fact } from '../fact.ts'
import { builder, electron, notShown, shownBy, updater } from '../source.ts'

const lib = (file: string, at: string) => builder(`app-builder-lib/${file}`, at)
const packed = 'test/stand-in/packed.test.ts'

/** Facts about an installed copy, which the code takes for granted. */
export const facts: readonly Fact[] = [
  {
    uses: ['thread Worker'],
    fact: 'A thread of Node’s starts from a file in app.asar, imports and reads from the archive, and loads native libraries from app.asar.unpacked. It has Node’s own API and none of Electron’s.',
    source: [
      electron('lib/node/init.ts', "wrapFsWithAsar(require('fs'))"),
      electron('spec/asar-spec.ts', 'should start worker thread from asar file'),
    ],
    shown: [
      shownBy(
        packed,
        'has the paths of an installed app, reads only its archive and the unpacked files, and cannot write into it',
      ),
      notShown('the database’s library in Electron’s worker threads'),
    ],
  },
  {
    uses: ['file package-type'],
    fact: 'The packager puts the file package-type with the text deb into the resources of a .deb, by which the updater recognises it, too.',
    source: [lib('out/targets/FpmTarget.js', '"package-type"), target'), updater('main.js', '"package-type"')],
    shown: [shownBy('test/main/profile/updates/install-target.test.ts', 'is a .deb’s when the app came as one')],
  },
  {
    uses: ['variable APPIMAGE'],
    fact: 'The AppImage’s runtime sets APPIMAGE to the path of its file, which the updater replaces and starts, and APPDIR to its mount. Every program that it starts inherits both.',
    source: [
      lib('out/targets/appimage/appImageUtil.js', 'if [ -z "$APPIMAGE" ]'),
      updater('AppImageUpdater.js', 'process.env["APPIMAGE"]'),
    ],
    shown: [
      shownBy('test/main/profile/updates/replace-appimage.test.ts', 'keeps the name that the person gave it'),
      shownBy('test/main/electron/lifecycle/app-identity.test.ts', 'forgets the AppImage of another program'),
      notShown('Linux: the AppImage’s runtime'),
    ],
  },
  {
    uses: ['file ledgerdesk-updater'],
    fact: 'Downloads lie in a folder of the system’s caches that app-update.yml names: the package’s name in lower case, and -updater.',
    source: [
      lib('out/appInfo.js', 'this.sanitizedName.toLowerCase() + "-updater"'),
      lib('out/publish/PublishManager.js', 'updaterCacheDirName: packager.appInfo.updaterCacheDirName'),
      updater('AppUpdater.js', 'updaterCacheDirName'),
    ],
    shown: [
      shownBy('test/package/feed.test.ts', 'of a release knows its feed and its keys'),
      shownBy(
        'test/main/profile/updates/updater.test.ts',
        'installs the downloaded file only while it is unchanged, and throws away one that is not',
      ),
    ],
  },
]
