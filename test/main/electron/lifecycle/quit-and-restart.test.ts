import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTime } from '../../../../main/electron/lifecycle/in-time.ts'
import { relaunchOptions } from '../../../../main/electron/lifecycle/relaunch.ts'
import { relaunched } from '../../../stand-in/api/app.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

describe('quitting', () => {
  it('does not wait for work that never ends', async () => {
    await expect(inTime(new Promise(() => undefined), 20)).rejects.toThrowError('it took too long')
  })

  it('waits for work that ends in time, and fails as it does', async () => {
    expect(await inTime(Promise.resolve(3), 1_000)).toBe(3)
    await expect(inTime(Promise.reject(new Error('no')), 1_000)).rejects.toThrowError('no')
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers()
    await inTime(Promise.resolve(3), 1_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})

const argv = ['/opt/Ledgerdesk/ledgerdesk', '--user-data-dir=/data/desk', '--', 'ledgerdesk://customer/a/b/c']

describe('a restart of the app', () => {
  it('keeps its arguments except the link, also as another program', () => {
    expect(relaunchOptions(undefined, argv)).toEqual({ args: ['--user-data-dir=/data/desk', '--'] })
    expect(relaunchOptions('/home/a/Ledgerdesk-2.AppImage', argv)).toEqual({
      execPath: '/home/a/Ledgerdesk-2.AppImage',
      args: ['--user-data-dir=/data/desk', '--'],
    })
  })

  it('passes no argument on when it names a program without any, as Electron does', () => {
    expect(relaunched({}, argv)).toEqual({ execPath: argv[0], args: argv.slice(1) })
    expect(relaunched({ execPath: '/other' }, argv)).toEqual({ execPath: '/other', args: [] })
    expect(relaunched({ args: ['--one'] }, argv)).toEqual({ execPath: argv[0], args: ['--one'] })
  })

  it('starts on Linux after the end of the app, with its words and its rights', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has these rights')
    const folder = newFolder()
    onTestFinished(() => removeFolder(folder))
    const [ended, told] = [join(folder, 'ended'), join(folder, 'told')]
    const relaunch = join(import.meta.dirname, '../../../../main/electron/lifecycle/relaunch.ts')
    const next = `const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
      const [told, ended, ...words] = process.argv.slice(1)
      const rights = /^NoNewPrivs:.*$/m.exec(readFileSync('/proc/self/status', 'utf8'))[0]
      writeFileSync(told + '.new', JSON.stringify({ words, rights, wasOver: existsSync(ended) }))
      renameSync(told + '.new', told)`
    const words = ['a b', `"it's"`, '--user-data-dir=/data/é']
    const app = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { writeFileSync } from 'node:fs'
         import { startAfterwards } from ${JSON.stringify(relaunch)}
         startAfterwards(process.execPath, ${JSON.stringify(['-e', next, told, ended, ...words])})
         process.on('exit', () => writeFileSync(${JSON.stringify(ended)}, ''))
         process.stdin.resume()
         process.stdout.write('started')`,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    await once(app.stdout, 'data')
    // As long as a program of this kind takes.
    execFileSync(process.execPath, ['-e', next, join(folder, 'other'), ended])
    expect(existsSync(told)).toBe(false)
    app.stdin.end()
    expect(await once(app, 'exit')).toEqual([0, null])
    await expect.poll(() => existsSync(told)).toBe(true)
    const rights = /^NoNewPrivs:.*$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[0]
    expect(JSON.parse(readFileSync(told, 'utf8'))).toEqual({ words, rights, wasOver: true })
  })
})
