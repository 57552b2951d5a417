import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const program = process.env['LEDGERDESK_SOFFICE'] ?? 'soffice'

/** Runs LibreOffice without windows, under a profile of its own in the folder. Throws if it fails or is not installed. */
export const runLibreOffice = (folder: string, args: readonly string[]): void => {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(program, [profile, '--headless', ...args], { stdio: 'ignore' })
}
