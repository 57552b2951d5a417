import { describe, expect, it } from 'vitest'
import { until } from '../desk-kit.ts'
import { turns } from '../turned-clock.ts'
import { bad, good, start } from './vat-kit.ts'

/** A check of two numbers, of which one has its answer; a third is not checked. */
const begun = async () => {
  const started = await start([
    [good, 'NL'],
    [bad, 'NL'],
    ['BE0403170701', 'BE'],
  ])
  const { a, keys } = started
  await a.desk.vat.check(keys.slice(0, 2))
  await until('the first answer', async () => (await a.desk.vat.progress())!.done === 1)
  return started
}

describe('a check of VAT numbers', () => {
  it('goes on when another one begins, which is the one that is shown and cancelled', async () => {
    const { a, keys, turned } = await begun()
    const next = await a.desk.vat.check(keys.slice(2))
    await a.desk.vat.cancel()
    const shown = await until('the end of the next check', async () => {
      const run = await a.desk.vat.progress()
      return run?.isRunning === false && run
    })
    expect([shown.id, shown.stopped, await a.desk.isBusy()]).toEqual([next.id, 'cancelled', true])
    await until('the end of the first check', async () => {
      turned.pass(1_000)
      await turns(20)
      return !(await a.desk.isBusy())
    })
    expect((await a.desk.vat.answers(keys.slice(0, 2))).map(({ answer }) => answer.is)).toEqual(['valid', 'invalid'])
  })

  it('ends with its desk, also where another one began later', async () => {
    const { a, keys, turned } = await begun()
    await a.desk.vat.check(keys.slice(2))
    await until('the only answer of the next check', async () => (await a.desk.vat.progress())!.done === 1)
    const began = turned.clock.now()
    await a.desk.close()
    expect(turned.clock.now()).toBe(began)
  })
})
