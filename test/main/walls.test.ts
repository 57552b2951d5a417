import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../main/demo/start-service.ts'
import { until } from './desk/desk-kit.ts'
import { people, roomOf, type Office } from './walls/books.ts'
import {
  carry,
  forget,
  lock,
  lookUp,
  move,
  release,
  rename,
  save,
  signIn,
  sync,
  takeOver,
  unlock,
  userIn,
} from './walls/deeds.ts'
import { homesOf, openStage, type Stage } from './walls/stage.ts'

/**
 * Two environments with the same administrations, customers and users. Each typed value names its place and user, each
 * customer its place, each secret and token its owner. So any text that crosses is found.
 */
const at = fc.record({ office: fc.nat({ max: 1 }), administration: fc.nat({ max: 1 }), customer: fc.nat({ max: 1 }) })
type At = typeof at extends fc.Arbitrary<infer A> ? A : never
type Deed = fc.AsyncCommand<object, Stage>

const deed = (name: string, run: (stage: Stage, office: Office, at: At) => Promise<void>): fc.Arbitrary<Deed> =>
  at.map((where) => ({
    check: () => true,
    run: async (_nothing, stage) => {
      await run(stage, stage.offices[where.office]!, where)
      await stage.look()
    },
    toString: () => `${name} ${where.office}/${where.administration}/${where.customer}`,
  }))
const placeAt = ({ places }: Stage, office: Office, { administration }: At) => places(office)[administration]!
const often = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T>[] =>
  Array.from({ length: times }, () => arbitrary)

const deeds = [
  ...often(
    7,
    deed('save', (stage, office, where) =>
      save(stage, office, placeAt(stage, office, where), stage.ids[where.customer]!),
    ),
  ),
  ...often(
    2,
    deed('sync', (stage, office, where) => sync(stage, placeAt(stage, office, where))),
  ),
  ...people.flatMap((person) =>
    often(
      3,
      deed(`${person} signs in`, (stage, office) => signIn(stage, office, person)),
    ),
  ),
  ...often(
    2,
    deed('sign out', async ({ calls }, office) => void (await calls.session.signOut(office.id))),
  ),
  ...often(
    2,
    deed('take over', (stage, office, where) =>
      takeOver(stage, office, placeAt(stage, office, where), stage.ids[where.customer]!),
    ),
  ),
  ...often(
    2,
    deed(
      'go to',
      async (stage, office, where) => void (await stage.calls.settings.goTo(placeAt(stage, office, where))),
    ),
  ),
  ...often(
    2,
    deed('look up', (stage, office, where) => lookUp(stage, office, placeAt(stage, office, where))),
  ),
  ...often(2, deed('lock', lock)),
  ...often(3, deed('unlock', unlock)),
  ...often(
    2,
    deed('release', (stage, office, where) => release(stage, office, placeAt(stage, office, where))),
  ),
  deed('rename', (stage, office, { customer }) => rename(stage, office, ['Office', 'Bureau'][customer]!)),
  deed('another version', (stage, office, { customer }) => move(stage, office, { version: ['v22', 'v23'][customer]! })),
  ...often(
    2,
    deed('another world', (stage, office, { customer }) => move(stage, office, { world: customer === 0 ? 0 : 1 })),
  ),
  deed('carry in a file', carry),
  deed('forget', forget),
]

/** Each user comes once more, so that everything is sent. */
const finish = async (stage: Stage): Promise<void> => {
  const { calls, offices, places } = stage
  for (const office of offices) await unlock(stage, office)
  for (const office of offices)
    for (const person of people) {
      if ((await userIn(stage, office)) !== person || (await calls.session.read(office.id)).is !== 'signed-in')
        await signIn(stage, office, person)
      for (const place of places(office)) {
        await sync(stage, place)
        await until(`what ${person} made is sent`, async () => {
          await release(stage, office, place)
          return (await calls.edits.list(place)).every(({ state, anothers }) => state.is === 'settled' || anothers)
        })
      }
    }
}

const check = async ({ books, calls, offices, places, administrations, ids }: Stage): Promise<void> => {
  for (const {
    home: { service },
  } of offices)
    for (const home of homesOf(service))
      for (const database of administrations)
        for (const id of ids) {
          const last = books.last.get(`${roomOf(home.base, database)} ${id}`)
          if (last !== undefined)
            expect(service.control.customer(id, { environment: home.environment, database })?.['Person']).toBe(last)
        }
  for (const office of offices)
    for (const place of places(office)) {
      const { entries } = await calls.history.list(place, { search: '', before: null, count: 200 })
      for (const { who, event, changes, environment, administration } of entries) {
        expect({ environment, administration }).toEqual(place)
        const value = changes[0]?.to
        if (event === 'settled' && value?.is === 'text')
          expect([books.owner.get(value.text), books.home.get(value.text)]).toEqual([
            who,
            roomOf(office.home.base, place.administration),
          ])
      }
      expect(await calls.history.verify(place)).toMatchObject({ is: 'whole' })
    }
}

it('nothing crosses from one environment, administration or user to another, unless it is taken over', async () => {
  const services = [await startService({ customers: 2, seed: 7 }), await startService({ customers: 2, seed: 7 })]
  onTestFinished(async () => {
    for (const service of services) await service.stop()
  })
  const begin = async (stage: Stage): Promise<void> => {
    for (const [at, office] of stage.offices.entries()) {
      await unlock(stage, office)
      await signIn(stage, office, people[at]!)
      for (const place of stage.places(office)) await sync(stage, place)
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.commands(deeds, { maxCommands: 26, size: 'max' }), async (story) => {
      const stage = await openStage(services)
      try {
        await begin(stage)
        await fc.asyncModelRun(() => ({ model: {}, real: stage }), story)
        await finish(stage)
        await stage.look()
        await check(stage)
      } finally {
        await stage.close()
      }
    }),
    { numRuns: 3, interruptAfterTimeLimit: 60_000 },
  )
})
