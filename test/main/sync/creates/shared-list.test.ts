import { describe, expect, it } from 'vitest'
import { openCache } from '../../../../main/database/open-database.ts'
import { noteOwnWrites } from '../../../../main/sync/own-writes.ts'
import type { SyncContext } from '../../../../main/sync/sync-context.ts'
import { realClock } from '../../../../main/base/clock.ts'
import { shareList } from '../../../../main/sync/creates/shared-list.ts'

const row = (id: string, name: string) => ({ id, json: JSON.stringify({ CustomerId: id, Name: name }) })

/** A list that takes two seconds to read, on a clock that the test moves. */
const start = () => {
  let time = 1_000
  let lists = 0
  const context = {
    cache: openCache({ file: null, key: new Uint8Array(32) }),
    clock: { ...realClock, now: () => time },
    ownWrites: noteOwnWrites(),
    service: {
      list: async () => {
        lists++
        time += 2_000
        return [row('1', 'De Zon'), row('2', 'DE ZON'), row('3', 'De Maan')]
      },
    },
  } as unknown as SyncContext
  return { shared: shareList(context), lists: () => lists, pass: (ms: number) => void (time += ms) }
}

describe('the list that creates rely on', () => {
  it('is read once, and includes the results of earlier creates', async () => {
    const { shared, lists } = start()
    const list = await shared.take()
    shared.giveBack('9')
    expect(await shared.take()).toBe(list)
    expect([list.ids(), list.made(), list.named('dezon').map(({ id }) => id), lists()]).toEqual([
      ['1', '2', '3', '9'],
      ['9'],
      ['1', '2'],
      1,
    ])
  })

  it('is read again once it is ten times as old as its reading took, also if the clock was set back', async () => {
    const { shared, lists, pass } = start()
    for (const [ms, times] of [
      [0, 1],
      [20_000, 1],
      [1, 2],
      [-20_001, 3],
    ] as const) {
      pass(ms)
      await shared.take()
      shared.giveBack(null)
      expect(lists()).toBe(times)
    }
  })

  it('is read again after a create without a known result', async () => {
    const { shared, lists } = start()
    await shared.take()
    await shared.take()
    shared.giveBack(null)
    shared.forget()
    await shared.take()
    expect(lists()).toBe(3)
  })
})
