import { expect } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { mostLookUps } from '../../../preload/contract/customers.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { text, until } from '../desk/desk-kit.ts'
import { roomOf, type Office, type Person } from './books.ts'
import { homesOf, type Stage } from './stage.ts'

export const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'fine'
  } catch (error) {
    if (isFail(error)) return error.fail.code
    throw error
  }
}

export const userIn = async ({ calls }: Stage, { id }: Office): Promise<string> =>
  (await calls.settings.read()).environments.find((environment) => environment.id === id)!.user

export const signIn = async ({ calls, books }: Stage, office: Office, person: Person): Promise<void> => {
  books.signingIn = office
  expect(await calls.session.signIn(office.id, person)).toMatchObject({ is: 'signed-in', user: person })
  books.signingIn = null
}

/** A whole sync, or as much of it as somebody who is signed out gets. */
export const sync = async ({ calls }: Stage, place: AdministrationRef): Promise<void> => {
  const lastAt = async (): Promise<number> => {
    const { state } = await calls.sync.read(place)
    return 'lastAt' in state ? (state.lastAt ?? 0) : 0
  }
  const before = await lastAt()
  await calls.sync.now(place)
  await until(
    'a sync',
    async () => (await lastAt()) > before || (await calls.sync.read(place)).state.is === 'signed-out',
  )
}

export const save = async (stage: Stage, office: Office, place: AdministrationRef, id: string): Promise<void> => {
  const { calls, books } = stage
  const user = await userIn(stage, office)
  const [value, room] = [`v${++books.values}`, roomOf(office.home.base, place.administration)]
  books.owner.set(value, user)
  books.home.set(value, room)
  let edit: Awaited<ReturnType<typeof calls.customers.read>>['edit'] = null
  const code = await codeOf(async () => {
    edit = (await calls.customers.read(place, `s:${id}`)).edit
    await calls.customers.save(place, `s:${id}`, { Person: text(value) }, edit?.revision ?? 0)
  })
  if (code === 'fine') books.last.set(`${room} ${id}`, value)
  if (office.locked) expect(['environment-locked', 'customer-unknown']).toContain(code)
  else
    expect([
      'fine',
      'edit-of-another-user',
      'edit-changed-meanwhile',
      'customer-unknown',
      'customer-to-be-deleted',
      'edit-not-possible-now',
      'edit-would-reset-fields',
    ]).toContain(code)
}

export const takeOver = async (stage: Stage, office: Office, place: AdministrationRef, id: string): Promise<void> => {
  const { calls, books } = stage
  const edit = (await calls.edits.list(place)).find(({ key, state }) => key === `s:${id}` && state.is !== 'settled')
  const value = edit?.changes.find(({ field }) => field === 'Person')?.to
  if (edit === undefined || value?.is !== 'text') return
  const before = books.owner.get(value.text)!
  // The owner changes before the edit can be sent, and is put back where it could not be taken over.
  books.owner.set(value.text, await userIn(stage, office))
  const code = await codeOf(() => calls.edits.takeOver(place, [edit.id]))
  if (code !== 'fine') books.owner.set(value.text, before)
  if (office.locked) expect(code).toBe('environment-locked')
}

/** An administration finds only customers that were typed there. */
export const lookUp = async ({ calls, books }: Stage, office: Office, place: AdministrationRef): Promise<void> => {
  const typed = [...books.home.keys()].slice(-mostLookUps)
  const found = await calls.customers.lookUp(place, typed, ['Person'])
  const homes = found?.rows.map(({ cells: [person = ''] }) => books.home.get(person)) ?? []
  expect(homes.filter((home) => home !== roomOf(office.home.base, place.administration))).toEqual([])
}

export const lock = async ({ calls }: Stage, office: Office): Promise<void> => {
  await calls.settings.lock(office.id)
  office.locked = true
}

export const unlock = async ({ calls }: Stage, office: Office): Promise<void> => {
  expect(await codeOf(() => calls.settings.unlock(office.id, `${office.name}!`))).toBe('environment-name-differs')
  office.locked = false
  await calls.settings.unlock(office.id, office.name)
}

