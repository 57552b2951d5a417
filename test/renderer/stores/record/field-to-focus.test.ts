// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { useRecord } from '../../../../renderer/stores/record.ts'
import type { Fake } from '../../fake-api.ts'
import { atDesk } from '../../mounted.ts'

let fake: Fake
beforeEach(async () => void (fake = await atDesk()))

describe('the field that gets the focus once a form is there', () => {
  const wanted = { key: '000012', field: 'City' } as const

  it('is kept while its customer is opened', async () => {
    const record = useRecord()
    record.focusOn = wanted
    await record.open(wanted.key)
    expect([record.panel.is, record.focusOn]).toEqual(['open', wanted])
  })

  it('is forgotten where its customer cannot be read, while the failure is shown', async () => {
    fake.fail('customers.read', { code: 'unexpected' })
    const record = useRecord()
    record.focusOn = wanted
    await record.open(wanted.key)
    expect([record.panel.is, record.focusOn]).toEqual(['failed', null])
  })

  it('is forgotten where another form comes first', async () => {
    const record = useRecord()
    record.focusOn = wanted
    await record.open('000013')
    expect([record.panel.is, record.focusOn]).toEqual(['open', null])
  })
})
