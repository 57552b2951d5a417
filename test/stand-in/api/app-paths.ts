import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'

export interface AppPackage {
  readonly folder: string
  readonly main: string
  readonly name: string
  readonly version: string
}

/** Reads an app's description from its folder or file, as Electron does. */
export const readApp = (given: string): AppPackage => {
  const path = resolve(given)
  const isFile = statSync(path).isFile()
  const folder = isFile ? dirname(path) : path
  const file = join(folder, 'package.json')
  const found = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as {
        name?: string
        productName?: string
        version?: string
        main?: string
      })
    : {}
  return {
    folder,
    main: isFile ? path : join(folder, found.main ?? 'index.js'),
    name: found.productName ?? found.name ?? 'Electron',
    version: found.version ?? '0.0.0',
  }
}

const appData = (): string => {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (process.platform === 'win32') return APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return XDG_CONFIG_HOME || join(homedir(), '.config')
}

/** Electron's names of folders that the stand-in lacks. */
const absent = [
  'assets',
  'cache',
  'crashDumps',
  'desktop',
  'downloads',
  'module',
  'music',
  'pictures',
  'recent',
  'userCache',
  'userDesktop',
  'videos',
]
const known = ['home', 'appData', 'temp', 'documents', 'userData', 'sessionData', 'logs', 'exe']

/** Folders by Electron's names; explicitly set ones take precedence. */
export class AppPaths {
  private readonly own = new Map<string, string>()

  get(name: string, appName: string): string {
    const set = this.own.get(name)
    if (set !== undefined) return set
    switch (name) {
      case 'home':
        return homedir()
      case 'appData':
        return appData()
      case 'temp':
        return tmpdir()
      case 'documents':
        return join(homedir(), 'Documents')
      case 'userData':
      case 'sessionData':
        return join(this.get('appData', appName), appName)
      case 'logs':
        return join(this.get('userData', appName), 'logs')
      case 'exe':
        return process.execPath
      default:
        throw new Error(
          absent.includes(name)
            ? `not implemented in the stand-in: app.getPath('${name}')`
            : `Failed to get '${name}' path`,
        )
    }
  }
  set(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!known.includes(name) && !absent.includes(name)) throw new Error('Failed to set path')
    this.own.set(name, path)
  }
}
