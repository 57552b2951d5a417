// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useCellEdit } from '../../../../renderer/stores/cell-edit.ts'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'
import { place } from '../../fake-environments.ts'

const cell = { key: '000012', field: 'City', name: 'De Zon', text: 'Gent', was: null, mark: null } as const
const elsewhere = { environment: 'demo', administration: 'DEMO0002' }

it.each(['typed in', 'being saved'])(
  'a cell that is %s when the window leaves is saved where it is, and a failure is told',
  async (state) => {
    const fake = await atDesk()
    const cellEdit = useCellEdit()
    cellEdit.start(cell)
    cellEdit.type('Brugge')
    const held = holding(fake, 'customers', 'read')
    const saving = state === 'being saved' ? cellEdit.commit() : null
    fake.fail('customers.save', { code: 'disk-full' })
    await useSettings().goTo(elsewhere)
    await flushPromises()
    held.forEach((release) => release())
    await flushPromises()
    await saving
    expect(argsOf(fake, 'customers.save').map((args) => args.slice(0, 3))).toEqual([
      [place, '000012', { City: text('Brugge') }],
    ])
    expect([cellEdit.edit.is, useFailures().fail?.code]).toEqual(['none', 'disk-full'])
  },
)
