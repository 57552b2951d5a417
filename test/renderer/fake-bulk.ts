import type { BulkChange, BulkLine, BulkOutcome, BulkProgress } from '../../preload/contract/bulk.ts'
import { fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Changes, Chosen, FieldInput, FieldValue } from '../../preload/contract/customers.ts'
import type { FailCode } from '../../preload/contract/error-payload.ts'
import { patternFaultOf } from '../../preload/contract/pattern-fault.ts'
import type { QualityRule } from '../../preload/contract/quality.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { UndoStep } from '../../preload/contract/undo.ts'
import { warningsOf } from '../../preload/contract/warnings.ts'

interface Stepping {
  readonly back: () => void
  readonly again: () => void
}
interface Books {
  keys(chosen: Chosen): readonly string[]
  valueOf(key: string, field: FieldName): FieldValue | undefined
  /** The reason why it cannot be changed, or null. */
  whyNot(key: string): FailCode | null
  /** The sure fix of a finding; empty: none. */
  fixOf(rule: QualityRule, key: string): Changes
  /** Stages the changes; returns functions that revert and repeat them. */
  save(key: string, changes: Changes): Stepping
  note(step: UndoStep, stepping: Stepping): void
  changed(): void
  refuse(fail: { code: FailCode; about?: Readonly<Record<string, string>> }): never
}
const stepOf = (id: string, customers: number): UndoStep => ({
  id,
  what: 'bulk',
  customers,
  name: '',
  at: Date.now(),
  fromCell: false,
})
const nothing: Stepping = { back: () => undefined, again: () => undefined }
const empty: FieldValue = { is: 'empty' }
const textOf = (value: FieldValue | undefined): string =>
  value?.is === 'text' || value?.is === 'number' ? value.text : ''
const inputOf = (text: string): FieldInput => (text === '' ? { is: 'empty' } : { is: 'text', text })
const valueOf = (input: FieldInput, over: FieldValue | undefined): FieldValue =>
  input.is === 'text' && over?.is === 'number' ? { is: 'number', text: input.text } : input
const raised = (text: string, percent: string, decimals: number): string =>
  text === '' ? '' : (Number(text) * (1 + Number(percent) / 100)).toFixed(decimals)

