import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readFacts, type Facts } from './facts.ts'

const root = join(import.meta.dirname, '../..')

export interface DemoChild {
  readonly facts: Facts
  stop(): Promise<void>
}

/** Starts the demo service in another process, and reads its first line. Fails where it exits before that. */
export const startDemo = async (...options: readonly string[]): Promise<DemoChild> => {
  const child = spawn(process.execPath, ['main/demo/serve.ts', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await gone
  }
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const first = await Promise.race([line, gone.then(([code]) => ({ code: Number(code) }))])
  if (typeof first !== 'string')
    throw new Error(`The demo service ended with status ${first.code} before it said where it is.`)
  try {
    return { facts: readFacts(first), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
