import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import type { Platform } from '../../assets/release/platform.ts'

/**
 * Electron's folder without Electron: the names that packing looks for, and a program with fuses. Packing treats it
 * like the real one. The stub for Linux starts the stand-in with the packed app; the others cannot start.
 */

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Version 1 of the wire, its length, and Electron's default fuses; the last one is unknown to us. */
const fuseWire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 9]), Buffer.from('101100011')])

const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`
const boot = join(import.meta.dirname, '../stand-in/boot.ts')

/**
 * A script that reads the fuses from its own last line, because some take effect before Node starts
 * (`shell/app/electron_main_linux.cc`, `SetNodeOptions`). It must not contain the wire's mark twice, or packing would
 * take it for a universal program.
 */
export const stubScript = (): Buffer =>
  Buffer.concat([
    Buffer.from(`#!/bin/sh
self=$(readlink -f "$0")
fuses=$(LC_ALL=C grep -ao '${sentinel.slice(0, -1)}[${sentinel.slice(-1)}]..[01r]*' "$self" | tail -c 10)
case $fuses in 1*) [ -z "$ELECTRON_RUN_AS_NODE" ] || exec ${quoted(process.execPath)} "$@" ;; esac
case $fuses in ??0*) unset NODE_OPTIONS NODE_EXTRA_CA_CERTS ;; esac
exec ${quoted(process.execPath)} --disable-warning=ExperimentalWarning ${quoted(boot)} --packed-in "$self" "$@"
`),
    fuseWire,
    Buffer.from('\n'),
  ])

const write = (folder: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), data, { mode: 0o755 })
  }
}

/** A program for Windows without code: headers, a version, and the fuses in a data section. */
export const stubProgram = (): Buffer => {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(
    { lang: 1033, codepage: 1200 },
    { CompanyName: 'GitHub, Inc.', FileDescription: 'Electron', ProductName: 'Electron' },
  )
  version.setFileVersion('45.4.1.0', 1033)
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(Uint8Array.from(fuseWire).buffer)
  return Buffer.from(program.generate())
}

const plist = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleIconFile</key><string>electron.icns</string>
<key>LSMinimumSystemVersion</key><string>12.0</string>
</dict></plist>
`

const helpers = ['Electron Helper', 'Electron Helper (GPU)', 'Electron Helper (Plugin)', 'Electron Helper (Renderer)']

const macFiles = (): Record<string, string | Buffer> => ({
  'Electron.app/Contents/Info.plist': plist('Electron'),
  'Electron.app/Contents/MacOS/Electron': 'stub',
  'Electron.app/Contents/Resources/electron.icns': 'stub',
  'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework': fuseWire,
  ...Object.fromEntries(
    helpers.flatMap((name) => [
      [`Electron.app/Contents/Frameworks/${name}.app/Contents/Info.plist`, plist(name)],
      [`Electron.app/Contents/Frameworks/${name}.app/Contents/MacOS/${name}`, 'stub'],
    ]),
  ),
})

const files: Readonly<Record<Platform, () => Record<string, string | Buffer>>> = {
  linux: () => ({
    electron: stubScript(),
    'chrome-sandbox': 'stub',
    chrome_crashpad_handler: 'stub',
    'libffmpeg.so': 'stub',
    'locales/en-US.pak': 'stub',
    LICENSE: 'stub',
    'LICENSES.chromium.html': 'stub',
  }),
  windows: () => ({
    'electron.exe': stubProgram(),
    'ffmpeg.dll': stubProgram(),
    'locales/en-US.pak': 'stub',
    LICENSE: 'stub',
    'LICENSES.chromium.html': 'stub',
  }),
  macos: () => ({ ...macFiles(), LICENSE: 'stub', 'LICENSES.chromium.html': 'stub' }),
}

/** Writes the stub and returns its folder, for `electronDist`. */
export const stubElectron = (platform: Platform, folder: string): string => {
  const dist = join(folder, `electron-${platform}`)
  write(dist, { ...files[platform](), version: '45.4.1' })
  return dist
}
