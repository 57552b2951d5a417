import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { calls } from '../../preload/contract/services.ts'
import type { Notice } from '../../preload/contract/settings.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import { AppError } from '../app-error.ts'
import type { RefusedBy } from '../http/service-client.ts'
import type { ProxyTrouble } from '../network/proxy.ts'
import { namedCertificates, systemCertificates } from '../network/trust.ts'
import { openChannel, type Channel } from './channel.ts'
import type { Desk, DeskGroup, DeskHost, DeskOptions, EditCounts, Trusted } from './desk.ts'

/** Beside this file in the sources; in the bundle beside it, or one folder up when this file is in a chunk. */
const workerFile = (): string => {
  const places = ['./desk-worker.js', '../desk-worker.js', './desk-worker.ts'].map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no desk worker in ${places.join(', ')}`)
  return found
}

const answerFor = (host: DeskHost) => (name: string, args: readonly unknown[]): unknown => {
  switch (name) {
    case 'accessToken': return host.accessToken(args[0] as string | undefined, args[1] as RefusedBy | undefined)
    case 'proxyFor': return host.proxyFor(args[0] as string, args[1] as ProxyTrouble | undefined)
    case 'changed': return host.changed(args[0] as Topic)
    case 'notice': return host.notice?.(args[0] as Notice)
    default: throw new AppError('call-unknown')
  }
}

/** What a desk does for calls that the main thread ends. */
const forMain: Readonly<Partial<Record<DeskGroup, readonly string[]>>> = { customers: ['copyText'], edits: ['exportText'] }

const group = <G extends DeskGroup>(channel: Channel, name: G): Desk[G] =>
  Object.fromEntries([...calls[name], ...(forMain[name] ?? [])].map((method) => [method, (...args: unknown[]) => channel.call(`${name}.${method}`, args)])) as unknown as Desk[G]

/** What the desk's thread trusts besides Node's own; the main thread has told why where the store cannot be read. */
const trustedFor = ({ baseAddress }: DeskOptions): string[] => (baseAddress.startsWith('https:') ? [...namedCertificates(), ...systemCertificates(() => undefined)] : [])

/**
 * Opens a desk in a thread of its own, which sees nothing of the environment. `certificates`: in PEM, trusted there as well as Node's own. Fails as opening its cache does (`database-damaged`, `database-newer`, `disk-full` ...).
 * Should the thread end by itself, every call under way and to come fails `unexpected`.
 */
export const openDesk = async (options: DeskOptions, host: DeskHost, certificates = trustedFor(options)): Promise<Desk> => {
  const worker = new Worker(workerFile(), { workerData: { ...options, certificates } satisfies DeskOptions & Trusted, execArgv: [], env: {}, name: 'desk' })
  const channel = openChannel(worker, answerFor(host))
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  let closing = false
  const end = (error: Error): void => {
    channel.end(new AppError('unexpected', { cause: error }))
    resolve(closing ? null : error)
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the desk's thread ended with ${code}`)))
  try {
    await channel.call('open', [])
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    place: options.place,
    ended,
    customers: group(channel, 'customers'),
    edits: group(channel, 'edits'),
    bulk: group(channel, 'bulk'),
    undo: group(channel, 'undo'),
    history: group(channel, 'history'),
    sync: group(channel, 'sync'),
    hold: async (rule) => void (await channel.call('hold', [rule])),
    async close() {
      closing = true
      return (await channel.call('close', []).finally(() => worker.terminate())) as EditCounts | null
    },
  }
}
