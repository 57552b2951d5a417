import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Clash, Edit, Resolution } from '../../../preload/contract/edits.ts'
import { asText } from '../promises/account.ts'
import type { Random } from '../random.ts'
import { shown } from './entries.ts'
import type { PersonContext } from './person-context.ts'

/** The decision that a person takes on an edit: by chance in a conflict, by what is there where a create is uncertain. */
export const chooseResolution = ({ computer, promises, office }: PersonContext) => {
  const pickFields = (clashes: readonly Clash[], random: Random): Resolution => {
    const byGroup = new Map<string, 'mine' | 'theirs'>()
    const picks = Object.fromEntries(
      clashes.map(({ field }) => {
        const group = fieldOf(field as FieldName).linked ?? field
        const pick = byGroup.get(group) ?? random.pick(['mine', 'theirs'] as const)
        byGroup.set(group, pick)
        return [field, pick]
      }),
    )
    return { is: 'fields', picks, seen: Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs])) }
  }

  /** Of several customers of one name they pick the one with most of their values. */
  const mostAlike = (edit: Edit, ids: readonly string[], at: string): string | undefined => {
    const alike = (id: string): number =>
      edit.changes.filter(({ field, to }) => office.kept(at, id)?.[field] === JSON.stringify(asText(to))).length
    return ids.toSorted((a, b) => alike(b) - alike(a))[0]
  }

  const resolutionOf = (edit: Edit, at: string, random: Random): Resolution | 'discard' | 'wait' | null => {
    if (edit.state.is === 'conflict') {
      const { conflict } = edit.state
      if (conflict.is === 'fields') return pickFields(conflict.clashes, random)
      if (conflict.is === 'deleted-there') {
        promises.decidedGone(computer, at, edit.customerId!)
        if (random.chance(0.5)) return { is: 'let-go' }
        promises.allowRecreate(computer, at, edit.key, `n:${edit.id}`)
        promises.plain.moves(edit.id)
        return { is: 'recreate' }
      }
      if (conflict.is === 'fields-lacking') return { is: random.chance(0.3) ? 'carry-known' : 'read-again' }
      if (conflict.is === 'another-there') return { is: 'let-go' }
      return random.chance(0.5) ? { is: 'let-go' } : { is: 'delete-anyway' }
    }
    if (edit.state.is !== 'uncertain') return null
    const name = shown(edit.changes.find(({ field }) => field === 'Name')?.to)
    // They know the name that it was sent with, whatever they typed over it since.
    const typed = [...promises.written.values()].filter(
      (one) => one.computer === computer && one.place === at && one.key === edit.key && one.field === 'Name',
    )
    const names = new Set([name, ...typed.map(({ value: text }) => text)].map((text) => JSON.stringify(text)))
    const there = mostAlike(
      edit,
      office.ids(at).filter((id) => names.has(office.kept(at, id)?.['Name'] ?? '')),
      at,
    )
    const seen = edit.state.candidates.find(({ customerId }) => customerId === there)
    if (seen !== undefined) return { is: 'link', customerId: seen.customerId }
    // They look at the service's website: it is there, though the app's list does not show it yet.
    if (there !== undefined) return 'discard'
    return { is: 'create-anyway' }
  }

  return resolutionOf
}
