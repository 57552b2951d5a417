import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { extractAll, getRawHeader } from '@electron/asar'
import type { Configuration } from 'electron-builder'
import { makePackages, type Wanted } from '../../assets/release/make-packages.ts'
import type { Platform } from '../../assets/release/platform.ts'
import { trialSettings } from '../../assets/release/release-settings.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import type { Packed } from './contents.ts'
import { stubElectron } from './stub-electron.ts'

/** A folder for one test file. */
export const scratch = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = newFolder('package')
  return { folder, remove: () => removeFolder(folder) }
}

/** Packs the built app around the stub into `folder/dist`; returns the packages. */
export const packStub = (
  folder: string,
  platform: Platform,
  only: NonNullable<Wanted['only']>,
  settings: Configuration = trialSettings,
): Promise<readonly string[]> =>
  makePackages({
    platform,
    only,
    settings: {
      ...settings,
      electronDist: stubElectron(platform, folder),
      directories: { output: join(folder, 'dist'), buildResources: 'assets' },
    },
  })

type Arch = 'x64' | 'arm64'
const suffix = (arch: Arch): string => (arch === 'x64' ? '' : `-${arch}`)

/** Paths of a packed app. `program` is the path that the fuse tool expects. */
export const places = (
  folder: string,
  platform: Platform,
  arch: Arch,
): { readonly whole: string; readonly program: string; readonly resources: string } => {
  const dist = join(folder, 'dist')
  switch (platform) {
    case 'linux': {
      const whole = join(dist, `linux${suffix(arch)}-unpacked`)
      return { whole, program: join(whole, 'ledgerdesk'), resources: join(whole, 'resources') }
    }
    case 'windows': {
      const whole = join(dist, `win${suffix(arch)}-unpacked`)
      return { whole, program: join(whole, 'Ledgerdesk.exe'), resources: join(whole, 'resources') }
    }
    case 'macos': {
      const whole = join(dist, `mac${suffix(arch)}`, 'Ledgerdesk.app')
      return { whole, program: whole, resources: join(whole, 'Contents/Resources') }
    }
  }
}

interface Entry {
  readonly size?: number
  readonly unpacked?: boolean
  readonly files?: Readonly<Record<string, Entry>>
}

const filesIn = (entry: Entry, path: string): readonly (Packed & { readonly unpacked: boolean })[] =>
  entry.files === undefined
    ? [{ path, size: entry.size ?? 0, unpacked: entry.unpacked === true }]
    : Object.entries(entry.files).flatMap(([name, inner]) => filesIn(inner, path === '' ? name : `${path}/${name}`))

/** All files of an archive, as its header lists them. */
export const listArchive = (archive: string): ReturnType<typeof filesIn> =>
  filesIn(getRawHeader(archive).header as Entry, '')

/** Extracts the archive, with the unpacked files in their places. */
export const openArchive = (archive: string, into: string): void => {
  extractAll(archive, into)
  if (existsSync(`${archive}.unpacked`)) cpSync(`${archive}.unpacked`, into, { recursive: true })
}
