import {
  mostMembers,
  type GroupMember,
  type GroupsQuestion,
  type GroupsResult,
  type ShownGroup,
} from '../../../preload/contract/duplicates.ts'
import type { DuplicateGroup } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { openKeyNow, type KeyNow } from '../quality/present-keys.ts'
import { openCustomerReader } from '../quality/read-customers.ts'
import { passiveCodes } from '../quality/passive-code.ts'
import { idOfKey } from '../views.ts'
import type { FoundGroups } from './find-groups.ts'
import { differentBy } from './stored-dismissals.ts'

const mostGroups = 200

/** Groups of a search as they are now. A group counts while at least two of its members are active. */
export interface ShownGroups {
  window(question: GroupsQuestion): GroupsResult
  one(key: string): ShownGroup | null
  ofCustomer(key: string): ShownGroup[]
  /** Customers that somebody wants to compare, found by a search or not. */
  together(keys: readonly string[]): ShownGroup | null
}

type Proposed = Pick<GroupMember, 'key' | 'score' | 'reasons'>

const proposedIn = (keyNow: KeyNow, { key, others }: DuplicateGroup): Proposed[] => [
  { key: keyNow(key), score: null, reasons: [] },
  ...others.map((other) => ({ ...other, key: keyNow(other.key) })),
]

const alone = (key: string): Proposed => ({ key, score: null, reasons: [] })
const groupOf = (members: readonly GroupMember[]): ShownGroup | null =>
  members.length < 2 ? null : { key: members[0]!.key, members, more: 0, score: 0 }

export const openShownGroups = (cache: Cache, found: FoundGroups | null): ShownGroups => {
  const read = openCustomerReader(cache)
  const passive = passiveCodes(readChoices(cache))
  const keyNow = openKeyNow(cache)
  const areDifferent = differentBy(cache)

  const memberOf = (proposed: Proposed): GroupMember[] => {
    const customer = read(proposed.key)
    if (customer === undefined) return []
    return [
      {
        ...proposed,
        customerId: idOfKey(cache, proposed.key),
        name: customer.text('Name') ?? '',
        city: customer.text('City') ?? '',
        passive: passive.has(customer.text('CustomerStateId') ?? ''),
      },
    ]
  }
  /** `about`: the group of this customer, who stays in it. Those who are different from it leave. */
  const shown = (group: DuplicateGroup, about: string | null = null): ShownGroup | null => {
    const members: GroupMember[] = []
    const isLike = ({ key }: Proposed): boolean => about === null || key === about || !areDifferent(key, about)
    for (const member of proposedIn(keyNow, group).filter(isLike).flatMap(memberOf))
      if (!members.some(({ key }) => areDifferent(key, member.key))) members.push(member)
    if (members.filter((one) => !one.passive).length < 2) return null
    // The customer that the others are alike to may have been removed; the next one takes its place.
    const [first, ...others] = members.map((one, at): GroupMember =>
      at === 0 ? { ...one, score: null, reasons: [] } : one,
    )
    const shownMembers = [first!, ...others].slice(0, mostMembers)
    return {
      key: group.key,
      members: shownMembers,
      more: members.length - shownMembers.length,
      score: Math.max(...others.map((one) => one.score ?? 0)),
    }
  }
  const all = found?.byOrder.surest ?? []
  return {
    window: ({ order, from, count }) => {
      const groups: ShownGroup[] = []
      const sorted = found?.byOrder[order] ?? []
      const most = Math.min(count, mostGroups)
      let at = from
      for (; at < sorted.length && groups.length < most; at++) {
        const group = shown(sorted[at]!)
        if (group !== null) groups.push(group)
      }
      return { groups, next: at < sorted.length ? at : null }
    },
    one: (key) => {
      const group = all.find((one) => one.key === key)
      return group === undefined ? null : shown(group)
    },
    together: (keys) => groupOf([...new Set(keys.map(keyNow))].flatMap((key) => memberOf(alone(key)))),
    ofCustomer: (key) =>
      all
        .filter((group) => proposedIn(keyNow, group).some((one) => one.key === key))
        .flatMap((group) => shown(group, key) ?? []),
  }
}
