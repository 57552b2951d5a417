import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { remoteControl, type RemoteControl } from '../../main/demo/control/remote-control.ts'
import type { RunningFacts } from '../../main/demo/start-service.ts'

const root = join(import.meta.dirname, '../..')

/** The demo service in its own process, so it does not share our event loop. */
export interface DemoProcess {
  readonly baseUrl: string
  readonly database: string
  readonly token: string
  /** The body of one of its lists. */
  list(resource: 'CustomerInfoList' | 'CustomerList'): Promise<string>
  /** How many requests it had of this method, with this text in their path. */
  count(method: string, path: string): Promise<number>
  /** From now on loses so many per cent of the reads of single customers. */
  loses(percent: number): Promise<void>
  stop(): Promise<void>
}

const controlOf = ({ control }: RunningFacts): RemoteControl => {
  if (control === null) throw new Error('the demo service has no control endpoint')
  return remoteControl(control)
}

/** `data`: the file with its customers, which are made where it is missing. */
export const startDemoProcess = async (options: {
  readonly customers: number
  readonly data: string
  readonly latency: number
}): Promise<DemoProcess> => {
  const { customers, data, latency } = options
  const args = ['main/demo/serve.ts', '--customers', `${customers}`, '--data', data, '--latency', `${latency}`]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => JSON.parse(String(line)) as RunningFacts,
  )
  const facts = await Promise.race([
    first,
    gone.then(() => Promise.reject(new Error('the demo service ended before it said where it is'))),
  ])
  const control = controlOf(facts)
  const token = (await control.signIn()).accessToken
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
    count: (method, path) => control.count({ method, path }),
    loses: (percent) => control.quirk({ quirk: 'loses', value: `${percent}`, method: 'GET', path: '/Customer/' }),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
