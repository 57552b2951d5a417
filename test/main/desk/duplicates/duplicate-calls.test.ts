import { expect, it } from 'vitest'
import type { Dismissal } from '../../../../preload/contract/duplicates.ts'
import { dismissalsFact } from '../../../../main/database/facts.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import type { StoredDismissal } from '../../../../main/desk/duplicates/stored-dismissals.ts'
import { allSettled, failing, text } from '../desk-kit.ts'
import { hurriedClock } from '../hurried-clock.ts'
import { asShown, fates, membersOf, openAlike, search, shownGroups } from './duplicates-kit.ts'

it('before the first search there is no group', async () => {
  const { a } = await openAlike()
  expect(await a.desk.duplicates.read()).toEqual({ found: null, dismissed: 0, passive: 'P' })
  expect(await shownGroups(a)).toEqual([])
})

it('a search finds customers of one company, with name, city and evidence', async () => {
  const { a, keys } = await openAlike()
  const [group] = await search(a)
  expect(group!.members.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(group!.members[0]).toMatchObject({
    name: 'Bakkerij Jansen B.V.',
    city: 'Amsterdam',
    passive: false,
    score: null,
  })
  expect(group!.members[1]!.reasons).toContain('vat')
  expect(await a.desk.duplicates.read()).toMatchObject({ found: { customers: 12, groups: 1 } })
})

it('customers that a person said are different are not proposed again, until that is taken back', async () => {
  const { a, keys } = await openAlike(2)
  await search(a)
  await a.desk.duplicates.dismiss(keys, 'two branches')
  expect(await shownGroups(a)).toEqual([])
  expect(await search(a)).toEqual([])
  const [dismissal] = await a.desk.duplicates.dismissals(0, 50)
  expect(dismissal).toMatchObject({
    reason: 'two branches',
    user: 'j.devries',
    customers: keys.map((key) => ({ key, name: 'Bakkerij Jansen B.V.' })),
  })
  const again = await a.restart()
  expect(await again.desk.duplicates.read()).toMatchObject({ found: null, dismissed: 1 })
  expect(await search(again)).toEqual([])
  await again.desk.duplicates.takeBack(dismissal!.id)
  expect(membersOf(await search(again))).toEqual([keys.toSorted()])
})

it('a customer that was dismissed before it was created stays dismissed days after', async () => {
  const { a, keys } = await openAlike(1)
  const created = await a.desk.customers.create({
    Name: text('Bakkerij Jansen B.V.'),
    Street1: text('Hoofdstraat 12'),
    ZipCode: text('1234 AB'),
    City: text('Amsterdam'),
  })
  expect(membersOf(await search(a))).toEqual([[...keys, created.key].toSorted()])
  await a.desk.duplicates.dismiss([...keys, created.key], 'two branches')
  await a.desk.hold({ locked: false, askAbove: null })
  await allSettled(a)
  const twoDays = 2 * 86_400_000
  const later = await a.restart({ clock: { ...hurriedClock, now: () => hurriedClock.now() + twoDays } })
  await later.synced()
  expect(await later.desk.edits.list()).toEqual([])
  expect(await search(later)).toEqual([])
  const [{ customers }] = (await later.desk.duplicates.dismissals(0, 1)) as [Dismissal]
  expect(customers.map(({ name }) => name)).toEqual(['Bakkerij Jansen B.V.', 'Bakkerij Jansen B.V.'])
})

it('one dismissal too many is refused, and no other makes room for it', async () => {
  const { a, keys } = await openAlike(2)
  await a.desk.duplicates.dismiss(['s:1', 's:2'], '')
  await a.close()
  const cache = openCache({ file: a.options.file, key: a.options.key })
  const [one] = JSON.parse(cache.facts.get(dismissalsFact)!) as readonly StoredDismissal[]
  cache.facts.put(dismissalsFact, JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ ...one, id: `d${at}` }))))
  cache.close()
  const { desk } = await a.restart()
  await expect(desk.duplicates.dismiss(keys, 'two branches')).rejects.toEqual(failing('too-many-dismissals'))
  expect(await desk.duplicates.read()).toMatchObject({ dismissed: 5_000 })
  await desk.duplicates.takeBack('d0')
  expect(await desk.duplicates.dismiss(keys, 'two branches')).toMatchObject({ dismissed: 5_000 })
})

