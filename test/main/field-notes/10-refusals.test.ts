import { describe, expect, it } from 'vitest'
import type { ServerMessage } from '../../../preload/contract/error-payload.ts'
import type { QuirkRule } from '../../../main/demo/quirks/quirk-names.ts'
import { openDevice, openService, text } from '../desk/desk-kit.ts'

const dutch = 'CocDate moet een datum of null zijn.'
const shapes: readonly [shape: string, messages: readonly ServerMessage[] | undefined][] = [
  ['messages', [{ text: dutch, path: 'CocDate' }]],
  ['brokenRules', [{ text: dutch, path: 'CocDate' }]],
  ['Message', [{ text: dutch }]],
  ['html', [{ text: expect.stringContaining(dutch) as unknown as string }]],
  ['text', [{ text: dutch }]],
  ['empty', undefined],
]

describe.each(shapes)('Field note 10: a refusal comes as %s', (shape, messages) => {
  const quirks: QuirkRule[] = [{ quirk: 'errors', value: shape }]

  it("a change is kept as refused, with the service's own message, at the field that it names", async () => {
    const service = await openService({ quirks })
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    const before = service.control.customerText(id)
    await a.edit(`s:${id}`, { CocDate: text('next week'), City: text('Assen') })
    const refused = await a.editIn('refused')
    expect(refused.state.fail).toMatchObject({ code: 'service-refused', status: 400 })
    expect(refused.state.fail.messages).toEqual(messages)
    expect(refused.changes.map(({ field }) => field).sort()).toEqual(['City', 'CocDate'])
    expect(service.control.customerText(id)).toBe(before)
    await a.synced()
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })

  it('a create is kept as refused, and is sent once it is corrected', async () => {
    const service = await openService({ quirks })
    const a = openDevice(service)
    await a.synced()
    const { key } = await a.desk.customers.create({
      Name: text('Bloemist Roos'),
      ShortName: text('ROOS'),
      CocDate: text('next week'),
    })
    const refused = await a.editIn('refused')
    expect(refused.state.fail.messages).toEqual(messages)
    expect(service.control.ids()).toHaveLength(12)
    await a.desk.customers.save(key, { CocDate: text('4/13/2022') }, refused.revision)
    const { customerId } = await a.editIn('settled')
    expect(service.control.customer(customerId!)).toMatchObject({ ShortName: 'ROOS', CocDate: '4/13/2022' })
    expect(service.control.ids()).toHaveLength(13)
  })
})

describe('Field note 10: several complaints at once', () => {
  it('each appear at their own field', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await a.edit(`s:${service.control.ids()[0]}`, { CocDate: text('soon'), VatVerificationDate: text('31/31/2022') })
    expect((await a.editIn('refused')).state.fail.messages).toEqual([
      { text: 'VatVerificationDate moet een datum of null zijn.', path: 'VatVerificationDate' },
      { text: dutch, path: 'CocDate' },
    ])
  })
})
