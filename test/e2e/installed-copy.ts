import { chmodSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { releaseSettings } from '../../assets/release/release-settings.ts'
import { newAuthority } from '../main/service/network/certificates.ts'
import { serveFeed, type FeedServer } from '../main/profile/updates/feed-server.ts'
import { packStub, places } from '../package/packed.ts'

export type Installation = 'for one person' | 'for all of a computer'

/** An installed copy of a released app, and its update feed. */
export interface InstalledCopy {
  readonly program: string
  /** Environment of a start on its computer. */
  readonly env: Readonly<Record<string, string>>
  readonly feed: FeedServer
  /** The file that an update replaces, if there is one. */
  readonly appImage: string | null
  /** Every file with size and time, to detect changes by the app. */
  readonly looks: () => readonly string[]
  remove(): void
}

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const credentials = { LEDGERDESK_HOMEPAGE: 'https://example.org', LEDGERDESK_MAINTAINER: 'A <a@example.org>' }

const everyFile = (folder: string): readonly string[] =>
  globSync('**/*', { cwd: folder })
    .map((name) => {
      const { size, mtimeMs, mode } = lstatSync(join(folder, name))
      return `${name} ${size} ${mtimeMs} ${mode}`
    })
    .sort()

const setWritable = (folder: string, is: boolean): void => {
  const names = ['', ...globSync('**/*', { cwd: folder })]
  for (const name of names) {
    const path = join(folder, name)
    chmodSync(path, is ? lstatSync(path).mode | 0o200 : lstatSync(path).mode & ~0o222)
  }
}

/** The app was opened from a program that is an AppImage itself, such as an editor's terminal. */
const othersAppImage = { APPIMAGE: '/home/zoe/Editor.AppImage', APPDIR: '/tmp/.mount_Editor' }

/**
 * Packs the app as a release and installs it like an installer. A name with special characters exposes paths that are
 * concatenated by hand.
 */
export const installCopy = async (folder: string, how: Installation): Promise<InstalledCopy> => {
  const office = newAuthority()
  const feed = await serveFeed(office.issue(['127.0.0.1']))
  const settings = releaseSettings('linux', {
    ...credentials,
    LEDGERDESK_UPDATES: feed.address,
    LEDGERDESK_UPDATE_KEYS: feed.signer.publicKey,
  })
  await packStub(folder, 'linux', { kind: 'dir', arch: [arch] }, { ...settings, forceCodeSigning: false })
  const one = how === 'for one person'
  const home = join(folder, one ? "home/Zoë & Jan's/Programs/Ledgerdesk" : 'opt/Ledgerdesk')
  mkdirSync(dirname(home), { recursive: true })
  cpSync(places(folder, 'linux', arch).whole, home, { recursive: true })
  const certificates = join(folder, 'office.pem')
  writeFileSync(certificates, office.cert)
  const appImage = one ? join(dirname(home), 'Ledgerdesk.AppImage') : null
  if (appImage === null) writeFileSync(join(home, 'resources/package-type'), 'deb')
  else writeFileSync(appImage, 'this version', { mode: 0o755 })
  if (!one) setWritable(home, false)
  return {
    program: join(home, 'ledgerdesk'),
    feed,
    appImage,
    env: {
      SSL_CERT_FILE: certificates,
      ...(appImage === null ? othersAppImage : { APPIMAGE: appImage, APPDIR: home }),
    },
    looks: () => everyFile(home),
    remove: () => {
      feed.stop()
      if (existsSync(home)) setWritable(home, true)
    },
  }
}
