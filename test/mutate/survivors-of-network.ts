import type { Reason } from './reason.ts'

/** Survivors of the rooms about proxies and connections. */
export const reasonsOfNetwork: readonly Reason[] = [
  {
    file: 'main/service/network/challenge.ts',
    at: "headers[0] ?? ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'A text without a realm names none, whatever it says.',
  },
  {
    file: 'main/service/network/pac-answer.ts',
    at: 'entry.trim().split',
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'A text with spaces is no kind of route and no host either.',
  },
  {
    file: 'main/service/network/proxies.ts',
    at: 'since !== undefined &&',
    changes: ['since !== undefined  →  true'],
    why: 'No time is less than one that is not a number. The types need the question.',
  },
  {
    file: 'main/service/network/trust.ts',
    at: 'return []',
    changes: ['[]  →  ["Stryker was here"]'],
    why: 'In the list of readable certificates, Node passes over a text that holds none. `trust.test.ts` tests the other list.',
  },
]
