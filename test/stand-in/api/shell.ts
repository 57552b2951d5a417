import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { strict } from '../strict.ts'

const opened: string[] = []

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
  linux: ['xdg-open'],
}

/**
 * Opens an address outside the app. Records every address in `shell.standInOpened`, and in the file named by
 * LEDGERDESK_STAND_IN_OPENED. It really opens one only without that file and with a display.
 */
export const shell = strict('shell', {
  standInOpened: opened,
  openExternal: async (address: string): Promise<void> => {
    opened.push(address)
    const record = process.env['LEDGERDESK_STAND_IN_OPENED']
    if (record) return appendFileSync(record, `${address}\n`)
    if (process.env['LEDGERDESK_HEADLESS'] === '1') return
    const [command = 'xdg-open', ...args] = openers[process.platform] ?? []
    await new Promise<void>((resolve, reject) => {
      spawn(command, [...args, address], { stdio: 'ignore', detached: true })
        .once('spawn', resolve)
        .once('error', reject)
        .unref()
    })
  },
})