it('a third customer like two different ones is proposed with one of them only', async () => {
  const { a, keys } = await openAlike()
  await a.desk.duplicates.dismiss(keys.slice(0, 2), '')
  const groups = await search(a)
  expect(groups).toHaveLength(1)
  expect(membersOf(groups)[0]).toContain(keys[2])
  expect(groups[0]!.members).toHaveLength(2)
})

it('a group goes once fewer than two of its members are active', async () => {
  const { a, keys } = await openAlike()
  await search(a)
  await a.edit(keys[0]!, { CustomerStateId: text('P') })
  expect((await shownGroups(a))[0]!.members.filter(({ passive }) => passive)).toMatchObject([{ key: keys[0] }])
  await a.remove(keys[1]!)
  expect(await shownGroups(a)).toEqual([])
})

it('a merged group stays away after the next search', async () => {
  const { a, keys } = await openAlike()
  const [keep, passive, deleted] = keys as [string, string, string]
  await a.desk.duplicates.merge(await asShown(a, keep, {}, fates({ [passive]: 'passive', [deleted]: 'delete' })))
  expect(await search(a)).toEqual([])
})

it('groups come in windows, the surest first or by name', async () => {
  const { service, a } = await openAlike(2)
  const [, , c, d] = service.control.ids()
  for (const id of [c!, d!])
    service.control.change(id, {
      Name: 'Aannemer Vos',
      ZipCode: '9876 ZX',
      Street1: 'Kerkweg 3',
      City: 'Groningen',
      VatNumber: 'NL123456782B90',
    })
  await a.synced()
  await search(a)
  const window = (order: 'surest' | 'name', from: number) => a.desk.duplicates.groups({ order, from, count: 1 })
  const first = await window('name', 0)
  expect([first.groups[0]!.members[0]!.name, first.next]).toEqual(['Aannemer Vos', 1])
  expect(await window('name', 1)).toMatchObject({
    groups: [{ members: [{ name: 'Bakkerij Jansen B.V.' }, {}] }],
    next: null,
  })
  expect((await window('surest', 0)).groups[0]!.score).toBeGreaterThanOrEqual(
    (await window('surest', 1)).groups[0]!.score,
  )
})

it('a search that is cancelled answers null, and the groups before stay', async () => {
  const { a, keys } = await openAlike()
  await search(a)
  const searching = a.desk.duplicates.find()
  await a.desk.duplicates.cancel()
  expect(await searching).toBeNull()
  expect(await a.desk.duplicates.progress()).toBeNull()
  expect(membersOf(await shownGroups(a))).toEqual([keys.toSorted()])
})

it('the groups of one customer are found by its key', async () => {
  const { a, keys } = await openAlike()
  await search(a)
  expect(membersOf(await a.desk.duplicates.ofCustomer(keys[1]!))).toEqual([keys.toSorted()])
  expect(await a.desk.duplicates.ofCustomer('s:none')).toEqual([])
})

it('the group of a customer has that customer, and nobody who is said to be different from it', async () => {
  const { a, keys } = await openAlike()
  const [one, other, third] = keys as [string, string, string]
  await a.desk.duplicates.dismiss([one, other], 'two branches')
  await search(a)
  for (const key of [one, other])
    expect(membersOf(await a.desk.duplicates.ofCustomer(key))).toEqual([[key, third].toSorted()])
})

it('customers are put together as they are now, before any search too', async () => {
  const { a, keys } = await openAlike()
  const [first, second] = keys as [string, string]
  await a.edit(second, { CustomerStateId: text('P') })
  expect(await a.desk.duplicates.together([second, first, second, 's:none'])).toMatchObject({
    members: [
      { key: second, passive: true, score: null },
      { key: first, name: 'Bakkerij Jansen B.V.', passive: false },
    ],
    more: 0,
  })
  await a.remove(second)
  expect(await a.desk.duplicates.together([first, second])).toBeNull()
})
