import { never } from '../../../preload/contract/never.ts'
import type { Administration, Language, Notice, Settings } from '../../../preload/contract/settings.ts'
import type { SyncState } from '../../../preload/contract/sync.ts'
import { choose, type Chosen } from './choose.ts'
import { demoId } from '../../settings/stored-settings.ts'
import { isOfAll } from './check.ts'
import type { SyncRequest } from './request.ts'
import { syncAdministration, type Ending, type Outcome, type RunContext } from './sync-administration.ts'
import { messages } from './messages.ts'

/** Why a run could not begin. */
export type Hindrance =
  | Exclude<Chosen, { is: 'chosen' }>
  | { readonly is: 'keychain-missing' | 'keychain-unavailable' | 'settings-not-confirmed' }

export interface Done {
  readonly administration: Administration
  readonly outcome: Outcome
}

/** What a run comes to, whole. */
export type Result =
  | { readonly is: 'not-begun'; readonly hindrance: Hindrance }
  | {
      readonly is: 'ran'
      readonly done: readonly Done[]
      readonly ending: Ending | null
      readonly notices: readonly Notice[]
    }

/** Who hears how it goes; the language is the person's. */
export interface Telling {
  readonly begins: (language: Language) => void
  readonly goes: (administration: Administration, state: SyncState) => void
  readonly is: (done: Done) => void
}

/**
 * 0: everything asked for is synced and nothing waits. 1: it ran, but something is left or needs a person. 2: it could
 * not begin.
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

const hindranceOf = (
  { keychain, environments, preferences, unconfirmed }: Settings,
  request: SyncRequest,
): Hindrance | Extract<Chosen, { is: 'chosen' }> => {
  // Tokens and keys cannot be opened without it, and whatever was read would be gone at the end.
  if (keychain.is === 'missing' || keychain.is === 'unavailable') return { is: `keychain-${keychain.is}` }
  const { demoCompany } = messages[preferences.language]
  const chosen = choose(
    environments.map((one) => (one.kind === 'demo' ? { ...one, name: demoCompany } : one)),
    request,
  )
  // Only a person can say that the settings are right.
  return chosen.is === 'chosen' && unconfirmed !== null && chosen.environment !== demoId
    ? { is: 'settings-not-confirmed' }
    : chosen
}

/**
 * One administration after the other, so that one at a time asks the service; the first failure that all would meet
 * ends it.
 */
const inTurn = async (
  context: RunContext,
  { environment, administrations }: Extract<Chosen, { is: 'chosen' }>,
  telling: Telling,
): Promise<Done[]> => {
  const done: Done[] = []
  let over = false
  for (const [at, administration] of administrations.entries()) {
    over ||= context.ending.aborted
    const place = { environment, administration: administration.databaseId }
    const told = (state: SyncState): void => telling.goes(administration, state)
    const outcome: Outcome = over ? { is: 'not-reached' } : await syncAdministration(context, place, told)
    over ||= outcome.is === 'failed' && isOfAll(outcome.fail)
    context.log({
      event: `background-${outcome.is}`,
      place: at + 1,
      ...(outcome.is === 'failed' ? { code: outcome.fail.code } : {}),
    })
    done.push({ administration, outcome })
    telling.is({ administration, outcome })
  }
  return done
}

/** A proxy that wants to know who is there is told nothing: nobody is. What needed it fails `proxy-sign-in-needed`. */
const refuseProxies = ({ app: { services, onChanged }, log }: RunContext): (() => void) => {
  const refuse = async (): Promise<void> => {
    const question = await services.proxy.asked()
    if (question) await services.proxy.refuse(question.id)
  }
  return onChanged(({ topic }) => {
    if (topic === 'proxy') refuse().catch((error: unknown) => log({ event: 'background-proxy-not-refused', error }))
  })
}

/** The whole run over a started app. `parts.ending` aborted with an `Ending` ends it early. */
export const run = async (context: RunContext, request: SyncRequest, telling: Telling): Promise<Result> => {
  const {
    app: { services },
    ending,
  } = context
  const settings = await services.settings.read()
  telling.begins(settings.preferences.language)
  const chosen = hindranceOf(settings, request)
  if (chosen.is !== 'chosen') return { is: 'not-begun', hindrance: chosen }
  const stop = refuseProxies(context)
  try {
    const done = await inTurn(context, chosen, telling)
    const { notices } = await services.settings.read()
    const cutShort =
      ending.aborted && done.some(({ outcome }) => outcome.is === 'not-reached' || outcome.is === 'failed')
    return { is: 'ran', done, ending: cutShort ? (ending.reason as Ending) : null, notices }
  } finally {
    stop()
  }
}
