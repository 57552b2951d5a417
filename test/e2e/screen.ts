import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { canShowWindows } from '../stand-in/find-chromium.ts'

const tools = ['Xvfb', 'openbox', 'xprop', 'xdotool'] as const

const isInstalled = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

/** Why this computer cannot show a window to a test; null if it can. */
export const whyNoScreen = (): string | null => {
  const missing = tools.filter((tool) => !isInstalled(tool))
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  return canShowWindows() ? null : 'no browser that opens windows is installed'
}

export interface SeenWindow {
  readonly title: string
  /** Chromium calls a window with tabs `browser`, and one without `pop-up`. */
  readonly role: string
}

/** A screen of its own with a window manager, as on a desktop. */
export interface Screen {
  readonly display: string
  /** The windows on it, the oldest first. */
  windows(): readonly SeenWindow[]
  /** Presses keys, such as `ctrl+t`, in the window that has the keyboard. */
  press(keys: string): void
  close(): void
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
    child.once('error', reject)
  })

/** Starts the X server, which picks a free display and outlives each client, and the window manager. */
export const openScreen = async (): Promise<Screen> => {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-noreset', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = `:${await firstLine(server)}`
  const env = { ...process.env, DISPLAY: display }
  const manager = spawn('openbox', [], { env, stdio: 'ignore' })
  const close = (): void => {
    manager.kill()
    server.kill()
  }
  /** Empty for a window that has just closed. */
  const property = (name: string, ...of: readonly string[]): string =>
    spawnSync('xprop', [...of, name], { env, encoding: 'utf8' }).stdout
  const textOf = (id: string, name: string): string => /"(.*)"/.exec(property(name, '-id', id))?.[1] ?? ''
  try {
    await expect.poll(() => property('_NET_SUPPORTING_WM_CHECK', '-root')).toContain('0x')
  } catch (error) {
    close()
    throw error
  }
  return {
    display,
    windows: () =>
      [...property('_NET_CLIENT_LIST', '-root').matchAll(/0x[\da-f]+/g)].map(([id]) => ({
        title: textOf(id, '_NET_WM_NAME'),
        role: textOf(id, 'WM_WINDOW_ROLE'),
      })),
    press: (keys) => void execFileSync('xdotool', ['key', '--clearmodifiers', keys], { env }),
    close,
  }
}
