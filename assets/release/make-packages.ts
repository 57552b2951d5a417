import { join } from 'node:path'
import builder, { type Configuration } from 'electron-builder'
import type { Platform } from './platform.ts'

export interface Wanted {
  readonly platform: Platform
  /** Overrides electron-builder.yml. */
  readonly settings: Configuration
  /** One kind of package for these processors; by default all in electron-builder.yml. `dir` is an unpacked folder. */
  readonly only?: {
    readonly kind: 'dir' | 'zip' | 'deb' | 'AppImage' | 'nsis'
    readonly arch: readonly ('x64' | 'arm64' | 'universal')[]
  }
}

const projectDir = join(import.meta.dirname, '../..')
const targets = { linux: builder.Platform.LINUX, macos: builder.Platform.MAC, windows: builder.Platform.WINDOWS }

/**
 * Packs `out/` and returns the packages' paths. Uploads nothing. Rejects if a package cannot be made or, in a release,
 * signed.
 */
export const makePackages = async ({ platform, settings, only }: Wanted): Promise<readonly string[]> => {
  const target = targets[platform]
  const chosen = only
    ? target.createTarget(only.kind, ...only.arch.map((name) => builder.Arch[name]))
    : target.createTarget()
  return builder.build({ projectDir, targets: chosen, config: settings, publish: 'never' })
}
