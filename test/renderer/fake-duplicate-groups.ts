import type { GroupMember, ShownGroup } from '../../preload/contract/duplicates.ts'
import { noDuplicates, type FakeDuplicates } from './fake-duplicates.ts'

const member = (key: string, name: string, city: string, more: Partial<GroupMember> = {}): GroupMember => ({
  key,
  customerId: key,
  name,
  city,
  passive: false,
  score: null,
  reasons: [],
  ...more,
})

/** Two groups of made-up customers that the fake has. */
const groups: readonly ShownGroup[] = [
  {
    key: '000010',
    members: [
      member('000010', 'Bakker & Zonen B.V.', 'Utrecht'),
      member('000026', 'Bakker & Zonen B.V.', 'Gent', { score: 97, reasons: ['vat', 'same-name'] }),
      member('000042', 'Bakker & Zonen B.V.', 'Antwerpen', { score: 64, reasons: ['same-name', 'phone'] }),
    ],
    more: 0,
    score: 97,
  },
  {
    key: '000011',
    members: [
      member('000011', 'Café De Zon', '’s-Hertogenbosch'),
      member('000027', 'Café De Zon', 'Utrecht', { score: 71, reasons: ['alike-name', 'address'] }),
    ],
    more: 0,
    score: 71,
  },
]

export const someDuplicates: FakeDuplicates = { ...noDuplicates, groups }

/** A group of ten, more than fit beside each other, and enough groups for two pages. */
export const manyDuplicates: FakeDuplicates = {
  ...noDuplicates,
  groups: [
    {
      ...groups[0]!,
      members: Array.from({ length: 12 }, (_none, at) => {
        const key = String(10 + at * 16).padStart(6, '0')
        return member(key, 'Bakker & Zonen B.V.', 'Utrecht', at === 0 ? {} : { score: 97 - at, reasons: ['same-name'] })
      }),
    },
    ...Array.from({ length: 70 }, (_none, at): ShownGroup => {
      const [one, other] = [String(300 + at), String(400 + at)].map((id) => id.padStart(6, '0')) as [string, string]
      const second = member(other, 'Visser Accountancy', 'Gent', {
        score: 90 - (at % 40),
        reasons: ['alike-name', 'city'],
      })
      return { key: one, members: [member(one, 'Visser Accountancy', 'Gent'), second], more: 0, score: 90 - (at % 40) }
    }),
  ],
}
