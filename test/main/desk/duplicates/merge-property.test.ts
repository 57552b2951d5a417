import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { mergeFates, type MergeFate } from '../../../../preload/contract/duplicates.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { allSettled } from '../desk-kit.ts'
import { asShown, fates, openAlike } from './duplicates-kit.ts'

const copied = ['Person', 'Telephone', 'Homepage', 'City'] as const satisfies readonly FieldName[]

const plan = fc.record({
  kept: fc.nat(3),
  values: fc.dictionary(fc.constantFrom(...copied), fc.constantFrom('Ann', 'Delft', '020-1'), { maxKeys: 3 }),
  then: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom<MergeFate>(...mergeFates))),
})

it('a merge changes exactly the chosen fields and exactly the chosen members at the service', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ kept, values, then }) => {
      const { service, a, ids } = await openAlike(4, 8)
      const recordsNow = () => new Map(service.control.ids().map((id) => [id, service.control.customer(id)]))
      const before = recordsNow()
      const keep = ids[kept]!
      const others = ids.filter((id) => id !== keep)
      const changes = Object.fromEntries(Object.entries(values).map(([field, text]) => [field, { is: 'text', text }]))
      const wanted = Object.fromEntries(others.map((id, at) => [`s:${id}`, then[at]!]))
      const request = await asShown(a, `s:${keep}`, changes, fates(wanted))
      const isNothing = Object.keys(values).length === 0 && then.every((fate) => fate === 'leave')
      if (isNothing) await expect(a.desk.duplicates.merge(request)).rejects.toThrow('edit-nothing-changed')
      else await a.desk.duplicates.merge(request)
      await a.desk.hold(sendsAll)
      await allSettled(a)
      const expected = new Map(before)
      expected.set(keep, { ...before.get(keep), ...values })
      others.forEach((id, at) => {
        if (then[at] === 'delete') expected.delete(id)
        if (then[at] === 'passive') expected.set(id, { ...before.get(id), CustomerStateId: 'P' })
      })
      expect(recordsNow()).toEqual(expected)
      await a.close()
      await service.stop()
    }),
    { numRuns: 8 },
  )
})
