import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../temporary-folder.ts'
import { electronPath } from './electron-path.ts'
import { makeProfile } from './fixture-app.ts'
import { runProgram } from './run-program.ts'

const folder = join(import.meta.dirname, 'habits')
const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>

/** Lines of a program's output, as they come. */
const linesOf = (program: ChildProcessByStdio<null, Readable, null>) => {
  const lines: string[] = []
  createInterface(program.stdout).on('line', (line) => void lines.push(line))
  return lines
}

describe('an app that ends on the stand-in', () => {
  let profile: string
  beforeAll(async () => (profile = await makeProfile()))
  afterAll(() => removeFolder(profile))

  /** Starts an app that does not quit, and sends it a signal as soon as it has said each line. */
  const signalled = async (how: string, steps: readonly (readonly [line: string, signal: NodeJS.Signals])[]) => {
    const program = spawn(electronPath, [`--user-data-dir=${profile}`, join(folder, 'leaving.js'), how], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void program.kill('SIGKILL'))
    const ended = new Promise<NodeJS.Signals | null>((resolve) => program.once('close', (_code, by) => resolve(by)))
    const lines = linesOf(program)
    for (const [at, [line, signal]] of steps.entries()) {
      await expect.poll(() => lines.slice(at)).toContain(line)
      program.kill(signal)
    }
    return { by: await ended, lines }
  }

  it.skipIf(process.platform === 'win32')(
    'quits at the first signal, ignores another kind, and is ended by the same signal again',
    async () => {
      const { by, lines } = await signalled('signal', [
        ['ready', 'SIGTERM'],
        ['after SIGINT', 'SIGTERM'],
      ])
      expect(by).toBe('SIGTERM')
      expect(lines).toEqual(['ready', 'before-quit', 'close', 'closed', 'will-quit', 'after SIGINT'])
    },
  )

  it.skipIf(process.platform === 'win32')(
    'leaves every signal to the app once it listens to that, and quits at none',
    async () => {
      const { by, lines } = await signalled('signal-heard', [
        ['ready', 'SIGTERM'],
        ['SIGTERM', 'SIGTERM'],
        ['SIGTERM', 'SIGKILL'],
      ])
      expect(by).toBe('SIGKILL')
      expect(lines).toEqual(['ready', 'SIGTERM', 'SIGTERM'])
    },
  )
  const leaves = (how: string) => runProgram(`--user-data-dir=${profile}`, join(folder, 'leaving.js'), how)

  it('ends at once without events when it exits before ready', async () => {
    expect(await leaves('early')).toEqual({ status: 3, lines: [''] })
  })

  // On macOS the main loop runs before the app is ready.
  it.skipIf(process.platform === 'darwin')(
    'ends at once without events when it exits in the turn of ready',
    async () => {
      expect(await leaves('at-ready')).toEqual({ status: 5, lines: [''] })
    },
  )

  it('emits window-all-closed when its last window is gone, and does not quit by itself', async () => {
    expect(await leaves('last')).toEqual({
      status: 6,
      lines: ['closed', 'window-all-closed', 'still there', 'quit', 'exit 6'],
    })
  })

  it('stays where a window is opened as its last one closes', async () => {
    expect(await leaves('opens-again')).toEqual({
      status: 7,
      lines: ['close', 'closed', 'still there', 'quit', 'exit 7'],
    })
  })

  it('quits by itself when its last window is gone and nothing listens to that', async () => {
    expect(await leaves('last-unheard')).toEqual({
      status: 0,
      lines: ['closed', 'before-quit', 'will-quit', 'quit', 'exit 0'],
    })
  })

  it('emits before-quit, closes its windows, emits will-quit and quit, and is asked once', async () => {
    expect(await leaves('quit')).toEqual({
      status: 0,
      lines: ['before-quit', 'close', 'after quit', 'closed', 'will-quit', 'quit again true', 'quit', 'exit 0'],
    })
  })

  it('asks nobody when it exits, and the code after that still runs', async () => {
    expect(await leaves('exit')).toEqual({ status: 4, lines: ['closed', 'quit', 'exit 4', 'after exit'] })
  })

  it('is asked from the start again after it prevented quitting', async () => {
    expect(await leaves('stays')).toEqual({
      status: 0,
      lines: ['before-quit', 'close', 'closed', 'will-quit', 'before-quit', 'will-quit', 'quit', 'exit 0'],
    })
  })
})
