import { describe, expect, it } from 'vitest'
import { relaunchOptions } from '../../../../main/electron/lifecycle/relaunch.ts'
import { relaunched } from '../../../stand-in/api/app.ts'

const argv = ['/opt/Ledgerdesk/ledgerdesk', '--user-data-dir=/data/desk', '--', 'ledgerdesk://customer/a/b/c']

describe('an app that starts again', () => {
  it('keeps its arguments but for the link, also as another program', () => {
    expect(relaunchOptions(undefined, argv)).toEqual({ args: ['--user-data-dir=/data/desk', '--'] })
    expect(relaunchOptions('/home/a/Ledgerdesk-2.AppImage', argv)).toEqual({
      execPath: '/home/a/Ledgerdesk-2.AppImage',
      args: ['--user-data-dir=/data/desk', '--'],
    })
  })

  it('passes no argument on where it names a program and gives none, as Electron does', () => {
    expect(relaunched({}, argv)).toEqual({ execPath: argv[0], args: argv.slice(1) })
    expect(relaunched({ execPath: '/other' }, argv)).toEqual({ execPath: '/other', args: [] })
    expect(relaunched({ args: ['--one'] }, argv)).toEqual({ execPath: argv[0], args: ['--one'] })
  })
})
