import { z } from 'zod'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { Choices } from '../../../preload/contract/customers.ts'
import { isFail } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import type { SyncContext } from '../sync-context.ts'

const factOf = (list: string): string => `choices:${list}`
const lists: readonly string[] = [
  ...new Set(customerFields.flatMap((field) => ('choices' in field ? [field.choices] : []))),
]

/** When each list was last answered or refused, in milliseconds. */
const askedFact = 'choices-asked'
const asked = z.record(z.string(), z.number())
const readAsked = ({ facts }: Cache): Readonly<Record<string, number>> =>
  asked.parse(JSON.parse(facts.get(askedFact) ?? '{}'))

const hour = 3_600_000
/** The service's people add codes now and then. A list that it does not offer is hardly ever added. */
const [offeredHolds, absentHolds] = [hour, 24 * hour]

type ChoicesContext = Pick<SyncContext, 'cache' | 'service' | 'clock' | 'changed'>

/** Also where the clock was set back: it might not be due for years. */
const isDue = ({ cache, clock }: ChoicesContext, list: string): boolean => {
  const known = cache.facts.get(factOf(list))
  const at = readAsked(cache)[list]
  if (at === undefined) return true
  return Math.abs(clock.now() - at) >= (known === 'null' ? absentHolds : offeredHolds)
}

/** Marks lists as asked for now, so that they are not asked for until they are due again. */
export const noteAsked = (
  { cache, clock }: Pick<ChoicesContext, 'cache' | 'clock'>,
  names: readonly string[],
): void => {
  const now = clock.now()
  const all = { ...readAsked(cache), ...Object.fromEntries(names.map((list) => [list, now])) }
  cache.facts.put(askedFact, JSON.stringify(all))
}

/** Without an answer a list is asked for again at the next sync; customers do not wait for it. */
const mayLack = (error: unknown, isKnown: boolean): boolean =>
  isFail(error, 'service-refused', 'service-failing', 'service-answer-unreadable', 'service-answer-too-large') ||
  (isKnown && isFail(error))

interface Answer {
  readonly list: string
  readonly pairs: Awaited<ReturnType<SyncContext['service']['names']>>
}

/**
 * Returns whether any list differs from what was known. A known list stays where the service now answers 404. `refused`
 * are asked for again after an hour: a 401 to each sync would cost a refresh of the token each time.
 */
const store = (context: ChoicesContext, answers: readonly Answer[], refused: readonly string[]): boolean =>
  context.cache.transaction(() => {
    const { facts } = context.cache
    const changed = answers.filter(({ list, pairs }) => {
      const known = facts.get(factOf(list))
      const answer = pairs === null && known !== undefined ? known : JSON.stringify(pairs)
      if (answer !== known) facts.put(factOf(list), answer)
      return answer !== known
    })
    noteAsked(context, [...answers.map(({ list }) => list), ...refused])
    return changed.length > 0
  })

/**
 * Asks for each name value list, and again once it is due; a list that the service does not offer (404, contract §10.8)
 * later. What is known stays until there is another list.
 */
export const pullChoices = async (context: ChoicesContext, signal: AbortSignal): Promise<void> => {
  const { cache, service } = context
  const due = lists.filter((list) => isDue(context, list))
  if (due.length === 0) return
  const ends = await Promise.allSettled(
    due.map(async (list): Promise<Answer> => ({ list, pairs: await service.names(list, signal) })),
  )
  signal.throwIfAborted()
  const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const refused = due.filter((_, at) => {
    const end = ends[at]!
    return end.status === 'rejected' && isFail(end.reason, 'service-refused')
  })
  if (store(context, answers, refused)) context.changed('choices')
  ends.forEach((end, at) => {
    if (end.status === 'rejected' && !mayLack(end.reason, cache.facts.get(factOf(due[at]!)) !== undefined))
      throw end.reason
  })
}

/** The lists that are known so far, by field. */
export const readChoices = (cache: Cache): Choices => {
  const offered = customerFields.flatMap((field) => {
    const fact = 'choices' in field ? cache.facts.get(factOf(field.choices)) : undefined
    const pairs = fact === undefined ? null : (JSON.parse(fact) as { code: string; label: string }[] | null)
    return pairs === null ? [] : [[field.name, pairs] as const]
  })
  return Object.fromEntries(offered)
}