/** Bulk changes in memory, each one undo step. `hold` pauses a batch. */
export const fakeBulk = (books: Books) => {
  let made = 0
  let current: { readonly id: string; readonly lines: readonly BulkLine[] } | null = null
  let progress: BulkProgress | null = null
  let held: { readonly after: number; go: () => void } | null = null
  let stopped = false
  let undoing: readonly BulkLine[] = []

  const patternOf = ({ find, pattern, matchCase, whole }: Extract<BulkChange, { is: 'replace' }>): RegExp => {
    try {
      const source = pattern ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const expression = new RegExp(source, matchCase ? 'gu' : 'giu')
      return whole ? new RegExp(`^(?:${source})$`, expression.flags) : expression
    } catch (error) {
      return books.refuse({ code: 'bulk-pattern-wrong', about: { why: patternFaultOf((error as Error).message) } })
    }
  }
  const newInputs = (change: BulkChange, key: string): [FieldName, FieldInput][] => {
    switch (change.is) {
      case 'set':
        return [[change.field, change.input]]
      case 'clear':
        return [[change.field, { is: 'empty' }]]
      case 'replace':
        return change.fields.map((field) => [
          field,
          inputOf(textOf(books.valueOf(key, field)).replace(patternOf(change), change.by)),
        ])
      case 'fill':
        return Object.entries(change.changes) as [FieldName, FieldInput][]
      case 'across':
        return change.pairs.map(({ from, to }) => [to, inputOf(textOf(books.valueOf(key, from)))])
      case 'percent':
        return [
          [change.field, inputOf(raised(textOf(books.valueOf(key, change.field)), change.percent, change.decimals))],
        ]
      case 'cells':
        return Object.entries(change.customers.find((one) => one.key === key)?.changes ?? {}) as [
          FieldName,
          FieldInput,
        ][]
      case 'fix':
        return Object.entries(books.fixOf(change.rule, key)) as [FieldName, FieldInput][]
      case 'reverse':
        return []
    }
  }
  const newLines = (change: BulkChange, key: string, name: string): BulkLine[] =>
    newInputs(change, key).flatMap(([field, input]) => {
      const from = books.valueOf(key, field) ?? empty
      const to = valueOf(input, from)
      return textOf(from) === textOf(to) && from.is !== 'yes-no'
        ? []
        : [{ key, name, field, from, to, warnings: warningsOf(fieldOf(field), input), why: null, removes: false }]
    })
  const linesOf = (change: BulkChange, key: string): BulkLine[] => {
    const name = textOf(books.valueOf(key, 'Name'))
    const lines = newLines(change, key, name)
    const why = books.whyNot(key)
    if (why === null) return lines
    // As in main, a search concerns only customers with a match.
    if (change.is === 'replace' && lines.length === 0) return []
    return [{ key, name, field: 'Name', from: empty, to: empty, warnings: [], why, removes: false }]
  }
  const bulk: Implementation['bulk'] = {
    preview: (_place, chosen, change) => {
      const keys = change.is === 'cells' ? change.customers.map(({ key }) => key) : books.keys(chosen)
      const found = change.is === 'reverse' ? undoing : keys.flatMap((key) => linesOf(change, key))
      const all = found.toSorted((a, b) => Number(b.why !== null) - Number(a.why !== null))
      const [impossible, changes] = [all.filter(({ why }) => why !== null), all.filter(({ why }) => why === null)]
      const customers = new Set(changes.map(({ key }) => key)).size
      current = { id: `preview-${++made}`, lines: all }
      return {
        id: current.id,
        customers,
        changes: changes.filter(({ removes }) => !removes).length,
        removals: changes.filter(({ removes }) => removes).length,
        unchanged: Math.max(0, keys.length - customers - impossible.length),
        impossible: impossible.length,
        warnings: changes.flatMap(({ warnings }) => warnings).length,
      }
    },
    lines: (_place, id, from, count) =>
      current?.id === id ? current.lines.slice(from, from + count) : books.refuse({ code: 'bulk-preview-gone' }),
    stage: async (_place, id): Promise<BulkOutcome> => {
      if (current?.id !== id) return books.refuse({ code: 'bulk-preview-gone' })
      const lines = current.lines.filter(({ why }) => why === null)
      const keys = [...new Set(lines.map(({ key }) => key))]
      current = null
      stopped = false
      const staged: Stepping[] = []
      for (const key of keys) {
        if (held && staged.length === held.after) {
          progress = { done: staged.length, total: keys.length }
          books.changed()
          await new Promise<void>((go) => void (held && (held.go = go)))
          held = null
        }
        if (stopped) break
        const own = lines.filter((line) => line.key === key)
        const save = (): Stepping =>
          books.save(
            key,
            Object.fromEntries(own.map(({ field, to }) => [field, to.is === 'yes-no' ? to : inputOf(textOf(to))])),
          )
        staged.push(own.some(({ removes }) => removes) ? nothing : save())
      }
      progress = null
      if (staged.length > 0)
        books.note(stepOf(`bulk-${made}`, staged.length), {
          back: () => staged.forEach(({ back }) => back()),
          again: () => staged.forEach(({ again }) => again()),
        })
      books.changed()
      return { staged: staged.length, left: keys.length - staged.length, skipped: [] }
    },
    stop: () => {
      stopped = true
      held?.go()
    },
    drop: () => {
      current = null
    },
    progress: () => progress,
  }
  return {
    services: { bulk },
    /** The preview of what undoes a batch. */
    undoes: (lines: readonly BulkLine[]): void => void (undoing = lines),
    /** A batch pauses after this many customers, until it is stopped or released. */
    hold: (after: number): void => void (held = { after, go: () => undefined }),
    release: (): void => held?.go(),
    /** Another step was made since and is undone first. */
    doSomething: (): void => books.note(stepOf('other', 1), nothing),
  }
}
