import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changed, type Change } from './recipe.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = ['main', 'preload', 'renderer', 'test', 'assets', 'docs']
const single = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'CONTRIBUTING.md',
  'electron-builder.yml',
]

/** Copies the sources into a folder, which gets the packages of this one. */
export const copyProject = (folder: string): void => {
  for (const name of [...sources, ...single]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

export const carryOut = (folder: string, changes: readonly Change[]): void => {
  for (const change of changes) {
    if ('program' in change) {
      const { ok, said } = runIn(folder, change.program)
      if (!ok) throw new Error(`${change.program} did not write ${change.file}: ${said}`)
      continue
    }
    const file = join(folder, change.file)
    const text = changed(change, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

export interface Ran {
  readonly ok: boolean
  readonly said: string
}

/** Runs a program of Node's in a folder, to its end. */
export const runIn = (folder: string, ...args: readonly string[]): Ran => {
  try {
    return { ok: true, said: execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    return { ok: false, said: `${stdout}\n${stderr}` }
  }
}
