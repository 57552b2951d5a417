import tls from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import type { Topic } from '../../preload/contract/topics.ts'
import { AppError } from '../app-error.ts'
import { openChannel } from './channel.ts'
import type { DeskHost, DeskOptions } from './desk.ts'
import { startDesk, type StartedDesk } from './start-desk.ts'

/** The thread of one desk: cache, search and sync live here, so that the main thread is never blocked. */
const options = workerData as DeskOptions
const port = parentPort!
let desk: StartedDesk | null = null

/** The certificates of the computer count as well as Node's own: offices have their own authorities. */
const trustComputer = (): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])

const open = (): void => {
  if (options.baseAddress.startsWith('https:')) trustComputer()
  desk = startDesk(options, host)
}

const close = async (): Promise<void> => {
  await desk?.close()
  desk = null
}

type Call = (...args: readonly unknown[]) => unknown

const answer = (name: string, args: readonly unknown[]): unknown => {
  if (name === 'open') return open()
  if (name === 'close') return close()
  const [group, method] = name.split('.') as ['customers' | 'edits' | 'history' | 'sync', string]
  const functions = desk?.[group] as unknown as Readonly<Record<string, Call>> | undefined
  const call = functions?.[method]
  if (call === undefined) throw new AppError('call-unknown')
  return call(...args)
}

const channel = openChannel(port, answer)

const host: DeskHost = {
  accessToken: (rejected) => channel.call('accessToken', [rejected]) as Promise<string>,
  proxyFor: (address) => channel.call('proxyFor', [address]) as Promise<string | null>,
  changed: (topic: Topic) => channel.tell('changed', [topic]),
  notice: (notice) => channel.tell('notice', [notice]),
}
