import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { Written } from '../promises/account.ts'
import { whereOf } from '../office.ts'
import type { WebsiteStep } from '../plan/plan-types.ts'
import { randomFrom, type Random } from '../random.ts'
import type { World } from '../world.ts'
import { otherPlace } from './other-place.ts'

/** Somebody at the website changes the last changed customer again, maybe after a person here was asked to decide. */
const changeAgain = ({ office, notify }: World, place: string, value: string): void => {
  const last = office.deeds.findLast(
    (deed) =>
      deed.place === place &&
      deed.by === null &&
      deed.before !== null &&
      deed.after !== null &&
      office.kept(place, deed.id) !== null,
  )
  const field =
    last && Object.keys(last.after!).find((name) => name !== 'DateChanged' && last.before![name] !== last.after![name])
  if (last === undefined || field === undefined) return
  const next = alike(field, JSON.parse(last.after![field]!), value, office.deeds.length)
  office.control.change(last.id, { [field]: next }, whereOf(place))
  notify(`website: changes ${last.id} at ${place} again: ${field} ${next}`)
}

/** The customer's nested list of addresses with one more. */
const withAddress = (there: unknown, text: string): unknown[] => [
  ...(Array.isArray(there) ? there : []),
  { AddressId: text, City: text },
]

/** An empty date says nothing about its type, and the service takes a PUT with another text in it for wrong. */
const isDate = (field: string): boolean => customerFields.some(({ name, type }) => name === field && type === 'date')

/** A value that somebody at the website enters over another: of its type, and unique where the type allows. */
const alike = (field: string, there: unknown, text: string, deeds: number): unknown => {
  if (typeof there === 'boolean') return !there
  if (Array.isArray(there)) return withAddress(there, text)
  if (typeof there === 'number') return 500_000.5 + deeds
  return isDate(field) || (typeof there === 'string' && /^\d+\/\d+\/\d+$/.test(there))
    ? `12/${1 + (deeds % 28)}/${2100 + deeds}`
    : text
}

/** Customers that somebody here works on, by field. */
const worked = ({ office, promises }: World, random: Random) => {
  const idOf = ({ key, place, computer }: Written): string | undefined =>
    key.startsWith('s:')
      ? key.slice(2)
      : office
          .ids(place)
          .find((id) =>
            Object.values(office.kept(place, id) ?? {}).some(
              (json) =>
                promises.written.get(json.slice(1, -1))?.key === key &&
                promises.written.get(json.slice(1, -1))?.computer === computer,
            ),
          )
  const fields = ['Person', 'Email', 'Fax', 'City', 'CocCity']
  const written = [...promises.written.values()]
    .filter((one) => one.status === 'kept' && !one.over && one.field !== 'Name' && one.field !== 'ShortName')
    .map((one) => ({ ...one, id: idOf(one) ?? '' }))
  const deleted = promises.deletions
    .filter((one) => one.status === 'kept' && !one.over)
    .map((one) => ({ ...one, field: random.pick(fields) }))
  const plain = promises.plain.open().map((one) => ({ ...one, id: one.key.slice(2) }))
  return [...written, ...plain, ...deleted].filter(({ place, id }) => office.kept(place, id) !== null)
}

/** Somebody at the website changes a field that a person here is changing or has just changed. */
const changeOver = (world: World, random: Random, value: string): void => {
  const { office, notify } = world
  const open = worked(world, random)
  if (open.length === 0) return
  const picked = random.pick(open)
  const isInside = world.plan.plainValues === true && random.chance(0.3)
  const one = isInside ? { ...picked, field: 'Addresses' } : picked
  const { id } = one
  const there: unknown = JSON.parse(office.kept(one.place, id)![one.field] ?? 'null')
  // The same text in capitals is another value.
  const next =
    typeof there === 'string' && there !== there.toUpperCase() && random.chance(0.6)
      ? there.toUpperCase()
      : alike(one.field, isInside && !Array.isArray(there) ? [] : there, value, office.deeds.length)
  office.control.change(id, { [one.field]: next }, whereOf(one.place))
  notify(`website: changes ${id} at ${one.place}, as ${one.computer} does: ${one.field} ${JSON.stringify(next)}`)
}

