import { describe, expect, it } from 'vitest'
import { relaunchOptions } from '../../../../main/electron/lifecycle/relaunch.ts'
import { relaunched } from '../../../stand-in/api/app.ts'

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
