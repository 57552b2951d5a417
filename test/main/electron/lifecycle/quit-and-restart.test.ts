import { describe, expect, it, vi } from 'vitest'
import { inTime } from '../../../../main/electron/lifecycle/in-time.ts'
import { relaunchOptions } from '../../../../main/electron/lifecycle/relaunch.ts'
import { relaunched } from '../../../stand-in/api/app.ts'

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
})
