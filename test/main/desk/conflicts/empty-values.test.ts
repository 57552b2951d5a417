import { describe, expect, it } from 'vitest'
import type { FieldInput } from '../../../../preload/contract/customers.ts'
import { openSynced, text, until } from '../desk-kit.ts'

describe('a field that is empty there in another spelling', () => {
  const emptied = async (before: string | null, there: string | null) => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { Fax: before })
    await a.synced()
    service.control.change(id, { Fax: there })
    const edit = async (to: FieldInput): Promise<string> => {
      await a.edit(key, { Fax: to })
      return until('the end of the edit', async () => {
        const is = (await a.desk.edits.list())[0]?.state.is
        return is !== 'waiting' && is !== 'sending' && is
      })
    }
    return { service, edit, fax: () => service.control.customer(id)?.['Fax'] }
  }

  it('is no conflict if it was emptied here and there', async () => {
    const { service, edit } = await emptied('050-1', '')
    expect(await edit({ is: 'empty' })).toBe('settled')
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it.each([
    ['null', '', null],
    ['an empty text', null, ''],
  ])('is no conflict if it was empty before and is %s now', async (_what, before, there) => {
    const { edit, fax } = await emptied(before, there)
    expect([await edit(text('050-2')), fax()]).toEqual(['settled', '050-2'])
  })
})
