import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder, removeFolder, writersOf } from './temporary-folder.ts'

/** Another process that keeps a file open and creates others as fast as it can, like a browser that is ending. */
const writing = async (folder: string, milliseconds: number) => {
  const script = `
    const { mkdirSync, openSync, writeFileSync } = require('node:fs')
    const at = (name) => require('node:path').join(${JSON.stringify(folder)}, 'cache', String(name))
    const end = Date.now() + ${milliseconds}
    mkdirSync(at(''), { recursive: true })
    openSync(at('open'), 'w')
    process.stdout.write('writes')
    for (let made = 0; Date.now() < end; made++) try { mkdirSync(at(''), { recursive: true }); writeFileSync(at(made), 'x') } catch {}`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, ended }
}

describe('a temporary folder', () => {
  it('is new each time, and is removed with its contents', () => {
    const [folder, other] = [newFolder(), newFolder()]
    expect(folder).not.toBe(other)
    mkdirSync(join(folder, 'a', 'b'), { recursive: true })
    writeFileSync(join(folder, 'a', 'b', 'c'), 'x')
    removeFolder(folder)
    removeFolder(other)
    expect([folder, other].map((one) => existsSync(one))).toEqual([false, false])
    expect(() => removeFolder(folder)).not.toThrow()
  })

  it('is removed even if another process keeps writing to it for a while', async () => {
    const folder = newFolder()
    const writers = await Promise.all([writing(folder, 1_500), writing(folder, 1_500)])
    // A removal may fall between two files. Of many, some meet a new file.
    for (const end = performance.now() + 400; performance.now() < end;) removeFolder(folder)
    await Promise.all(writers.map(({ ended }) => ended))
    removeFolder(folder)
    expect(existsSync(folder)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('knows the other process that has one of its files open', async () => {
    const folder = newFolder()
    const { child, ended } = await writing(folder, 60_000)
    expect(writersOf(folder)).toEqual([String(child.pid)])
    expect(writersOf(`${folder}-other`)).toEqual([])
    child.kill('SIGKILL')
    await ended
    expect(writersOf(folder)).toEqual([])
    removeFolder(folder)
  })

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'waits a limited time if it cannot be removed',
    () => {
      const folder = newFolder()
      writeFileSync(join(folder, 'kept'), 'x')
      chmodSync(folder, 0o500)
      expect(() => removeFolder(folder, 100)).toThrow(/EACCES|EPERM/)
      chmodSync(folder, 0o700)
      removeFolder(folder)
    },
  )

  /** The second one belongs to the stand-in, which needs the original file system. */
  const makers = ['temporary-folder.ts', 'stand-in/asar/archive-fs.ts']
  it('is created only by newFolder', () => {
    const elsewhere = globSync('**/*.{ts,js}', { cwd: import.meta.dirname }).filter(
      (file) =>
        !makers.includes(file) && /\bmkdtemp(Sync)?\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    expect(elsewhere).toEqual([])
  })

  /** A call of `rm`, with calls in calls as its path. */
  const removal = /\brm(?:dir)?(?:Sync)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\brecursive: true/
  /** The second one belongs to the stand-in, too, whose own processes are at their end. */
  const removers = ['temporary-folder.ts', 'stand-in/asar/archive-fs.ts']
  it('and every other folder is removed only by removeFolder', () => {
    const elsewhere = globSync('**/*.{ts,js}', { cwd: import.meta.dirname }).filter(
      (file) => !removers.includes(file) && removal.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    expect(elsewhere).toEqual([])
  })
})
