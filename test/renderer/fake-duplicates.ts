import type {
  Dismissal,
  DuplicatesProgress,
  DuplicatesView,
  MergeOutcome,
  MergeRequest,
  ShownGroup,
} from '../../preload/contract/duplicates.ts'
import type { Implementation } from '../../preload/contract/services.ts'

/** The groups of the next search. */
export interface FakeDuplicates {
  readonly groups: readonly ShownGroup[]
  /** Groups that people dismissed before. */
  readonly dismissed: readonly Dismissal[]
  readonly passive: string | null
  /** The progress at which a search holds on; null: it goes through. */
  readonly holdsAt: DuplicatesProgress | null
  /** The answer to a merge that the service's customers do not allow; null: it is staged. */
  readonly refused: Extract<MergeOutcome, { is: 'refused' }> | null
}

export const noDuplicates: FakeDuplicates = { groups: [], dismissed: [], passive: 'P', holdsAt: null, refused: null }

interface World {
  readonly options: FakeDuplicates
  readonly changed: () => void
  /** Saves a merge with one step to undo; `back` and `again` follow it. */
  readonly merge: (request: MergeRequest, follow: { back(): void; again(): void }) => MergeOutcome
}

/** Made-up groups that can be dismissed and merged. */
export const fakeDuplicates = ({ options, changed, merge }: World) => {
  let found: DuplicatesView['found'] = null
  let dismissed = options.dismissed
  let progress: DuplicatesProgress | null = null
  let end: ((done: boolean) => void) | null = null
  let mergedAway: readonly string[] = []
  const requests: MergeRequest[] = []

  const view = (): DuplicatesView => ({ found, dismissed: dismissed.length, passive: options.passive })
  const isDismissed = ({ members }: ShownGroup): boolean =>
    dismissed.some(({ customers }) => members.every(({ key }) => customers.some((one) => one.key === key)))
  const shown = (): ShownGroup[] =>
    found === null
      ? []
      : options.groups.flatMap((group) => {
          const members = group.members.filter(({ key }) => !mergedAway.includes(key))
          return members.length < 2 || isDismissed(group) ? [] : [{ ...group, members }]
        })
  const named = (keys: readonly string[]): Dismissal['customers'] =>
    keys.map((key) => ({
      key,
      name: options.groups.flatMap(({ members }) => members).find((one) => one.key === key)?.name ?? '',
    }))
  const services: Implementation['duplicates'] = {
    read: view,
    find: async () => {
      if (options.holdsAt !== null) {
        progress = options.holdsAt
        changed()
        const done = await new Promise<boolean>((go) => void (end = go))
        progress = null
        changed()
        if (!done) return null
      }
      found = { at: Date.now(), customers: 50, groups: options.groups.length }
      changed()
      return view()
    },
    progress: () => progress,
    cancel: () => end?.(false),
    groups: (_place, { order, from, count }) => {
      const all = shown().toSorted((a, b) =>
        order === 'name' ? a.members[0]!.name.localeCompare(b.members[0]!.name) : b.score - a.score,
      )
      return { groups: all.slice(from, from + count), next: from + count < all.length ? from + count : null }
    },
    group: (_place, key) => shown().find((one) => one.key === key) ?? null,
    together: (_place, keys) => {
      const members = keys.flatMap((key) => {
        const known = options.groups.flatMap((one) => one.members).find((one) => one.key === key)
        return known && !mergedAway.includes(key) ? [{ ...known, score: null, reasons: [] }] : []
      })
      return members.length < 2 ? null : { key: members[0]!.key, members, more: 0, score: 0 }
    },
    ofCustomer: (_place, key) => shown().filter(({ members }) => members.some((one) => one.key === key)),
    dismiss: (_place, keys, reason) => {
      const id = `dismissal ${dismissed.length + 1}`
      dismissed = [{ id, customers: named(keys), reason, at: Date.now(), user: 'j.devries' }, ...dismissed]
      changed()
      return view()
    },
    dismissals: (_place, from, count) => dismissed.slice(from, from + count),
    takeBack: (_place, id) => {
      dismissed = dismissed.filter((one) => one.id !== id)
      changed()
      return view()
    },
    merge: (_place, request) => {
      requests.push(request)
      if (options.refused !== null) return options.refused
      const gone = request.others.flatMap(({ key, then }) => (then === 'leave' ? [] : [key]))
      const again = (): void => void (mergedAway = [...mergedAway, ...gone])
      const back = (): void => void (mergedAway = mergedAway.filter((key) => !gone.includes(key)))
      const outcome = merge(request, { back, again })
      again()
      changed()
      return outcome
    },
  }
  return { services, requests, goOn: (): void => end?.(true) }
}
