import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRun, runTool } from '../run-tool.ts'
import { good, refused, type Verdict } from './verdict.ts'

/** Requires the team's Developer ID signature, an unaltered app, its notarization, and Gatekeeper's consent. */
const verifyApp = async (app: string, team: string): Promise<Verdict> => {
  const requirement = `anchor apple generic and certificate leaf[field.1.2.840.113635.100.6.1.13] exists and certificate leaf[subject.OU] = "${team}"`
  const signed = await runTool('codesign', ['--verify', '--deep', '--strict', `-R=${requirement}`, app])
  if (signed?.code !== 0)
    return refused(
      `is not signed for the team ${team}, or was altered: ${signed?.output.trim() ?? 'codesign is not installed'}`,
    )
  const stapled = await runTool('xcrun', ['stapler', 'validate', app])
  if (stapled?.code !== 0) return refused('carries no notarization')
  const assessed = await runTool('spctl', ['--assess', '--type', 'execute', app])
  return assessed?.code === 0
    ? good(`team ${team}`)
    : refused(`is refused by Gatekeeper: ${assessed?.output.trim() ?? 'spctl is not installed'}`)
}

const appIn = async (folder: string, team: string): Promise<Verdict> => {
  const app = readdirSync(folder).find((name) => name.endsWith('.app'))
  return app === undefined ? refused('holds no app') : verifyApp(join(folder, app), team)
}

const inDiskImage = async (file: string, folder: string, team: string): Promise<Verdict> => {
  await mustRun('hdiutil', ['attach', '-readonly', '-nobrowse', '-mountpoint', folder, file])
  try {
    return await appIn(folder, team)
  } finally {
    await mustRun('hdiutil', ['detach', folder])
  }
}

const inArchive = async (file: string, folder: string, team: string): Promise<Verdict> => {
  await mustRun('ditto', ['-x', '-k', file, folder])
  return appIn(folder, team)
}

/**
 * Verifies the app inside a .dmg or .zip, or an .app itself. Possible only on macOS; a file that cannot be opened is
 * refused.
 */
export const verifyMacFile = async (file: string, team: string): Promise<Verdict> => {
  if (process.platform !== 'darwin') return refused('can only be verified on macOS')
  if (file.endsWith('.app')) return verifyApp(file, team)
  const folder = mkdtempSync(join(tmpdir(), 'ledgerdesk-verify-'))
  try {
    return await (file.endsWith('.dmg') ? inDiskImage(file, folder, team) : inArchive(file, folder, team))
  } catch (error) {
    return refused(`cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