/** Lets go what is too much to go unasked. */
export const release = async ({ calls }: Stage, office: Office, place: AdministrationRef): Promise<void> => {
  const { held } = await calls.sync.read(place)
  if (held?.is === 'many')
    expect(await codeOf(() => calls.sync.release(place, held.writes))).toBe(
      office.locked ? 'environment-locked' : 'fine',
    )
}

/** No two have the same name: who types or says one means one. */
export const rename = async ({ calls, draft, offices }: Stage, office: Office, name: string): Promise<void> => {
  const taken = offices.some((other) => other !== office && other.name === name)
  expect(await codeOf(() => calls.settings.saveEnvironment({ ...draft(office), name }))).toBe(
    taken ? 'environment-incomplete' : 'fine',
  )
  if (!taken) office.name = name
}

/**
 * Another version of the address is the same service; another world takes nothing along, and is not gone to while
 * something waits.
 */
export const move = async (
  stage: Stage,
  office: Office,
  to: { readonly version: string } | { readonly world: 0 | 1 },
): Promise<void> => {
  const { calls, draft, places } = stage
  const next: Office =
    'version' in to ? { ...office, ...to } : { ...office, home: homesOf(office.home.service)[to.world] }
  const waiting = (await Promise.all(places(office).map((place) => calls.sync.read(place)))).reduce(
    (sum, view) => sum + view.waiting + view.needsAttention,
    0,
  )
  const moves = next.home.base !== office.home.base
  const code = await codeOf(() => calls.settings.saveEnvironment(draft(next)))
  if (moves && code === 'environment-has-waiting-edits') return expect(waiting).toBeGreaterThan(0)
  expect(code).toBe('fine')
  Object.assign(office, next)
  if (!moves) return
  expect(await calls.session.read(office.id)).toEqual({ is: 'signed-out', because: 'forgotten' })
  for (const place of places(office)) expect(await calls.sync.read(place)).toMatchObject({ customers: 0, waiting: 0 })
}

/** The settings go through a file into another environment, which has nothing of the first, and is forgotten again. */
export const carry = async (stage: Stage, office: Office): Promise<void> => {
  const { calls, books, files, administrations } = stage
  await calls.settings.exportEnvironment(office.id)
  const written = files.at(-1)!
  for (const told of [...books.privates.keys(), ...books.owner.keys(), office.id, await userIn(stage, office)])
    expect(written).not.toContain(`"${told}"`)
  const file = (await calls.settings.importEnvironment())!
  expect(file).toMatchObject({
    hadSecret: true,
    administrations: administrations.map((databaseId) => ({ databaseId })),
  })
  expect(await codeOf(() => calls.settings.saveEnvironment(file.draft))).toBe('environment-incomplete')
  const { id } = await calls.settings.saveEnvironment({ ...file.draft, name: `${file.draft.name}, a copy` })
  await calls.settings.addAdministration(id, administrations[0]!, '')
  expect(await calls.session.read(id)).toEqual({ is: 'signed-out', because: 'never' })
  expect(await calls.sync.read({ environment: id, administration: administrations[0]! })).toMatchObject({
    customers: 0,
    waiting: 0,
    held: { is: 'locked' },
  })
  await calls.settings.forgetEnvironment(id, false)
  books.gone.push(id)
}

/** Unsent edits are gone, and the last one may have been sent. Then the environment is made again. */
export const forget = async (stage: Stage, office: Office): Promise<void> => {
  const { calls, books, places } = stage
  for (const place of places(office))
    for (const { key, state } of await calls.edits.list(place)) {
      if (state.is !== 'settled') books.last.delete(`${roomOf(office.home.base, place.administration)} ${key.slice(2)}`)
    }
  await calls.settings.forgetEnvironment(office.id, true)
  books.gone.push(office.id)
  await stage.furnish(office)
  await unlock(stage, office)
}
