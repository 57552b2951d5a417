import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number
  /** stdout and stderr in order of arrival. */
  readonly output: string
}

/** Runs a program to its end without a shell; null if it is not installed. */
export const runTool = (
  command: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ran | null> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'pipe', ...(options.env ? { env: options.env } : {}) })
    const output: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => output.push(part))
    child.stderr.on('data', (part: Buffer) => output.push(part))
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? done(null) : failed(error)))
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') }))
    // A program may exit before it has read all input; its exit code reports a failure.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })

/** Runs a program and returns its output. Throws with that output if it fails or is not installed. */
export const mustRun = async (
  command: string,
  args: readonly string[],
  options?: Parameters<typeof runTool>[2],
): Promise<string> => {
  const ran = await runTool(command, args, options)
  if (ran === null) throw new Error(`${command} is not installed.`)
  if (ran.code !== 0) throw new Error(`${command} ended with ${ran.code}: ${ran.output.trim()}`)
  return ran.output
}
