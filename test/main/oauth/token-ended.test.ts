import { expect, it, onTestFinished } from 'vitest'
import { text } from '../desk/desk-kit.ts'
import { minute, openLaptop } from './months-laptop.ts'

/** A user who has just signed in, with everything read. */
const start = async () => {
  const laptop = await openLaptop({ name: 'code', flow: 'code', quirks: [], remembers: 0 }, Date.UTC(2026, 0, 5, 8, 30))
  onTestFinished(() => laptop.close())
  const { timeline, office } = laptop
  const signedIn = laptop.signIn()
  await timeline.pass(minute)
  await signedIn
  const desk = laptop.desk()
  const { rows } = await desk.customers.rows({ search: '', filter: {}, sort: [], columns: [], from: 0, count: 1 })
  const key = rows[0]!.key
  /** The sync text in each second until a save went through. */
  const saved = async (value: string): Promise<string[]> => {
    const states: string[] = []
    const { edit } = await desk.customers.read(key)
    await desk.customers.save(key, { Person: text(value) }, edit?.revision ?? 0)
    while (office.control.customer(key.slice(2))?.['Person'] !== value && states.length < 300) {
      await timeline.pass(1_000)
      const { state } = await desk.sync.read()
      states.push(state.is === 'failed' ? state.fail.code : state.is)
    }
    return states
  }
  return { laptop, timeline, office, saved }
}

it('a save goes through well within a minute whenever the service ends a token soon after its issue', async () => {
  const { laptop, timeline, office, saved } = await start()
  for (const seconds of [20, 3, 30, 1, 10, 50]) {
    office.control.expireTokens()
    const states = await saved(`after ${seconds}`)
    expect([seconds, states.length < 45, states.includes('signed-out')]).toEqual([seconds, true, false])
    expect((await laptop.state()).is).toBe('signed-in')
    await timeline.pass(seconds * 1_000)
  }
  expect([laptop.tally.signIns, laptop.tally.refreshes < 12]).toEqual([1, true])
})

it('sync says that the service refuses the token, and not that the user is signed out, during the wait for a new one', async () => {
  const { timeline, office, saved } = await start()
  office.control.expireTokens()
  await saved('first')
  await timeline.pass(2_000)
  office.control.expireTokens()
  const states = await saved('second')
  expect([states.includes('token-refused'), states.includes('signed-out')]).toEqual([true, false])
})
