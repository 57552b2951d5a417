import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number
  /** Both outputs, as they came. */
  readonly said: string
}

/** Runs a program to its end, without a shell; null where it is not installed. */
export const runTool = (
  command: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ran | null> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: 'pipe', ...(options.env ? { env: options.env } : {}) })
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => said.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? done(null) : failed(error)))
    child.once('close', (code) => done({ code: code ?? 1, said: Buffer.concat(said).toString('utf8') }))
    // A program that ends before it has read all of it says so by its exit code.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.input ?? '')
  })

/** Runs a program that must be there and end well. The words of a failure are the program's own. */
export const mustRun = async (
  command: string,
  args: readonly string[],
  options?: Parameters<typeof runTool>[2],
): Promise<string> => {
  const ran = await runTool(command, args, options)
  if (ran === null) throw new Error(`${command} is not installed.`)
  if (ran.code !== 0) throw new Error(`${command} ended with ${ran.code}: ${ran.said.trim()}`)
  return ran.said
}
