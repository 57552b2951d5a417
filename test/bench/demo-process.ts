import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { remoteControl } from '../../main/demo/control/remote-control.ts'
import type { RunningFacts } from '../../main/demo/start-service.ts'

const root = join(import.meta.dirname, '../..')
export const latency = 20

/** The demo service in its own process, so it does not share our event loop. */
export interface DemoProcess {
  readonly baseUrl: string
  readonly database: string
  readonly token: string
  /** The body of one of its lists. */
  list(resource: 'CustomerInfoList' | 'CustomerList'): Promise<string>
  stop(): Promise<void>
}

const tokenFrom = async ({ control }: RunningFacts): Promise<string> => {
  if (control === null) throw new Error('the demo service has no control endpoint')
  return (await remoteControl(control).signIn()).accessToken
}

export const startDemoProcess = async (customers: number): Promise<DemoProcess> => {
  const args = ['main/demo/serve.ts', '--customers', String(customers), '--latency', String(latency)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => JSON.parse(String(line)) as RunningFacts,
  )
  const facts = await Promise.race([
    first,
    gone.then(() => Promise.reject(new Error('the demo service ended before it said where it is'))),
  ])
  const token = await tokenFrom(facts)
  const [database = ''] = facts.databases
  return {
    baseUrl: facts.baseUrl,
    database,
    token,
    list: async (resource) => {
      const answer = await fetch(`${facts.baseUrl}/api/${database}/${resource}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      })
      if (!answer.ok) throw new Error(`${resource} answered ${answer.status}`)
      return answer.text()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
