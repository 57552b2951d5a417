import { describe, expect, it } from 'vitest'
import type { Cache } from '../../../../main/database/database.ts'
import { findGroups } from '../../../../main/desk/duplicates/find-groups.ts'
import { openRuns } from '../../../../main/desk/quality/run.ts'
import { memoryInUse } from '../../../bench/measure.ts'
import { listRow, openInMemory } from '../../database/samples.ts'

const customers = 1_500
/** Characters of a record that no rule asks for: all of them together are 60 MB. */
const beside = 40_000

/**
 * Values in the form in which they are compared already: nothing makes another text of them. Each is long enough that
 * JavaScript keeps a part of the record in place of a copy.
 */
const record = (id: number): string =>
  JSON.stringify({
    CustomerId: `${id}`,
    Name: `verylonglowercasename${id % 900}`,
    ShortName: `verylongshortname${id}`,
    Street1: `verylonglowercasestreet${id % 900}`,
    City: 'verylonglowercasecity',
    ZipCode: `VERYLONGPOSTCODE${id}`,
    CountryId: 'DE',
    CocRegistration: `VERYLONGREGISTRATION${id}`,
    VatNumber: `LI1234567890123${id}`,
    VatVerificationDate: `2024-03-01T00:00:00.${id + 1_000}`,
    Email: `someone.with.a.long.name${id}@example.nl`,
    Other: 'x'.repeat(beside),
  })

const withLongRecords = (): Cache => {
  const cache = openInMemory()
  const ids = Array.from({ length: customers }, (_, id) => id)
  cache.customers.layRows(ids.map((id) => listRow(`${id}`)))
  for (const id of ids) cache.customers.putWhole([{ id: `${id}`, raw: record(id), readAt: 1 }])
  return cache
}

/** Bytes: a third of the records. A slice of 250 customers is in hand; keys, values and groups need far less. */
const allowed = (customers * beside) / 3

const signal = new AbortController().signal

describe('no record stays in memory', () => {
  it('after a run of quality, nor while it goes on', async () => {
    const cache = withLongRecords()
    const before = memoryInUse()
    let most = 0
    const runs = openRuns(cache)
    const show = ({ done }: { readonly done: number }): void => {
      if (done === customers) most = memoryInUse() - before
    }
    await runs.run(Date.now(), { signal, show })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(allowed)
    expect(memoryInUse() - before).toBeLessThan(allowed)
    cache.close()
  })

  it('while duplicates are compared', async () => {
    const cache = withLongRecords()
    const before = memoryInUse()
    let most = 0
    const { byOrder } = await findGroups(cache, 0, {
      signal,
      show: ({ step }) => {
        if (step === 'comparing' && most === 0) most = memoryInUse() - before
      },
    })
    expect(byOrder.name.length).toBeGreaterThan(0)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(allowed)
    cache.close()
  })
})
