import { expect, it } from 'vitest'
import type { CustomerTemplate } from '../../../preload/contract/customers.ts'
import type { ImportPlan } from '../../../preload/contract/import.ts'
import {
  dismissalsFact,
  importPlansFact,
  qualityMutesFact,
  qualityRunsFact,
  templatesFact,
} from '../../../main/database/facts.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { rememberedPlan, rememberPlan } from '../../../main/desk/import/remembered-plans.ts'
import { openInMemory } from '../database/samples.ts'
import { openDevice, openService, type Device } from './desk-kit.ts'

/** Stores a fact as another version may have, while the desk is closed. */
const withFact = async (fact: string, value: unknown): Promise<Device> => {
  const a = openDevice(await openService({ customers: 2 }))
  await a.close()
  const cache = openCache({ file: a.options.file, key: a.options.key })
  cache.facts.put(fact, JSON.stringify(value))
  cache.close()
  return a.restart()
}
const factOf = async (a: Device, fact: string): Promise<unknown> => {
  await a.close()
  const cache = openCache({ file: a.options.file, key: a.options.key })
  const text = cache.facts.get(fact)
  cache.close()
  return JSON.parse(text ?? 'null')
}

it('a template with a field that this version lacks hides no other template, and stays', async () => {
  const mine: CustomerTemplate = { id: '1', name: 'Mine', changes: { CountryId: { is: 'text', text: 'NL' } } }
  const other = { id: '2', name: 'Other', changes: { Rating: { is: 'text', text: 'A' } } }
  const a = await withFact(templatesFact, { list: [other, mine], start: '1' })
  expect(await a.desk.customers.templates()).toEqual({ list: [mine], start: '1' })
  const renamed = { ...mine, name: 'Renamed' }
  expect(await a.desk.customers.saveTemplate(renamed)).toEqual({ list: [renamed], start: '1' })
  expect(await factOf(a, templatesFact)).toEqual({ list: [renamed, other], start: '1' })
})

it('a mute of a rule that this version lacks hides no other mute, and outlives a run', async () => {
  const mine = { rule: 'email', key: null, reason: 'none has any', at: 1, user: 'j.devries' }
  const other = { ...mine, rule: 'rating' }
  const a = await withFact(qualityMutesFact, [other, mine])
  expect((await a.desk.quality.read()).mutes).toEqual([mine])
  await a.synced()
  await a.desk.quality.run()
  expect(await factOf(a, qualityMutesFact)).toEqual([mine, other])
})

it('a result with a rule that this version lacks takes nothing of the line over time along', async () => {
  const day = { at: 1, score: 90, customers: 2, findings: { error: 0, warning: 1, note: 0 } }
  const counts = [{ rule: 'rating', severity: 'note', findings: 1, muted: 0 }]
  const result = { at: 1, customers: 2, listOnly: 0, score: 90, counts }
  const a = await withFact(qualityRunsFact, { result, trend: [{ ...day, score: 'good' }, day] })
  expect(await a.desk.quality.read()).toMatchObject({ result: null, trend: [day] })
  await a.synced()
  expect((await a.desk.quality.run())?.trend).toEqual([day, expect.objectContaining({ customers: 2 })])
})

it('customers that were said to be different stay so beside an entry that cannot be read', async () => {
  const mine = { id: '1', keys: ['s:1', 's:2'], reason: 'two branches', at: 1, user: 'j.devries' }
  const other = { ...mine, id: '2', later: true }
  const a = await withFact(dismissalsFact, [other, mine])
  expect(await a.desk.duplicates.read()).toMatchObject({ dismissed: 1 })
  await a.desk.duplicates.takeBack('1')
  expect(await factOf(a, dismissalsFact)).toEqual([other])
})

it('a plan with a field that this version lacks makes an import forget no other plan', async () => {
  const cache = openInMemory()
  const plan: ImportPlan = { columns: [], match: ['id'], unmatched: 'create' }
  rememberPlan(cache, ['Naam'], plan)
  const [mine] = JSON.parse(cache.facts.get(importPlansFact)!) as [object]
  const other = { headings: 'other', plan: { ...plan, match: ['rating'] } }
  cache.facts.put(importPlansFact, JSON.stringify([other, mine]))
  expect(rememberedPlan(cache, ['Naam'])).toEqual(plan)
  rememberPlan(cache, ['Name'], plan)
  expect(JSON.parse(cache.facts.get(importPlansFact)!)).toEqual([expect.anything(), mine, other])
  cache.close()
})
