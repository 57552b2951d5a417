import axios, { type AxiosAdapter } from 'axios'
import { describe, expect, it } from 'vitest'
import type { Review } from '../../../../preload/contract/customers.ts'
import { readValue } from '../../../../main/customers/field-value.ts'
import { parseRawRecord, propertyOf, writeRawRecord } from '../../../../main/customers/raw-record.ts'
import { isFail } from '../../../../main/base/app-error.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { createCustomerService } from '../../../../main/service/customer-service.ts'
import { createServiceClient } from '../../../../main/service/service-client.ts'
import { noteOwnWrites } from '../../../../main/sync/own-writes.ts'
import { openSettleWindow } from '../../../../main/sync/settle-window.ts'
import { openArrivals } from '../../../../main/sync/arrivals.ts'
import { openAttention } from '../../../../main/sync/attention.ts'
import { openPace } from '../../../../main/sync/pace.ts'
import { openWriteAnswers } from '../../../../main/sync/write-answers.ts'
import { realClock } from '../../../../main/base/clock.ts'
import { sendChange } from '../../../../main/sync/push/push-change.ts'
import type { PushContext } from '../../../../main/sync/outbox/push-context.ts'
import { text, openSynced } from '../desk-kit.ts'

/** Node's network adapter that records every body. */
const listening = (): { readonly adapter: AxiosAdapter; readonly bodies: { method: string; text: string }[] } => {
  const bodies: { method: string; text: string }[] = []
  const network = axios.getAdapter('http')
  return {
    bodies,
    adapter: (config) => {
      if (config.data !== undefined)
        bodies.push({ method: (config.method ?? '').toUpperCase(), text: String(config.data) })
      return network(config)
    },
  }
}

const quirksOf = {
  'as the contract does': [],
  'in camelCase, with types that drift': [
    { quirk: 'camelCase' },
    { quirk: 'typeDrift' },
    { quirk: 'dates', value: 'DD-MM-YYYY' },
  ],
  'with properties beyond the contract': [{ quirk: 'extraProperties' }, { quirk: 'dates', value: 'ISO' }],
} as const

const start = async (speaks: keyof typeof quirksOf = 'as the contract does') => {
  const { adapter, bodies } = listening()
  return { bodies, ...(await openSynced({ quirks: quirksOf[speaks] }, {}, { adapter })) }
}

const shownOf = (body: string) => parseRawRecord(body).map(({ name, json }) => ({ name, value: readValue(json) }))
const shownIn = (review: Review) => review.body.map(({ name, value }) => ({ name, value }))
const namesChanged = (review: Review) =>
  review.body.filter(({ changed }) => changed).map(({ name }) => name.toLowerCase())

describe.each(Object.keys(quirksOf) as (keyof typeof quirksOf)[])('a review for a service that speaks %s', (speaks) => {
  it('is the body of the PUT, property by property', async () => {
    const { service, a, bodies, key } = await start(speaks)
    service.control.quirk({ quirk: 'unavailable', method: 'GET', path: '/Customer/' })
    const changes = { City: text('Assen'), CreditLimit: text('12') } as const
    const before = await a.desk.customers.review(key, changes)
    await a.edit(key, changes)
    const edit = await a.editIn('waiting')
    const review = await a.desk.edits.review(edit.id)
    expect(review).toEqual(before)
    service.control.clearQuirks('unavailable')
    await a.desk.sync.now()
    await a.editIn('settled')
    const [put] = bodies.filter(({ method }) => method === 'PUT')
    expect(review.method).toBe('PUT')
    expect(shownIn(review)).toEqual(shownOf(put!.text))
    expect(namesChanged(review).toSorted()).toEqual(['city', 'creditlimit'])
    expect(review.changed.map(({ field }) => field).toSorted()).toEqual(['City', 'CreditLimit'])
    expect(review).toMatchObject({ unchanged: review.body.length - 2, reset: [] })
  })

  it('is the body of the POST, property by property', async () => {
    const { service, a, bodies } = await start(speaks)
    service.control.quirk({ quirk: 'unavailable' })
    await a.desk.customers.create({ Name: text('Bakkerij De Zon'), ShortName: text('DEZON') })
    const edit = await a.editIn('waiting')
    const review = await a.desk.edits.review(edit.id)
    service.control.clearQuirks('unavailable')
    await a.desk.sync.now()
    await a.editIn('settled')
    const [post] = bodies.filter(({ method }) => method === 'POST')
    expect(review.method).toBe('POST')
    expect(shownIn(review)).toEqual(shownOf(post!.text))
    expect(namesChanged(review).toSorted()).toEqual(['name', 'shortname'])
  })
})

describe('a review', () => {
  it('compares with the last read, not with the record from the start of the edit', async () => {
    const { service, a, id, key } = await start()
    service.control.quirk({ quirk: 'unchangeable', value: id })
    await a.edit(key, { City: text('Assen') })
    const edit = await a.editIn('refused')
    service.control.change(id, { Person: 'There', Fax: '050-2', Telephone: '1' })
    await a.synced()
    const review = await a.desk.edits.review(edit.id)
    expect(review.body.find(({ name }) => name === 'Person')).toEqual({
      name: 'Person',
      value: text('There'),
      changed: false,
    })
    expect(namesChanged(review)).toEqual(['city'])
  })

  it('has no body for a delete, and none for a settled edit', async () => {
    const { service, a, key } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    await a.remove(key)
    const edit = await a.editIn('waiting')
    expect(await a.desk.edits.review(edit.id)).toEqual({
      method: 'DELETE',
      body: [],
      changed: [],
      unchanged: 0,
      reset: [],
    })
    service.control.clearQuirks()
    await a.desk.sync.now()
    await a.editIn('settled')
    await expect(a.desk.edits.review(edit.id)).rejects.toThrowError(
      expect.toSatisfy((error: unknown) => isFail(error, 'edit-sent-already')),
    )
  })
})

