import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Changes, CustomerRecord, FieldValue } from '../../preload/contract/customers.ts'
import type { Clash, Edit, Resolution } from '../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Arguments, Group, Method, Value } from '../../preload/contract/services.ts'
import type { Reply } from '../../preload/contract/reply.ts'
import { shownOf } from '../../renderer/checks/shown.ts'
import type { Random } from '../simulation/random.ts'
import type { Account } from './account.ts'
import { plainFields } from './colleague.ts'

const shown = (value: FieldValue | undefined): string =>
  value?.is === 'text' || value?.is === 'number' ? value.text : ''
const typed = (text: string) => ({ is: 'text', text }) as const

/** Calls the window's API; null if the app ended before it answered. */
export const ask = async <G extends Group, M extends Method<G>>(
  page: Page,
  group: G,
  method: M,
  ...args: Arguments<G, M>
): Promise<Reply<Value<G, M>> | null> => {
  try {
    return (await page.evaluate(
      ([of, name, given]) =>
        (window.api as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>)[of]![name]!(
          ...given,
        ),
      [group, method, args] as [string, string, unknown[]],
    )) as Reply<Value<G, M>>
  } catch (error) {
    if (page.isClosed() || /closed|crashed|destroyed/i.test(String(error))) return null
    throw error
  }
}

/** A customer's name in the account: its id, or its name if it was created here. */
const whoIs = (account: Account, { customerId, values }: CustomerRecord): string => {
  const name = shown(values.Name)
  return account.has(name) ? name : (customerId ?? name)
}

export interface Counted {
  saves: number
  creates: number
  deletions: number
  decisions: number
  unanswered: number
  kills: number
}

/** A person at the app. Everything that the app acknowledges goes into the account. `page` is the open window. */
export const personAt = (
  place: AdministrationRef,
  account: Account,
  random: Random,
  page: () => Page,
  notify: (line: string) => void,
) => {
  const counted: Counted = { saves: 0, creates: 0, deletions: 0, decisions: 0, unanswered: 0, kills: 0 }
  let values = 0

  const pickRecord = async (): Promise<CustomerRecord | null> => {
    const rows = await ask(page(), 'customers', 'rows', place, {
      search: '',
      filter: {},
      sort: [],
      columns: ['Name'],
      from: 0,
      count: 500,
    })
    if (!rows?.ok || rows.value.rows.length === 0) return null
    const record = await ask(page(), 'customers', 'read', place, random.pick(rows.value.rows).key)
    return record?.ok ? record.value : null
  }

  const save = async (during: () => void): Promise<void> => {
    const record = await pickRecord()
    if (record === null || record.completeness === 'list') return
    const who = whoIs(account, record)
    if (!account.has(who)) return
    const field = random.pick(plainFields)
    const value = `v${++values}`
    const change: Changes = { [field]: typed(value) }
    const asked = ask(
      page(),
      'customers',
      'save',
      place,
      record.key,
      change,
      record.edit?.revision ?? 0,
      shownOf(record),
    )
    during()
    const answer = await asked
    if (answer === null) {
      counted.unanswered++
      notify(`${who}: ${field} ${value} without an answer`)
      account.perhapsSaved(who, field, shown(record.values[field]), value)
    } else if (answer.ok) {
      counted.saves++
      notify(
        `${who}: ${field} ${value} over "${shown(record.values[field])}", ${answer.value.edit?.kind ?? 'no edit'} ${answer.value.edit?.revision ?? ''}`,
      )
      account.saved(who, field, shown(record.values[field]), value)
    }
  }

  const create = async (during: () => void): Promise<void> => {
    const name = `Soak ${++values}`
    const fields = { Name: name, ShortName: `s${values}`, City: 'Ede', Email: `v${values}@example.com` }
    const asked = ask(
      page(),
      'customers',
      'create',
      place,
      Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, typed(text)])),
      randomUUID(),
    )
    during()
    const answer = await asked
    if (answer === null) counted.unanswered++
    else if (answer.ok) counted.creates++
    if (answer === null || answer.ok) notify(`made ${name}${answer === null ? ' without an answer' : ''}`)
    if (answer === null || answer.ok) account.created(name, fields, answer !== null)
  }

  const remove = async (during: () => void): Promise<void> => {
    const record = await pickRecord()
    if (record === null || record.completeness === 'list') return
    const who = whoIs(account, record)
    if (!account.has(who)) return
    const asked = ask(page(), 'customers', 'remove', place, record.key, record.edit?.revision ?? 0, shownOf(record))
    during()
    const answer = await asked
    if (answer === null) counted.unanswered++
    else if (answer.ok) counted.deletions++
    if (answer === null || answer.ok) notify(`deletes ${who}${answer === null ? ' without an answer' : ''}`)
    if (answer === null || answer.ok) account.deleted(who, answer !== null)
  }

  const pick = (clashes: readonly Clash[]): Record<string, 'mine' | 'theirs'> =>
    Object.fromEntries(clashes.map(({ field }) => [field, random.pick(['mine', 'theirs'])]))

  const resolutionOf = (edit: Edit): Resolution | null => {
    const { state } = edit
    if (state.is === 'uncertain') {
      const same = state.candidates.find(({ name }) => name === edit.name)
      return same ? { is: 'link', customerId: same.customerId } : { is: 'create-anyway' }
    }
    if (state.is !== 'conflict') return null
    switch (state.conflict.is) {
      case 'fields':
        return {
          is: 'fields',
          picks: pick(state.conflict.clashes),
          seen: Object.fromEntries(state.conflict.clashes.map(({ field, theirs }) => [field, theirs])),
        }
      case 'deleted-there':
        return { is: 'let-go' }
      case 'changed-there':
        return { is: 'delete-anyway' }
      case 'fields-lacking':
        return { is: 'read-again' }
      case 'another-there':
        return { is: 'let-go' }
    }
  }

  const noteDecision = (edit: Edit, resolution: Resolution, answered: boolean): void => {
    // The create's values are merged into the customer that its person saw and linked.
    if (resolution.is === 'link')
      return edit.changes.forEach(({ field, to }) => account.mayCome(edit.name, field, shown(to)))
    if (resolution.is !== 'fields' || edit.state.is !== 'conflict' || edit.state.conflict.is !== 'fields') return
    const who = account.has(edit.name) ? edit.name : edit.customerId!
    for (const { field, mine, theirs } of edit.state.conflict.clashes) {
      const [taken, left] = resolution.picks[field] === 'mine' ? [mine, theirs] : [theirs, mine]
      account.picked(who, field as (typeof plainFields)[number], shown(taken), shown(left), answered)
    }
  }

  /** Resolves conflicts and uncertain creates, and retries refused edits. */
  const decide = async (): Promise<void> => {
    const edits = await ask(page(), 'edits', 'list', place)
    if (!edits?.ok) return
    for (const edit of edits.value) {
      const resolution = resolutionOf(edit)
      if (edit.state.is === 'refused') await ask(page(), 'edits', 'retry', place, [edit.id])
      if (resolution === null) continue
      const answer = await ask(page(), 'edits', 'resolve', place, edit.id, resolution, edit.revision)
      notify(
        `${edit.name}, ${edit.state.is}: ${JSON.stringify(resolution)} ${answer === null ? 'without an answer' : answer.ok ? '' : answer.fail.code}`,
      )
      if (answer?.ok === false) continue
      counted.decisions++
      noteDecision(edit, resolution, answer !== null)
    }
  }
  return { save, create, remove, decide, counted }
}
