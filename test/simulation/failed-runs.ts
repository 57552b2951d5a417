import type { Manner, Plan, Step } from './plan.ts'

const plainly: Manner = { camelCase: false, extraProperties: true, typeDrift: false, answers: 'object', listDateChanged: false, rotate: false }

const planWith = (steps: readonly Step[], more: Partial<Plan> = {}): Plan =>
  ({ seed: 1, computers: 2, fromScratch: false, customers: 5, bothEnvironments: false, manner: plainly, steps, ...more })

const minute = 60_000
const edit = (seed: number): Step => ({ do: 'edit', computer: 0, seed })
const sync: Step = { do: 'sync', computer: 0, seed: 0 }
const wait = (milliseconds: number): Step => ({ do: 'wait', milliseconds })
const changes = (seed: number): readonly Step[] => [{ do: 'offline', computer: 0, seed: 0 }, edit(seed), { do: 'rot', computer: 0, seed }, sync, { do: 'online', computer: 0, seed: 0 }, sync, wait(2_000)]

/**
 * Runs that once broke a promise, with what was wrong then; as plans, because a seed means the same run only as long as plans
 * are made in the same way. They are played at every test. `npm run simulate -- --seed N` prints the plan of a run that breaks.
 */
export const failedRuns: readonly { readonly was: string; readonly plan: Plan }[] = [
  {
    was: 'a desk that did not start, because the disk was full, kept its database locked',
    plan: planWith([{ do: 'power', computer: 0, seed: 0 }, { do: 'disk-full', computer: 0, writes: 1 }, sync, sync, edit(1), wait(2_000)]),
  },
  {
    was: 'after the clock was set back a rejected token was not replaced for hours',
    plan: planWith([{ do: 'expire' }, sync, wait(2_000), { do: 'clock', computer: 0, by: -120 * minute }, { do: 'expire' }, edit(1), sync, wait(2_000)]),
  },
  {
    was: 'a changed byte lost the last save, or was met by the sync alone and never put right',
    plan: planWith([1, 2, 3, 4, 5, 6, 7, 8].flatMap(changes)),
  },
  {
    was: 'a changed byte was met by the sync alone, and told to nobody',
    plan: planWith([{ do: 'rot', computer: 0, seed: 13 }, sync, wait(2_000)]),
  },
  {
    was: 'a second copy with a changed byte was taken for a damaged database',
    plan: planWith([11, 12, 13, 14, 15, 16, 17, 18].flatMap(changes), { fromScratch: true }),
  },
  {
    was: 'a deletion that was confirmed took along what a sync had read after the question',
    plan: planWith([
      { do: 'website-edit', seed: 834046134 }, { do: 'fault', computer: 0, fault: { on: 'GET', kind: 'late' } }, { do: 'website-create', seed: 1020980402 },
      { do: 'create', computer: 0, seed: 441901717 }, { do: 'sync', computer: 2, seed: 37391203 }, { do: 'fault', computer: 0, fault: { on: 'POST', kind: 'answer-lost' } },
      { do: 'fault', computer: 1, fault: { on: 'POST', kind: 'away' } }, { do: 'website-edit', seed: 864248829 }, { do: 'delete', computer: 0, seed: 17552816 }, { do: 'website-edit', seed: 878882075 },
    ], { seed: 5182, computers: 3, customers: 3, manner: { ...plainly, extraProperties: false, listDateChanged: true, rotate: true } }),
  },
  {
    was: 'a decision was booked on a second wish to delete, which the full disk had refused',
    plan: planWith([
      edit(137376836), { do: 'website-edit', seed: 310107785 }, { do: 'delete', computer: 0, seed: 99946954 }, { do: 'expire' }, { do: 'delete', computer: 0, seed: 134760319 },
      { do: 'power-at', computer: 0, at: 'answer', after: 2 }, edit(12122312), { do: 'disk-full', computer: 0, writes: 8 }, { do: 'delete', computer: 0, seed: 535249511 }, { do: 'website-edit', seed: 1072913616 },
    ], { seed: 700846, customers: 6, manner: { ...plainly, extraProperties: false } }),
  },
  {
    was: 'a deletion was looked for whose power and journal had both gone in the moment before the second copy',
    plan: planWith([{ do: 'power-at', computer: 0, at: 'after', after: 1 }, { do: 'delete', computer: 0, seed: 70792555 }, { do: 'rot', computer: 0, seed: 1006928778 }], { seed: 708684, manner: { ...plainly, answers: 'id' } }),
  },
]
