import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Administration, Language, Notice, Settings } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import { choose, type Chosen } from './choose.ts'
import { demoId } from '../../settings/stored-settings.ts'
import { isOfAll } from './check.ts'
import type { SyncRequest } from './request.ts'
import { syncAdministration, type Outcome } from './sync-administration.ts'
import type { Ending, RunContext } from './run-context.ts'

/** Why a run could not begin. */
export type Hindrance =
  | Exclude<Chosen, { is: 'chosen' }>
  | { readonly is: 'keychain-missing' | 'keychain-unavailable' | 'settings-not-confirmed' }

export interface Done {
  readonly administration: Administration
  readonly outcome: Outcome
}

export type Result =
  | { readonly is: 'not-begun'; readonly hindrance: Hindrance }
  | {
      readonly is: 'ran'
      readonly done: readonly Done[]
      readonly ending: Ending | null
      readonly notices: readonly Notice[]
    }

/** Receives the progress of a run. The language is the user's. */
export interface RunListener {
  readonly begins: (language: Language) => void
  readonly goes: (administration: Administration, state: SyncState) => void
  readonly is: (done: Done) => void
}

/**
 * 0: everything is synced and nothing waits. 1: the run finished, but edits are left or need a person. 2: it could not
 * begin.
 */
export type ExitStatus = 0 | 1 | 2

export const exitStatus = (result: Result): ExitStatus => {
  switch (result.is) {
    case 'not-begun':
      return 2
    case 'ran':
      return result.ending === null &&
        result.notices.length === 0 &&
        result.done.every(({ outcome }) => outcome.is === 'synced')
        ? 0
        : 1
    default:
      return never(result)
  }
}

/** The administrations that a command line names, or why nothing may begin there. */
export const whatIsChosen = (
  { keychain, environments, preferences, unconfirmed }: Settings,
  request: Pick<SyncRequest, 'environment' | 'administrations'>,
): Hindrance | Extract<Chosen, { is: 'chosen' }> => {
  // Without the keychain the app cannot open tokens and keys, and would lose at the end what it read.
  if (keychain.is === 'missing' || keychain.is === 'unavailable') return { is: `keychain-${keychain.is}` }
  const { demoCompany } = mainTexts[preferences.language].headless
  const chosen = choose(
    environments.map((one) => (one.kind === 'demo' ? { ...one, name: demoCompany } : one)),
    request,
  )
  // Only a person can confirm settings that were changed outside the app.
  return chosen.is === 'chosen' && unconfirmed !== null && chosen.environment !== demoId
    ? { is: 'settings-not-confirmed' }
    : chosen
}

/**
 * Syncs one administration at a time, so only one calls the service. The first failure that all would meet ends the
 * run.
 */
const inTurn = async (
  context: RunContext,
  { environment, administrations }: Extract<Chosen, { is: 'chosen' }>,
  listener: RunListener,
): Promise<Done[]> => {
  const done: Done[] = []
  let over = false
  for (const [at, administration] of administrations.entries()) {
    over ||= context.ending.aborted
    const place = { environment, administration: administration.databaseId }
    const notify = (state: SyncState): void => listener.goes(administration, state)
    const outcome: Outcome = over ? { is: 'not-reached' } : await syncAdministration(context, place, notify)
    over ||= outcome.is === 'failed' && isOfAll(outcome.fail)
    context.log({
      event: `background-${outcome.is}`,
      place: at + 1,
      ...(outcome.is === 'failed' ? { code: outcome.fail.code } : {}),
    })
    done.push({ administration, outcome })
    listener.is({ administration, outcome })
  }
  return done
}

/** Refuses a proxy that asks for a sign-in, because no person can answer. The waiting call fails `proxy-sign-in-needed`. */
const refuseProxies = ({ app: { services, onChanged }, log }: RunContext): (() => void) => {
  const refuse = async (): Promise<void> => {
    const question = await services.proxy.asked()
    if (question) await services.proxy.refuse(question.id)
  }
  return onChanged(({ topic }) => {
    if (topic === 'proxy') refuse().catch((error: unknown) => log({ event: 'background-proxy-not-refused', error }))
  })
}

/** Runs on a started app. Aborting `context.ending` with an `Ending` as reason ends the run early. */
export const run = async (context: RunContext, request: SyncRequest, listener: RunListener): Promise<Result> => {
  const {
    app: { services },
    ending,
  } = context
  const settings = await services.settings.read()
  listener.begins(settings.preferences.language)
  const chosen = whatIsChosen(settings, request)
  if (chosen.is !== 'chosen') return { is: 'not-begun', hindrance: chosen }
  const stop = refuseProxies(context)
  try {
    const done = await inTurn(context, chosen, listener)
    const { notices } = await services.settings.read()
    const cutShort =
      ending.aborted && done.some(({ outcome }) => outcome.is === 'not-reached' || outcome.is === 'failed')
    return { is: 'ran', done, ending: cutShort ? (ending.reason as Ending) : null, notices }
  } finally {
    stop()
  }
}
