import { describe, expect, it } from 'vitest'
import { openLanes } from '../../../../main/sync/push/lanes.ts'

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Turns by name; each ends when the test says so. */
const atLanes = (width: () => number) => {
  const lanes = openLanes(width)
  const ends = new Map<string, () => void>()
  const running = (): string[] => [...ends.keys()]
  const begin = async (name: string, isAlone = (): boolean => false): Promise<void> => {
    await lanes.free(isAlone)
    lanes.begin(
      () =>
        new Promise((resolve) =>
          ends.set(name, () => {
            ends.delete(name)
            resolve()
          }),
        ),
      isAlone(),
    )
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)!()
    await settle()
  }
  return { lanes, running, begin, end }
}
const alone = (): boolean => true

describe('lanes', () => {
  it('run as many turns as there are lanes, and the next when one ends', async () => {
    const { running, begin, end } = atLanes(() => 2)
    await begin('a')
    await begin('b')
    const third = begin('c')
    await settle()
    expect(running()).toEqual(['a', 'b'])
    await end('a')
    await third
    expect(running()).toEqual(['b', 'c'])
  })

  it('let a turn that must be alone wait for all others, and all others wait for it', async () => {
    const { running, begin, end } = atLanes(() => 4)
    await begin('a')
    await begin('b')
    const single = begin('single', alone)
    await end('a')
    expect(running()).toEqual(['b'])
    await end('b')
    await single
    const after = begin('c')
    await settle()
    expect(running()).toEqual(['single'])
    await end('single')
    await after
    expect(running()).toEqual(['c'])
  })

  it('ask again whether a turn must be alone after each wait', async () => {
    const { running, begin, end } = atLanes(() => 2)
    await begin('a')
    await begin('b')
    let isAlone = false
    const changed = begin('c', () => isAlone)
    await settle()
    isAlone = true
    await end('a')
    expect(running()).toEqual(['b'])
    await end('b')
    await changed
    expect(running()).toEqual(['c'])
  })

  it('follow a number of lanes that changes', async () => {
    let width = 3
    const { running, begin, end } = atLanes(() => width)
    for (const name of ['a', 'b', 'c']) await begin(name)
    width = 1
    const next = begin('d')
    await end('a')
    await end('b')
    expect(running()).toEqual(['c'])
    await end('c')
    await next
    expect(running()).toEqual(['d'])
  })

  it('are empty once every turn has ended', async () => {
    const { lanes, begin, end } = atLanes(() => 4)
    expect(lanes.areEmpty()).toBe(true)
    await begin('a')
    await begin('b')
    let over = false
    void lanes.allEnd().then(() => (over = true))
    await end('a')
    expect([lanes.areEmpty(), over]).toEqual([false, false])
    await end('b')
    expect([lanes.areEmpty(), over]).toEqual([true, true])
  })
})
