import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { DemoOptions } from './demo.ts'
import { startService } from './start-service.ts'
import type { RunningService } from './start-service.ts'
import { demoAdministrations } from './store/demo-administrations.ts'
import type { Question, WorkerMessage } from './worker-messages.ts'

/** The worker thread of the embedded Demo company. Its control endpoint is open only for tests. */
if (!parentPort) throw new Error('The Demo company runs in a worker thread; see start-demo.ts.')
const port = parentPort
const post = (message: WorkerMessage): void => port.postMessage(message)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const open = ({ file, key, customers, seed, controlFile }: DemoOptions): Promise<RunningService> =>
  startService({
    customers,
    seed,
    embedded: true,
    control: controlFile !== undefined,
    ...(file === null ? {} : { data: file, key }),
  })

const carryOut = async (service: RunningService, { ask }: Question): Promise<void> => {
  if (ask === 'reset') service.control.reset()
  else await service.stop()
}

const answer = async (service: RunningService, question: Question): Promise<void> => {
  const { number, ask } = question
  try {
    await carryOut(service, question)
    post({ is: 'done', number })
    if (ask === 'stop') port.close()
  } catch (error) {
    post({ is: 'failed', number, why: reasonOf(error) })
  }
}

try {
  const options = workerData as DemoOptions
  const service = await open(options)
  options.key.fill(0)
  if (options.controlFile !== undefined)
    writeFileSync(options.controlFile, JSON.stringify(service.facts), { mode: 0o600 })
  const companies = Object.fromEntries(
    demoAdministrations.filter(({ realm }) => realm === 'prod').map(({ database, company }) => [database, company]),
  )
  const { baseUrl, testBaseUrl, clientId, clientSecret, redirectUri, scope, databases, user, viesUrl, test } =
    service.facts
  port.on('message', (question: Question) => void answer(service, question))
  post({
    is: 'ready',
    facts: { baseUrl, testBaseUrl, clientId, clientSecret, redirectUri, scope, databases, user, viesUrl, test },
    companies,
  })
} catch (error) {
  post({ is: 'not-started', why: reasonOf(error) })
}
