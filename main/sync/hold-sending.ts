import type { Held } from '../../preload/contract/sync.ts'
import { AppError } from '../app-error.ts'
import type { StoredEdit } from '../cache/cache.ts'
import { heldBy, type SendingRule } from './held.ts'
import type { SyncParts } from './parts.ts'
import { isOwn } from './step.ts'

/** Keeps what an environment does not send by itself. What a person let go is known until the app closes: then it asks again. */
export interface Hold {
  read(): Held
  /** Whether an edit may leave now. `held`: as just read, for asking about many. */
  mayGo(edit: StoredEdit, held?: Held): boolean
  rule(next: SendingRule): void
  /** Many edits are being saved as one: until they all are, none leaves, so that their number is known first. */
  staging(on: boolean): void
  /** Lets go what waits now, as it is now. Fails `writes-changed` (about.writes) when it is another number, `environment-locked`. */
  release(writes: number): void
}

/** What a person let go is an edit as it was then: one that was changed since counts anew. */
const nameOf = ({ id, revision }: StoredEdit): string => `${id} ${revision}`

export const holdSending = (parts: SyncParts, first: SendingRule): Hold => {
  let rule = first
  let released: ReadonlySet<string> = new Set()
  let staging = false
  const own = (): StoredEdit[] => parts.cache.edits.unsettled().filter((edit) => edit.state.is === 'waiting' && isOwn(parts, edit))
  const asked = (): StoredEdit[] => own().filter((edit) => !released.has(nameOf(edit)))
  // The count of all is cheap, and an outbox may be long.
  const mayBeMany = (): boolean => rule.askAbove !== null && parts.cache.edits.counts().waiting > rule.askAbove
  const read = (): Held => heldBy(rule, mayBeMany() ? asked().length : 0)
  return {
    read,
    mayGo: (edit, held) => !staging && !rule.locked && (released.has(nameOf(edit)) || (held === undefined ? read() : held) === null),
    rule: (next) => void (rule = next),
    staging: (on) => void (staging = on),
    release: (writes) => {
      if (rule.locked) throw new AppError('environment-locked')
      const there = asked().length
      if (there !== writes) throw new AppError({ code: 'writes-changed', about: { writes: there } })
      released = new Set(own().map(nameOf))
    },
  }
}