describe('the guard before a PUT', () => {
  it.each(['as the contract does', 'in camelCase, with types that drift'] as const)(
    'sends nothing that lacks a property of the last read, to a service that speaks %s',
    async (speaks) => {
      const { service, a, id } = await start(speaks)
      await a.close()
      const cache = openCache({ file: a.options.file, key: a.options.key })
      const client = createServiceClient({
        ...a.options,
        databaseId: a.options.place.administration,
        atOnce: 1,
        timeout: 60_000,
        now: Date.now,
        accessToken: async () => service.control.signIn().accessToken,
        proxyFor: async () => null,
      })
      const context: PushContext = {
        cache,
        clock: realClock,
        user: 'j.devries',
        settleTime: 300,
        atOnce: 1,
        recheck: 0,
        confirmations: 8,
        service: createCustomerService(client),
        ownWrites: noteOwnWrites(),
        attention: openAttention(),
        pace: openPace(),
        writeAnswers: openWriteAnswers(8),
        arrivals: openArrivals(),
        changed: () => undefined,
        notice: () => undefined,
        failed: () => undefined,
        recent: { note: () => undefined, isBehind: () => false },
        startedWith: new Map(),
        settleWindow: openSettleWindow(realClock, 300, new AbortController().signal, () => undefined),
        hold: {
          read: () => null,
          mayGo: () => true,
          locked: () => false,
          cells: () => 'at-once',
          rule: () => undefined,
          stop: () => undefined,
          resume: () => undefined,
          beginBatch: () => ({ part: () => undefined, whole: () => undefined, end: () => undefined }),
          keepStop: () => undefined,
          forgetWhereNothingWaits: () => undefined,
          release: () => undefined,
        },
        grace: { begin: () => undefined, endOf: () => null, end: () => undefined, view: () => null },
      }
      try {
        const raw = (await context.service.read(id))!
        const read = parseRawRecord(raw)
        cache.edits.put({
          id: 'e',
          kind: 'change',
          key: `s:${id}`,
          customerId: id,
          name: '',
          base: raw,
          mine: { City: '"Assen"' },
          state: { is: 'waiting' },
          revision: 1,
          madeAt: 0,
          changedAt: 0,
          knownIds: null,
          attempts: 0,
          notBefore: 0,
          outcomeUnknown: false,
          user: 'j.devries',
          thenDelete: false,
          sequence: 0,
        })
        const edit = cache.edits.get('e')!
        const body = read.map((property) =>
          property === propertyOf(read, 'City') ? { ...property, json: '"Assen"' } : property,
        )
        for (const left of read) {
          const lacking = body.filter(({ name }) => name !== left.name)
          await expect(
            sendChange(context, edit, read, read, { is: 'put', body: lacking, changed: ['City'] }),
          ).rejects.toThrowError(expect.toSatisfy((error: unknown) => isFail(error, 'edit-would-reset-fields')))
        }
        expect(cache.edits.get('e')!.state.is).toBe('waiting')
        expect(service.control.count({ method: 'PUT' })).toBe(0)
        await sendChange(context, edit, read, read, { is: 'put', body, changed: ['City'] })
        expect(service.control.count({ method: 'PUT' })).toBe(1)
        expect(writeRawRecord(parseRawRecord(service.control.customerText(id)!))).toContain('"City":"Assen"')
      } finally {
        client.close()
        cache.close()
      }
    },
  )
})

describe('a review of a change whose body lacks contract fields', () => {
  it('names those that the service resets, as it never sent them', async () => {
    const { service, a, key } = await openSynced({ quirks: [{ quirk: 'leavesOut', value: 'Email,Fax' }] })
    const review = await a.desk.customers.review(key, { City: text('Assen') })
    expect(review).toMatchObject({ unchanged: review.body.length - 1, reset: ['Email', 'Fax'] })
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    const [{ Email, Fax }] = [service.control.customer(key.slice(2))!]
    expect({ Email, Fax }).toEqual({ Email: '', Fax: null })
  })

  it('names none that the change itself gives a value', async () => {
    const { a, key } = await openSynced({ quirks: [{ quirk: 'leavesOut', value: 'Email,Fax' }] })
    const { reset } = await a.desk.customers.review(key, { Email: text('kees@example.com') })
    expect(reset).toEqual(['Fax'])
  })

  it('names none where the service leaves out what is empty, as a rule', async () => {
    const { service, a, key } = await openSynced({ quirks: [{ quirk: 'leavesOutEmpty', method: 'GET' }] })
    const { body, unchanged, reset } = await a.desk.customers.review(key, { City: text('Assen') })
    expect({ isWhole: body.length > 55, unchanged, reset }).toEqual({
      isWhole: false,
      unchanged: body.length - 1,
      reset: [],
    })
    const before = service.control.customer(key.slice(2))!
    await a.edit(key, { City: text('Assen') })
    await a.editIn('settled')
    expect(service.control.customer(key.slice(2))).toEqual({ ...before, City: 'Assen' })
  })
})
