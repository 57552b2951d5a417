import { spawn } from 'node:child_process'
import { electronPath } from './electron-path.ts'

const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>

/** Runs an app to its end. */
export const runProgram = async (
  ...args: string[]
): Promise<{ readonly status: number | null; readonly lines: readonly string[] }> => {
  const program = spawn(electronPath, args, { env })
  let text = ''
  program.stdout.on('data', (part: Buffer) => (text += part.toString()))
  const status = await new Promise<number | null>((resolve) => program.once('close', resolve))
  return { status, lines: text.trim().split('\n') }
}
