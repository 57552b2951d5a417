import type { z } from 'zod'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { calls, type Group, type Implementation } from '../../../preload/contract/services.ts'
import type { Reply } from '../../../preload/contract/reply.ts'
import { AppError } from '../../base/app-error.ts'
import { tooMany } from '../../customers/stored-schemas.ts'
import { areOfSize } from './size-limits.ts'
import { argumentsOf, takesBytes } from './call-schemas.ts'
import type { LogEvent } from '../../base/log/log.ts'

type Call = (...args: unknown[]) => unknown

const isGroup = (group: unknown): group is Group => typeof group === 'string' && Object.hasOwn(calls, group)

/** The function and schema of a call; undefined for a call that is not in the contract. */
const find = (services: Implementation, group: unknown, method: unknown) => {
  if (!isGroup(group) || typeof method !== 'string') return undefined
  const known: readonly string[] = calls[group]
  if (!known.includes(method)) return undefined
  const functions = services[group] as unknown as Record<string, Call>
  return { run: functions[method]!, schema: argumentsOf(group, method), bytes: takesBytes(group, method) }
}

/** The limit that a person met, if nothing else is wrong: a text, or a list whose schema names `too-many-at-once`. */
const limitMet = (issues: readonly z.core.$ZodIssue[]): AppError | null => {
  const [first] = issues
  if (first?.code !== 'too_big' || issues.some(({ code }) => code !== 'too_big')) return null
  const most = Number(first.maximum)
  if (first.message === tooMany) return new AppError({ code: tooMany, about: { most } })
  if (first.origin !== 'string') return null
  const field = fieldNames.find((name) => first.path.includes(name))
  return new AppError({
    code: 'text-too-long',
    about: field === undefined ? { characters: most } : { characters: most, field },
  })
}

const run = async (services: Implementation, group: unknown, method: unknown, args: unknown): Promise<unknown> => {
  const call = find(services, group, method)
  if (!call) throw new AppError('call-unknown')
  const wrong = (): AppError =>
    new AppError({ code: 'arguments-wrong', about: { call: `${String(group)}.${String(method)}` } })
  if (!areOfSize(args, call.bytes)) throw wrong()
  const parsed = call.schema.safeParse(args)
  if (!parsed.success) throw limitMet(parsed.error.issues) ?? wrong()
  return call.run(...parsed.data)
}

/**
 * Answers one call of the window. Arguments that are too large or too deep are refused before their schema is tried.
 * Never throws: failures are in the reply. Any error but an `AppError` is a bug: the window gets `unexpected`, and the
 * log its place.
 */
export const handleCall = async (
  services: Implementation,
  log: (event: LogEvent) => void,
  group: unknown,
  method: unknown,
  args: unknown,
): Promise<Reply<unknown>> => {
  try {
    return { ok: true, value: await run(services, group, method, args) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, fail: error.fail }
    log({ event: 'call-failed', call: `${String(group)}.${String(method)}`, error })
    return { ok: false, fail: { code: 'unexpected' } }
  }
}
