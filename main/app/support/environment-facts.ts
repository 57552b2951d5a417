import { stat } from 'node:fs/promises'
import { isLoopback } from '../../../preload/contract/addresses.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { Environment, KnownAdministration } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import type { Desk } from '../../desk/desk.ts'
import { waysOf } from '../../service/network/pac-answer.ts'
import { everyFileOf } from '../../base/files/quarantine.ts'

/** The sources of an environment's facts. None opens a desk or calls a service. */
export interface EnvironmentSources {
  readonly session: (environment: string) => Promise<SessionState> | SessionState
  readonly resolveProxy: (address: string) => Promise<string>
  /** The path of an administration's database, whether it exists or not. */
  readonly fileOf: (environment: string, databaseId: string) => string
  readonly openDesk: (environment: string, databaseId: string) => Promise<Desk> | null
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** Diagnostics report a desk that takes longer as not answering. */
const deskTimeout = 5_000

export const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const errorFields = ({ code, status }: ErrorPayload): object => ({ code, ...(status === undefined ? {} : { status }) })

/** Leaves out the host, because it is a name. */
const addressOf = (address: string): object | null => {
  const url = URL.parse(address)
  if (url === null) return null
  return {
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    onThisComputer: isLoopback(url.hostname),
    version: /\/(v\d{1,4})(?=\/|$)/.exec(url.pathname)?.[1] ?? null,
  }
}

const proxyOf = async (address: string, { resolveProxy }: EnvironmentSources): Promise<readonly string[]> => {
  const url = URL.parse(address)
  if (url === null || isLoopback(url.hostname)) return []
  const ways = await resolveProxy(`${url.origin}/`).then(waysOf, () => null)
  return ways === null
    ? ['not known']
    : ways.map((way) => (way === null ? 'direct' : (/^(https?|socks[45])/.exec(way)?.[0] ?? 'other')))
}

const sessionOf = (state: SessionState): object => {
  switch (state.is) {
    case 'signed-out':
      return { is: state.is, because: state.because }
    case 'signing-in':
      return { is: state.is, since: timeOf(state.since) }
    case 'signed-in':
      return { is: state.is, until: timeOf(state.until), renews: state.renews, kept: state.kept, again: state.again }
    case 'sign-in-failed':
      return { is: state.is, ...errorFields(state.fail) }
  }
}

const syncOf = (state: SyncState): object => ({
  is: state.is,
  ...('lastAt' in state ? { lastAt: timeOf(state.lastAt) } : {}),
  ...('since' in state ? { since: timeOf(state.since) } : {}),
  ...('done' in state ? { done: state.done, total: state.total } : {}),
  ...('fail' in state ? errorFields(state.fail) : {}),
})

const ownEnding = /^(?:[.-](?:db|wal|journal|copy|backup|migration|set-aside|behind|part|n))+$/

/** The kind of a file, by the end of its name. A sync client writes the computer's name into that of its own copies. */
const kindOf = (ending: string): string => {
  const kind = ending.replace(/\d{5,}/g, 'n')
  return ownEnding.test(kind) ? kind : 'other'
}

/** Bytes on disk of an administration, by kind of file. */
const filesOf = async (file: string): Promise<Readonly<Record<string, number>>> => {
  const sizes: Record<string, number> = {}
  for (const each of await everyFileOf(file)) {
    const { size } = await stat(each).catch(() => ({ size: 0 }))
    const what = kindOf(each.slice(file.length - '.db'.length))
    sizes[what] = (sizes[what] ?? 0) + size
  }
  return sizes
}

const deskOf = async (desk: Desk): Promise<object> => {
  const { state, customers, complete, waiting, needsAttention, held } = await desk.sync.read()
  const verdict = await desk.history.verify()
  return {
    customers,
    complete,
    waiting,
    needsAttention,
    held: held?.is ?? null,
    sync: syncOf(state),
    // Opening a desk checks outbox and facts, so only the history is verified here.
    history:
      verdict.is === 'whole'
        ? { is: 'whole', entries: verdict.entries }
        : { is: 'broken', entries: verdict.entries, number: verdict.number, found: verdict.found },
  }
}

const openOf = async (
  environment: string,
  { databaseId }: KnownAdministration,
  { openDesk, wait }: EnvironmentSources,
): Promise<unknown> => {
  const opened = openDesk(environment, databaseId)
  if (opened === null) return 'not open'
  const answered = opened.then(deskOf).catch(() => 'does not open')
  return Promise.race([answered, wait(deskTimeout).then(() => 'does not answer')])
}

const administrationOf = async (
  id: string,
  known: KnownAdministration,
  number: number,
  sources: EnvironmentSources,
): Promise<object> => ({
  number,
  openedAt: timeOf(known.openedAt),
  waiting: known.waiting,
  needsAttention: known.needsAttention,
  bytes: await filesOf(sources.fileOf(id, known.databaseId)),
  desk: await openOf(id, known, sources),
})

/** The facts of one environment by its number, without names. */
export const environmentFacts = async (
  environment: Environment,
  number: number,
  sources: EnvironmentSources,
): Promise<object> => {
  const { id, kind, baseAddress, pathStyle, hasSecret, pkce, issuer, status, lock, askAbove, administrations } =
    environment
  const all: object[] = []
  for (const [at, known] of administrations.entries()) all.push(await administrationOf(id, known, at + 1, sources))
  return {
    number,
    kind,
    address: addressOf(baseAddress),
    pathStyle,
    hasSecret,
    pkce,
    namesIssuer: issuer !== null,
    status,
    lock: lock.is,
    askAbove,
    session: sessionOf(await sources.session(id)),
    proxy: await proxyOf(baseAddress, sources),
    administrations: all,
  }
}
