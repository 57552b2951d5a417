// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import VatDialog from '../../../../renderer/components/vat/VatDialog.vue'
import VatOfCustomer from '../../../../renderer/components/vat/VatOfCustomer.vue'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { useVat } from '../../../../renderer/stores/vat.ts'
import type { Fake } from '../../fake-api.ts'
import { office, officePlace, startSettings } from '../../fake-environments.ts'
import type { FakeVat } from '../../fake-vat.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, button, click, pageText, show } from '../../mounted.ts'

const keys = ['000011', '000012']
const otherPlace = { environment: 'prod', administration: 'MVL00125' }
const at = (vies: boolean, vat: Partial<FakeVat> = {}): Promise<Fake> =>
  atDesk({
    vat,
    settings: { ...startSettings, environments: [...startSettings.environments, office], place: officePlace, vies },
  })

it('a check stays away after its question was closed while the permission was stored', async () => {
  const fake = await at(false)
  const vat = useVat()
  await vat.check(keys)
  const held = holding(fake, 'settings', 'allowVies')
  const allowing = vat.allow()
  await flushPromises()
  await vat.close()
  held[0]!()
  await allowing
  expect([vat.state.is, argsOf(fake, 'vat.check')]).toEqual(['closed', []])
})

it('a check stays away after the window went to another administration while the permission was stored', async () => {
  const fake = await at(false)
  const vat = useVat()
  await vat.check(keys)
  const held = holding(fake, 'settings', 'allowVies')
  const allowing = vat.allow()
  await flushPromises()
  await useSettings().goTo(otherPlace)
  held[0]!()
  await allowing
  expect([vat.state.is, argsOf(fake, 'vat.check')]).toEqual(['closed', []])
})

it('verification dates are not offered to customers of another administration', async () => {
  const fake = await at(true)
  const vat = useVat()
  await vat.check(keys)
  const held = holding(fake, 'vat', 'verified')
  const setting = vat.setDates()
  await flushPromises()
  await useSettings().goTo(otherPlace)
  held[0]!()
  await setting
  expect([useBulk().isOpen, argsOf(fake, 'bulk.preview')]).toEqual([false, []])
})

it('selected customers are not checked in another administration', async () => {
  const fake = await at(true)
  useSelection().toggle('000011')
  const held = holding(fake, 'customers', 'keys')
  const checking = useVat().checkSelected()
  await flushPromises()
  await useSettings().goTo(otherPlace)
  held.forEach((go) => go())
  await checking
  expect(argsOf(fake, 'vat.check')).toEqual([])
})

it('a check that could not be stopped says so in its dialog, and can be stopped again', async () => {
  const fake = await at(true, { holdsAt: 1 })
  await useVat().check(keys)
  await show(VatDialog)
  fake.fail('vat.cancel', { code: 'database-locked' })
  await click('Stop')
  expect(document.querySelector('dialog [role=alert]')?.textContent).toContain('in use by another program')
  expect(button('Stop').getAttribute('aria-disabled')).toBe('false')
})

it('the answer about one customer is not shown at the next one', async () => {
  const last = [{ key: '000011', number: 'NL001', answer: { is: 'valid' }, request: null, at: Date.now() } as const]
  const fake = await at(true, { last })
  const form = await show(VatOfCustomer, { customer: '000011' })
  expect(pageText()).toContain('NL001')
  holding(fake, 'vat', 'answers')
  await form.setProps({ customer: '000012' })
  expect(pageText()).not.toContain('NL001')
})
