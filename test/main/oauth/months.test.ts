import { expect, it } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import { isLong } from '../../run/long.ts'
import { randomFrom, type Random } from '../../simulation/random.ts'
import { day, hour, minute, openLaptop, type Laptop, type Tally, type Way } from './months-laptop.ts'

/** A Monday, half past eight. */
const start = Date.UTC(2026, 0, 5, 8, 30)
/** `npm run test:long` plays three months; a push plays eleven days. */
const { days, holiday, clockIsWrong } = isLong()
  ? { days: 90, holiday: { from: 42, until: 56 }, clockIsWrong: { from: 30, until: 31 } }
  : { days: 11, holiday: { from: 8, until: 9 }, clockIsWrong: { from: 7, until: 8 } }
const fields = ['Person', 'Email', 'City'] as const

interface Months extends Tally {
  readonly name: string
  readonly workdays: number
  readonly edits: number
  /** Saved values that never got to the service. */
  readonly lost: number
  /** Times the app showed "signed out" or "sign in again" to a user who was present. */
  asked: number
}

const mustSignIn = (state: SessionState): boolean =>
  state.is === 'signed-out' || state.is === 'sign-in-failed' || (state.is === 'signed-in' && state.again === 'due')

/** Lets simulated time pass until the work is done. */
const during = async (laptop: Laptop, work: Promise<unknown>): Promise<void> => {
  let over = false
  const done = work.finally(() => (over = true))
  while (!over) await laptop.timeline.pass(1_000)
  await done
}

const break_ = (laptop: Laptop, random: Random): void => {
  if (random.chance(0.015)) laptop.connection.online = false
  else if (random.chance(0.5)) laptop.connection.online = true
  if (random.chance(0.025))
    laptop.connection.faults.push({
      on: 'token',
      kind: random.pick(['lost', 'answer-lost', 'busy', 'away', 'page', 'slow', 'failing', 'cut']),
    })
}

const workday = async (
  laptop: Laptop,
  random: Random,
  wrote: (value: string) => void,
  asked: () => void,
): Promise<void> => {
  for (let quarter = 0; quarter < 9 * 4; quarter++) {
    break_(laptop, random)
    if ([2, 12, 30].includes(quarter)) {
      const { rows } = await laptop
        .desk()
        .customers.rows({ search: '', filter: {}, sort: [], columns: [], from: 0, count: 12 })
      const row = rows.length === 0 ? undefined : random.pick(rows)
      if (row !== undefined) {
        const value = `v${Math.round(laptop.now() / minute)}`
        const { edit } = await laptop.desk().customers.read(row.key)
        await laptop
          .desk()
          .customers.save(row.key, { [random.pick(fields)]: { is: 'text', text: value } }, edit?.revision ?? 0)
        wrote(value)
      }
    }
    if (mustSignIn(await laptop.state()) && laptop.connection.online) {
      asked()
      await during(laptop, laptop.signIn())
    }
    await laptop.timeline.pass(15 * minute)
  }
}

const untilMorning = (laptop: Laptop): void => laptop.sleep(day - 9 * hour)
const isWorkday = (number: number): boolean => number % 7 < 5 && !(number >= holiday.from && number < holiday.until)

const play = async (way: Way): Promise<Months> => {
  const laptop = await openLaptop(way, start)
  const random = randomFrom(11)
  const written = new Set<string>()
  let [asked, workdays] = [0, 0]
  for (let number = 0; number < days; number++) {
    if (number === clockIsWrong.from) laptop.ahead = -day
    if (number === clockIsWrong.until) laptop.ahead = 0
    if (isWorkday(number)) {
      workdays++
      if (number % 7 === 0 && number > 0) await laptop.restart()
      await workday(
        laptop,
        random,
        (value) => void written.add(value),
        () => void asked++,
      )
    } else laptop.sleep(9 * hour)
    untilMorning(laptop)
  }
  Object.assign(laptop.connection, { online: true }).faults.length = 0
  if (mustSignIn(await laptop.state())) await during(laptop, laptop.signIn())
  await laptop.timeline.pass(2 * hour - 20 * minute)
  const arrived = new Set(
    laptop.office.deeds.flatMap(({ after }) => Object.values(after ?? {}).map((json) => JSON.parse(json) as unknown)),
  )
  const lost = [...written].filter((value) => !arrived.has(value))
  await laptop.close()
  return { ...laptop.tally, name: way.name, workdays, edits: written.size, lost: lost.length, asked }
}

const table = (all: readonly Months[]): string => {
  const rows = all.map(({ name, signIns, unseen, refreshes, answersLost, refused, failures, edits, lost }) => [
    name,
    signIns,
    unseen,
    refreshes,
    answersLost,
    refused,
    [...failures]
      .toSorted()
      .map(([kind, count]) => `${count} ${kind === 'refused' ? 'no network' : kind}`)
      .join(', ') || 'none',
    edits,
    lost,
  ])
  const head = [
    `${days} days of`,
    'sign-ins',
    'unseen',
    'refreshes',
    'answers lost',
    'refused by the service',
    'failures of refreshes',
    'edits',
    'lost',
  ]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const ways: readonly Way[] = [
  { name: 'a code, one lasting refresh token', flow: 'code', quirks: [], remembers: 0 },
  {
    name: 'a code, a new refresh token each time, the old one still works',
    flow: 'code',
    quirks: [{ quirk: 'rotateRefresh', value: 'old-lives' }],
    remembers: 0,
  },
  {
    name: 'a code, a new refresh token each time, the old one ends',
    flow: 'code',
    quirks: [{ quirk: 'rotateRefresh', value: 'old-dies' }],
    remembers: 0,
  },
  { name: 'the browser, a service that remembers for a day’s work', flow: 'token', quirks: [], remembers: 10 * hour },
  { name: 'the browser, a service that asks each time', flow: 'token', quirks: [], remembers: 0 },
]

it('months of work need a sign-in only when the service requires one, and lose nothing', async () => {
  const all: Months[] = []
  for (const way of ways) all.push(await play(way))
  process.stdout.write(`\n${table(all)}\n`)
  const [forGood, livesOn, dies, remembers, asksAgain] = all as [Months, Months, Months, Months, Months]
  for (const { lost, edits, workdays } of all) {
    expect(lost).toBe(0)
    expect(edits).toBeGreaterThan(2 * workdays)
  }
  for (const one of [forGood, livesOn]) {
    expect([one.name, one.signIns, one.asked, one.unseen]).toEqual([one.name, 1, 1, 0])
    // About every two hours of work, and never more than twice that.
    expect(one.refreshes).toBeGreaterThan(3 * one.workdays)
    expect(one.refreshes).toBeLessThan(9 * one.workdays)
  }
  // Only a lost answer costs a sign-in, and not every one does.
  expect(dies.answersLost).toBeGreaterThan(0)
  expect(dies.signIns).toBeGreaterThan(1)
  expect(dies.signIns).toBeLessThanOrEqual(1 + dies.answersLost)
  expect(dies.refused).toBe(dies.signIns - 1)
  expect([remembers.refreshes, asksAgain.refreshes]).toEqual([0, 0])
  expect(remembers.unseen).toBeGreaterThan(2 * remembers.workdays)
  expect(remembers.signIns).toBeLessThan(2 * remembers.workdays)
  expect(asksAgain.unseen).toBe(0)
  expect(asksAgain.signIns).toBeGreaterThan(3 * asksAgain.workdays)
  expect(asksAgain.signIns).toBeLessThan(7 * asksAgain.workdays)
})
