import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { calls } from '../../../preload/contract/services.ts'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import { namedCertificates, systemCertificates } from '../../service/network/trust.ts'
import { hostCalls, type Desk, type DeskGroup, type DeskHost, type DeskOptions, type Trusted } from '../desk.ts'
import { answerWith, remote } from './channel.ts'
import { runThread, type DeskThread } from './desk-thread.ts'

/** The worker's file is next to this one; in the bundle it may be one folder up. */
const workerFile = (): string => {
  const places = ['./desk-worker.js', '../desk-worker.js', './desk-worker.ts'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no desk worker in ${places.join(', ')}`)
  return found
}

/** Calls that the desk carries out in part and the main thread completes. */
const forMain: Readonly<Partial<Record<DeskGroup, readonly string[]>>> = {
  customers: ['copyText'],
  edits: ['exportText'],
  files: ['writeTable'],
  imports: ['openTable', 'planText', 'planIn', 'handOver', 'takeOver', 'outcomes', 'isRehearsal'],
  quality: ['writeFindings'],
}

const group = <G extends DeskGroup>({ call }: DeskThread, name: G): Desk[G] =>
  remote(call, [...calls[name], ...(forMain[name] ?? [])], `${name}.`)

/** Certificates to trust in addition to Node's own. The main thread reports an unreadable store. */
const trustedFor = ({ baseAddress }: DeskOptions): string[] =>
  baseAddress.startsWith('https:') ? [...namedCertificates(), ...systemCertificates(() => undefined)] : []

/**
 * Megabytes of V8's heap. 100,000 customers need 170 to sync and 720 to find duplicates; 500,000 need 850 to sync.
 * Electron has 4 GB for all threads of a process, and ends the process beyond that.
 */
const usualHeap = 2_048

/**
 * Opens a desk in its own thread, with an empty environment. Fails as opening the cache does (`database-damaged`,
 * `database-newer`, `disk-full` ...). After the thread ends by itself, or is terminated, every call fails `unexpected`.
 * A thread that needs more memory than `heap` ends alone.
 */
export const openDesk = async (
  options: DeskOptions,
  host: DeskHost,
  certificates = trustedFor(options),
  heap = usualHeap,
): Promise<Desk> => {
  const worker = new Worker(workerFile(), {
    workerData: { ...options, certificates } satisfies DeskOptions & Trusted,
    execArgv: [],
    env: {},
    name: 'desk',
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  const thread = runThread(worker, answerWith(host, Object.keys(hostCalls)))
  try {
    await thread.open()
  } catch (error) {
    await thread.terminate()
    throw error
  }
  return {
    place: options.place,
    user: options.user,
    ended: thread.ended,
    customers: group(thread, 'customers'),
    edits: group(thread, 'edits'),
    bulk: group(thread, 'bulk'),
    files: group(thread, 'files'),
    imports: group(thread, 'imports'),
    quality: group(thread, 'quality'),
    duplicates: group(thread, 'duplicates'),
    undo: group(thread, 'undo'),
    history: group(thread, 'history'),
    sync: group(thread, 'sync'),
    vat: group(thread, 'vat'),
    isBusy: async () => (await thread.call('isBusy', [])) === true,
    hold: async (rule) => void (await thread.call('hold', [rule])),
    close: async () => (await thread.close()) as EditCounts | null,
  }
}
