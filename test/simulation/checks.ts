import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { HistoryVerdict } from '../../preload/contract/history.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Cache, StoredEdit } from '../../main/database/database.ts'
import { parseRawRecord, propertyOf, type RawRecord } from '../../main/customers/raw-record.ts'
import { runToEnd } from '../../main/database/history/history-chain.ts'
import { cachedQuery, query, unsettledOf } from './ask-cache.ts'
import type { Running } from './computer/computer-types.ts'
import { placeName, whereOf } from './office.ts'
import { asText, heldName, PromiseBroken, type Held } from './promises/account.ts'
import { onDesks, type World } from './world.ts'

const checkWhole = (verdict: HistoryVerdict | null, computer: string, at: string): void => {
  if (verdict !== null && verdict.is !== 'whole')
    throw new PromiseBroken(
      'history',
      `the log of ${computer} at ${at} is broken at ${verdict.number}: ${verdict.found}`,
    )
}

const madeBy = (edits: readonly StoredEdit[]): { name: string; id: string }[] =>
  edits.flatMap(({ kind, state, mine, customerId }) =>
    kind === 'create' && state.is === 'settled' && mine.Name !== undefined && customerId !== null
      ? [{ name: String(JSON.parse(mine.Name)), id: customerId }]
      : [],
  )

interface Snapshot extends Omit<Held, 'shows'> {
  /** Steps of edits: only these write lines to the log. */
  readonly steps: string
  readonly records: Map<string, RawRecord | undefined>
}

/** The unsettled edits, creates and records in a computer's database. */
const snapshotOf = cachedQuery((cache): Snapshot => {
  const all = cache.edits.all()
  const edits = all.filter(({ state }) => state.is !== 'settled')
  return {
    values: new Set(
      edits.flatMap(({ mine }) =>
        Object.entries(mine).map(([field, json]) => heldName(field, String(JSON.parse(json) ?? ''))),
      ),
    ),
    deletions: new Set(
      edits.flatMap(({ kind, thenDelete, customerId, key }) =>
        kind === 'delete' || thenDelete ? [customerId ?? key, key] : [],
      ),
    ),
    customers: new Set(
      edits.flatMap(({ id, customerId, key }) => [`n:${id}`, key, ...(customerId === null ? [] : [customerId])]),
    ),
    made: madeBy(all),
    steps: all.map(({ id, revision, state, attempts }) => `${id} ${revision} ${state.is} ${attempts}`).join(),
    records: new Map(),
  }
})

const shownBy =
  (running: Running, place: AdministrationRef, { records }: Snapshot) =>
  (id: string, field: string): string | undefined => {
    if (!records.has(id)) {
      const raw = query(running, place, (cache) => cache.customers.get(id)?.raw)
      records.set(id, typeof raw === 'string' ? parseRawRecord(raw) : undefined)
    }
    const record = records.get(id)
    return record && propertyOf(record, field as FieldName)?.json
  }

/** The steps at which the log was last verified. */
const verified = new WeakMap<Cache, string>()

/** Checks every computer's lists against the promises, and verifies its log. */
export const checkHeld = async (world: World): Promise<void> => {
  for (const { computer } of world.seats) {
    const { running } = computer
    if (running === null) continue
    for (const place of computer.places) {
      const snapshot = snapshotOf(running, place)
      if (snapshot === null) continue
      const at = placeName(place.environment, place.administration)
      world.stops.look(computer.name, at)
      world.doneDeletions.check(computer.name, at)
      world.promises.holds(computer.name, at, { ...snapshot, shows: shownBy(running, place, snapshot) })
      const cache = running.cache(place)
      if (cache === undefined || verified.get(cache) === snapshot.steps) continue
      checkWhole(
        query(running, place, (open) => runToEnd(open.history.verify())),
        computer.name,
        at,
      )
      verified.set(cache, snapshot.steps)
    }
  }
}

/** True if every app runs and every outbox is empty. */
export const inOrder = async (world: World): Promise<boolean> => {
  for (const { computer } of world.seats) {
    if (computer.running === null) return false
    for (const place of computer.places) {
      if (unsettledOf(computer.running, place)?.length !== 0) return false
    }
  }
  return true
}

const bearer = (world: World, place: string): string =>
  world.office.control.signIn(whereOf(place).environment).accessToken

/** Every computer has the same records as the service, byte for byte. */
export const checkSame = async (world: World): Promise<void> => {
  for (const place of world.seats[0]!.computer.places) {
    const at = placeName(place.environment, place.administration)
    const token = bearer(world, at)
    const ids = world.office.ids(at)
    const base = `http://127.0.0.1/${place.environment === 'test' ? 'test' : 'prod'}/v23/api/${place.administration}/Customer`
    for (const { computer } of world.seats) {
      const cache = computer.running!.cache(place)!
      const have = cache.customers.ids().toSorted()
      if (have.join() !== ids.join())
        throw new PromiseBroken('differs', `${computer.name} has ${have.join()} and the service ${ids.join()} at ${at}`)
    }
    for (const id of ids) {
      const { text } = await world.office.answer('the check', {
        method: 'GET',
        url: `${base}/${id}`,
        headers: { authorization: `Bearer ${token}` },
        body: undefined,
      })
      for (const { computer } of world.seats) {
        const raw = computer.running!.cache(place)!.customers.get(id)?.raw
        if (raw !== text)
          throw new PromiseBroken('differs', `${computer.name} has ${id} at ${at} as ${raw}, the service as ${text}`)
      }
    }
  }
}

/** The log is whole, and holds every value that the app acknowledged. */
export const checkHistory = async (world: World): Promise<void> => {
  for (const seat of world.seats)
    await onDesks(seat, async (desk, place) => {
      const at = placeName(place.environment, place.administration)
      checkWhole(await desk.history.verify(), seat.computer.name, at)
      const noted = new Set<string>()
      for (let before: number | null = null; ;) {
        const { entries, more } = await desk.history.list({ search: '', before, count: 200 })
        for (const { changes } of entries) for (const { field, to } of changes) noted.add(heldName(field, asText(to)))
        if (!more) break
        before = entries.at(-1)!.number
      }
      for (const { field, text } of world.promises.plain.logged(seat.computer.name, at))
        if (!noted.has(heldName(field, text)))
          throw new PromiseBroken('history', `${field} "${text}" at ${at} is not in the log of ${seat.computer.name}`)
      for (const one of world.promises.written.values()) {
        if (
          one.computer === seat.computer.name &&
          one.place === at &&
          one.status === 'kept' &&
          !one.forgotten &&
          !noted.has(heldName(one.field, one.value))
        )
          throw new PromiseBroken('history', `${one.field} ${one.value} at ${at} is not in the log of ${one.computer}`)
      }
    })
}

/** Shorter values may occur by chance. */
const needleLength = 8

/** No file and no log line shows a typed value or a token in plain text. */
export const checkClear = (world: World, base: string): void => {
  const typed = [...world.promises.written.keys()].filter((value) => value.length >= needleLength).slice(0, 6)
  for (const { computer } of world.seats) {
    const shown = typed.find((value) => computer.logged.some((line) => line.includes(value)))
    if (shown !== undefined)
      throw new PromiseBroken('clear', `the log of ${computer.name} shows ${shown}, which was typed`)
  }
  const needles = typed.map((value) => Buffer.from(value))
  if (needles.length === 0) return
  for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    const file = join(base, name)
    if (!statSync(file).isFile()) continue
    const bytes = readFileSync(file)
    if (needles.some((needle) => bytes.includes(needle)))
      throw new PromiseBroken('clear', `${name} shows what was typed`)
  }
}
