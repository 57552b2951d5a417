import { setTimeout as wait } from 'node:timers/promises'
import { parseRawRecord, propertyOf } from '../../main/customers/raw-record.ts'
import { readValue } from '../../main/customers/field-value.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { openApp, type Computer, type DeskApp } from '../e2e/desk-app.ts'
import { register, signInByToken } from '../e2e/steps.ts'
import { randomFrom, seedOf } from '../simulation/random.ts'
import { openAccount, type Account, type Books } from './account.ts'
import { ask, personAt, type Counted } from './app-person.ts'
import { workAsColleague } from './colleague.ts'
import { troubleService } from './service-faults.ts'

export interface SoakResult extends Counted {
  readonly wrong: readonly string[]
  readonly faults: ReadonlyMap<string, number>
  readonly colleague: number
  readonly customers: number
  readonly fields: number
  /** Fields that could rightly have several values. */
  readonly open: number
}

const customers = 60
/** `recheck` in `main/desk/worker/start-desk.ts`. */
const recheckedEachSync = 20
/** A write without an answer may arrive up to 65 s after the last fault, and twice that if it is retried. */
const mostDrain = 300_000

const booksOf = ({ control }: RunningService): Books =>
  new Map(control.ids().map((id) => [id, control.customerText(id)!]))

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Fields in which the app's record differs from the service's. */
const differences = async (app: DeskApp, place: AdministrationRef, end: Books): Promise<string[]> => {
  const wrong: string[] = []
  for (const [id, json] of end) {
    const shown = await ask(app.page, 'customers', 'read', place, `s:${id}`)
    if (!shown?.ok) {
      wrong.push(`${id} is at the service, and the app does not show it: ${shown?.fail.code}`)
      continue
    }
    const record = parseRawRecord(json)
    for (const field of fieldNames) {
      const [there, here] = [readValue(propertyOf(record, field)?.json), shown.value.values[field] ?? { is: 'empty' }]
      if (!sameJson(there, here))
        wrong.push(`${id}: the app shows ${field} as ${JSON.stringify(here)}, the service has ${JSON.stringify(there)}`)
    }
  }
  const rows = await ask(app.page, 'customers', 'rows', place, {
    search: '',
    filter: {},
    sort: [],
    columns: [],
    from: 0,
    count: 1,
  })
  if (rows?.ok && rows.value.total !== end.size)
    wrong.push(`the app has ${rows.value.total} customers, the service ${end.size}`)
  return wrong
}

/** A started app that can be killed. */
const start = async (computer: Computer) => {
  const app = await openApp(computer)
  const child = app.electron.process()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { ...app, kill: (): void => void child.kill('SIGKILL'), ended }
}

const syncOnce = async (app: DeskApp, place: AdministrationRef, end: number): Promise<void> => {
  const asked = Date.now()
  await ask(app.page, 'sync', 'now', place)
  for (let rests = false; !rests && performance.now() < end; await wait(50)) {
    const sync = await ask(app.page, 'sync', 'read', place)
    rests = sync?.ok === true && sync.value.state.is === 'idle' && (sync.value.state.lastAt ?? 0) >= asked
  }
}

/**
 * Runs the built app and a colleague at one service for `lasts` milliseconds, with one fault after the other and kills
 * of the app. Then it compares every customer with the acknowledged writes. The caller removes `computer`.
 */
export const playSoak = async (
  computer: Computer,
  { lasts, seed, notify }: { readonly lasts: number; readonly seed: number; readonly notify: (line: string) => void },
): Promise<SoakResult> => {
  const service = await startService({ customers })
  let app = await start(computer)
  try {
    const { environment, database } = await register(app.page, service, 'production')
    const place: AdministrationRef = { environment, administration: database }
    await signInByToken(app, service, environment)
    const account: Account = openAccount(booksOf(service))
    const ids = service.control.ids()
    const random = randomFrom(seedOf(seed, 1))
    const person = personAt(place, account, random, () => app.page, notify)
    const began = performance.now()
    const over = (): boolean => performance.now() - began > lasts

    const reopen = async (): Promise<void> => {
      app = await start(computer)
      const state = await ask(app.page, 'session', 'read', environment)
      if (state?.ok && state.value.is !== 'signed-in') throw new Error(`after a start the session is ${state.value.is}`)
    }
    const work = async (): Promise<void> => {
      while (!over()) {
        const dies = random.chance(0.02)
        const during = (): void => {
          if (dies) app.kill()
        }
        const act = random.weighted({ save: 70, create: 6, remove: 3, decide: 6, now: 5 })
        if (act === 'decide') await person.decide()
        else if (act === 'now') await ask(app.page, 'sync', 'now', place)
        else await person[act](during)
        if (dies) {
          during()
          await app.ended
          person.counted.kills++
          notify(`${Math.round((performance.now() - began) / 1000)} s: killed at a ${act}`)
          await reopen()
        }
        await wait(random.between(5, 250))
      }
    }
    const [, faults, colleague] = await Promise.all([
      work(),
      troubleService(service, randomFrom(seedOf(seed, 2)), over, wait),
      workAsColleague(service, account, ids, randomFrom(seedOf(seed, 3)), over, wait),
    ])

    notify('the faults are over; what waits is sent')
    const waiting = async (): Promise<string[]> => {
      const edits = await ask(app.page, 'edits', 'list', place)
      return edits?.ok
        ? edits.value
            .filter(({ state }) => state.is !== 'settled')
            .map(({ name, kind, state }) => `${kind} of ${name} is ${state.is}`)
        : ['the app does not answer']
    }
    const drained = performance.now() + mostDrain
    while ((await waiting()).length > 0 && performance.now() < drained) {
      await person.decide()
      await wait(500)
    }
    const left = (await waiting()).map((line) => `never came to an end: ${line}`)
    // An unchanged list row says nothing of the other fields. Each sync rereads some customers, so a few syncs reread
    // all.
    for (let round = 0; round < customers / recheckedEachSync + 2; round++) await syncOnce(app, place, drained + 60_000)
    const end = booksOf(service)
    const wrong = [...left, ...account.judge(end), ...(await differences(app, place, end))]
    return { wrong, faults, colleague, ...person.counted, ...account.size() }
  } finally {
    await app.close()
    await service.stop()
  }
}
