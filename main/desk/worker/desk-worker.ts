import { parentPort, workerData } from 'node:worker_threads'
import type { EditCounts } from '../../../preload/contract/sync.ts'
import { AppError } from '../../base/app-error.ts'
import { trust } from '../../service/network/trust.ts'
import type { SendingRule } from '../../sync/outbox/sending-policy.ts'
import { hostCalls, type DeskGroup, type DeskHost, type DeskOptions, type Trusted } from '../desk.ts'
import { openChannel, remote } from './channel.ts'
import { startDesk, type StartedDesk } from './start-desk.ts'

/** The thread of one desk. Cache, search and sync run here, so they never block the main thread. */
const { certificates, ...options } = workerData as DeskOptions & Trusted
const port = parentPort!
let desk: StartedDesk | null = null

/** Each thread has its own list of trusted certificates. */
const open = (): void => {
  if (certificates.length > 0) trust(certificates)
  desk = startDesk(options, host)
  for (const { key } of [options, ...(options.regained ?? [])]) key.fill(0)
}

const close = async (): Promise<EditCounts | null> => {
  const counts = (await desk?.close()) ?? null
  desk = null
  return counts
}

type Call = (...args: readonly unknown[]) => unknown

const answer = (name: string, args: readonly unknown[]): unknown => {
  if (name === 'ping') return null
  if (name === 'open') return open()
  if (name === 'close') return close()
  if (name === 'isBusy') return desk?.isBusy()
  if (name === 'hold') return desk?.hold(args[0] as SendingRule)
  const [group, method] = name.split('.') as [DeskGroup, string]
  const functions = desk?.[group] as unknown as Readonly<Record<string, Call>> | undefined
  const call = functions?.[method]
  if (call === undefined) throw new AppError('call-unknown')
  return call(...args)
}

const channel = openChannel(port, answer)

const hostCallsBy = (way: 'call' | 'notify'): string[] =>
  (Object.keys(hostCalls) as (keyof DeskHost)[]).filter((name) => hostCalls[name] === way)

const host: DeskHost = {
  ...remote<DeskHost>(channel.call, hostCallsBy('call')),
  ...remote<DeskHost>(channel.notify, hostCallsBy('notify')),
}
