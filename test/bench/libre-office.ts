import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { tookAsync } from './measure.ts'

const program = process.env['LEDGERDESK_SOFFICE'] ?? 'soffice'

/** Milliseconds in which LibreOffice opens a workbook and saves it as CSV; null if it is not installed. */
export const libreOfficeTime = async (file: string, folder: string): Promise<number | null> => {
  const convert = async (): Promise<number | null> => {
    const profile = `-env:UserInstallation=file://${join(folder, 'libre-office')}`
    const child = spawn(
      program,
      [profile, '--headless', '--convert-to', 'csv', '--outdir', join(folder, 'saved'), file],
      {
        stdio: 'ignore',
      },
    )
    return once(child, 'exit').then(
      ([code]) => Number(code),
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      },
    )
  }
  let code: number | null = null
  const time = await tookAsync(async () => void (code = await convert()))
  if (code !== null && code !== 0) throw new Error(`LibreOffice ended with status ${code}`)
  return code === null ? null : time
}
