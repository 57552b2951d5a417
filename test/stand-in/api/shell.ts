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
 * Opens an address outside the app. Every address is written down in `shell.standInOpened`, and in the file that
 * LEDGERDESK_STAND_IN_OPENED names; only without that file, and where somebody can see it, something is really opened.
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