/** Somebody at the website changes a field that a person here is about to save: they read a check, or think. */
const changeAsked = ({ office, promises, notify }: World, random: Random, value: string): void => {
  const asked = [...promises.written.values()].filter(
    ({ status, over, key, place }) =>
      status === 'asked' && !over && key.startsWith('s:') && office.kept(place, key.slice(2)) !== null,
  )
  if (asked.length === 0) return
  const { key, place, field, computer } = random.pick(asked)
  const there: unknown = JSON.parse(office.kept(place, key.slice(2))![field] ?? 'null')
  const next = alike(field, there, value, office.deeds.length)
  office.control.change(key.slice(2), { [field]: next }, whereOf(place))
  notify(
    `website: changes ${key.slice(2)} at ${place}, which ${computer} is about to: ${field} ${JSON.stringify(next)}`,
  )
}

/** Somebody at the website deletes a customer that a person here works on. */
const deleteOver = (world: World, random: Random): void => {
  const open = worked(world, random)
  if (open.length === 0) return
  const { id, place, computer } = random.pick(open)
  world.office.control.remove(id, whereOf(place))
  world.notify(`website: deletes ${id} at ${place}, which ${computer} works on`)
}

/** Somebody at the website deletes the first customer that lists are too short to show. */
const deleteHidden = ({ office, notify }: World, place: string): void => {
  const short = office.control.quirks().find(({ quirk }) => quirk === 'listTruncated')
  const id = office.ids(place)[Number(short?.value)]
  if (id === undefined) return
  office.control.remove(id, whereOf(place))
  notify(`website: deletes ${id} at ${place}, which lists do not show`)
}

/** Somebody at the website creates a customer as soon as a computer has deleted one: it gets the id of that one. */
const createAgain =
  ({ office, promises, notify }: World, value: string) =>
  (place: string, id: string): void => {
    office.control.create({ CustomerId: id, Name: value, ShortName: value }, whereOf(place))
    promises.skipOwn()
    notify(`website: creates ${id} at ${place}, right after its deletion`)
  }

/** Plays a step of somebody at the website. */
export const website = (world: World, step: WebsiteStep): void => {
  const { office, promises, notify } = world
  const random = randomFrom(step.seed)
  const place = otherPlace(world, random) ?? 'production/MVL00124'
  const where = whereOf(place)
  const ids = office.ids(place)
  const value = `web-${step.seed.toString(36)}-${office.deeds.length}`
  if (step.do === 'website-create' && step.again) world.website.afterDeletion = createAgain(world, value)
  else if (step.do === 'website-create')
    notify(`website: creates ${office.control.create({ Name: value, ShortName: value }, where)} at ${place}`)
  else if (step.do === 'website-again') changeAgain(world, place, value)
  else if (step.do === 'website-over') changeOver(world, random, value)
  else if (step.do === 'website-edit' && step.again) changeAsked(world, random, value)
  else if (step.do === 'website-delete' && step.again) deleteOver(world, random)
  else if (step.do === 'website-delete' && step.hidden) deleteHidden(world, place)
  else if (ids.length > 0) {
    const id = random.pick(ids)
    const field = random.pick([
      'Person',
      'Email',
      'Fax',
      'City',
      'Street1',
      'VatNumber',
      'Name',
      'LanguageId',
      'CocCity',
      ...(world.plan.plainValues ? ['IsDunForPayment', 'Addresses'] : []),
    ])
    const there: unknown = JSON.parse(office.kept(place, id)?.[field] ?? 'null')
    const other = typeof there === 'boolean' ? !there : value
    const next = field === 'Addresses' ? withAddress(there, value) : other
    if (step.do === 'website-delete') office.control.remove(id, where)
    else office.control.change(id, { [field]: next }, where)
    notify(
      step.do === 'website-delete'
        ? `website: deletes ${id} at ${place}`
        : `website: changes ${id} at ${place}: ${field} ${JSON.stringify(next)}`,
    )
  }
  promises.skipOwn()
}
