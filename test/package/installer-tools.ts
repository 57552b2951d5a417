import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isInstalled, type Authority } from './throw-away.ts'
import { stubProgram } from './stub-electron.ts'
import { stubPlugIn } from './stub-plug-in.ts'

/**
 * Replaces electron-builder's downloads for the Windows installer by Debian's packages. Compiler and signer are real;
 * the compiler's plug-ins are stubs, and a stub replaces the uninstaller that Wine would extract. Script, settings and
 * signatures are therefore real, but the installer cannot run.
 */
const debianNsis = '/usr/share/nsis'

export const missingTools = async (): Promise<readonly string[]> => {
  const found = await Promise.all(
    ['makensis', '7zz', 'osslsigncode', 'openssl'].map(async (name) => ((await isInstalled(name)) ? [] : [name])),
  )
  return found.flat()
}

const plugIns = ['UAC', 'WinShell', 'nsProcess', 'Nsis7z', 'StdUtils'] as const

/** The functions that electron-builder's own scripts call. */
const calledFunctions = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const library = dirname(
    createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json')).resolve(
      'app-builder-lib/package.json',
    ),
  )
  const text = globSync('templates/nsis/**/*.{nsi,nsh}', { cwd: library })
    .map((path) => readFileSync(join(library, path), 'utf8'))
    .join('\n')
  return new Map(
    plugIns.map((name) => [
      name,
      new Set([...text.matchAll(new RegExp(`\\b${name}::(\\w+)`, 'g'))].map(([, called]) => called!)),
    ]),
  )
}

const script = (path: string, text: string): string => {
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return path
}

export interface InstallerTools {
  /** Environment of electron-builder's process. */
  readonly variables: Readonly<Record<string, string>>
  /** The compiler's arguments, one per line, and its script. */
  readonly compilerLog: () => string
}

export const installerTools = (folder: string, { signer, timestamp }: Authority): InstallerTools => {
  const at = (...names: readonly string[]): string => join(folder, ...names)
  for (const name of ['nsis/linux', 'resources/plugins/x86-unicode', 'bin']) mkdirSync(at(name), { recursive: true })
  for (const name of readdirSync(debianNsis)) symlinkSync(join(debianNsis, name), at('nsis', name))
  script(
    at('nsis/linux/makensis'),
    `printf '%s\\n' "$@" >> '${at('told')}'\nexec tee -a '${at('told')}' | exec /usr/bin/makensis "$@"`,
  )
  for (const [name, functions] of calledFunctions())
    writeFileSync(at('resources/plugins/x86-unicode', `${name}.dll`), stubPlugIn(`${name}.dll`, [...functions]))
  writeFileSync(at('uninstaller.exe'), stubProgram())
  script(at('bin/wine'), `cp '${at('uninstaller.exe')}' "$(dirname "$1")/$(basename "$1" exe)__uninstaller.exe"`)
  const osslsigncode = script(
    at('bin/osslsigncode-with-clock'),
    `exec osslsigncode "$@" ${timestamp.map((word) => `'${word}'`).join(' ')}`,
  )
  return {
    variables: {
      ELECTRON_BUILDER_NSIS_DIR: at('nsis'),
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: at('resources'),
      ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
      ELECTRON_BUILDER_OSSL_SIGNCODE_PATH: osslsigncode,
      ELECTRON_BUILDER_OFFLINE: 'true',
      WIN_CSC_LINK: signer,
      WIN_CSC_KEY_PASSWORD: 'throw-away',
      PATH: `${at('bin')}:${process.env['PATH']}`,
    },
    compilerLog: () => readFileSync(at('told'), 'utf8'),
  }
}
