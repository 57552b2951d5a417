// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorPayload } from '../../../../preload/contract/error-payload.ts'
import type { FakeVat } from '../../fake-vat.ts'
import VatDialog from '../../../../renderer/components/vat/VatDialog.vue'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { listen } from '../../../../renderer/stores/listen.ts'
import { today } from '../../../../renderer/stores/vat.ts'
import { useVat } from '../../../../renderer/stores/vat.ts'
import type { Fake } from '../../fake-api.ts'
import { office, officePlace, startSettings } from '../../fake-environments.ts'
import { atDesk, button, click, pageText, show } from '../../mounted.ts'

const keys = ['000011', '000012', '000013']
let fake: Fake
let stop: () => void = () => undefined

const open = async (vat: Partial<FakeVat> = {}, vies = true): Promise<void> => {
  fake = await atDesk({
    vat,
    settings: { ...startSettings, environments: [...startSettings.environments, office], place: officePlace, vies },
  })
  stop = listen()
  await useVat().check(keys)
  await show(VatDialog)
  await flushPromises()
}
const asked = (call: string): unknown[][] =>
  fake.asked.filter((one) => one.call === call).map(({ args }) => args as unknown[])
beforeEach(() => void (stop = () => undefined))
afterEach(() => stop())

describe('the check with VIES', () => {
  it('says what is sent and asks, before anything is sent', async () => {
    await open({}, false)
    expect(pageText()).toContain('It gets only the number: no name, no address')
    expect(asked('vat.check')).toEqual([])
    await click('Allow and check')
    expect(asked('settings.allowVies')).toEqual([[true]])
    expect(asked('vat.check')).toEqual([[officePlace, keys]])
    expect(pageText()).toContain('3 valid · 0 invalid · 0 unknown')
  })

  it('sends nothing where the user does not allow it', async () => {
    await open({}, false)
    await click('Cancel')
    expect([useVat().isOpen, asked('settings.allowVies'), asked('vat.check')]).toEqual([false, [], []])
  })

  it('does not ask again once it is allowed', async () => {
    await open()
    expect(asked('vat.check')).toEqual([[officePlace, keys]])
    expect(asked('settings.allowVies')).toEqual([])
  })

  it('lists invalid, unknown and valid numbers in words', async () => {
    await open({ answers: { '000011': { is: 'invalid' }, '000012': { is: 'unknown', why: 'state-away' } } })
    expect(pageText()).toContain('1 valid · 1 invalid · 1 unknown')
    expect(pageText()).toContain('Unknown: the register of that country did not answer')
    expect(pageText()).toContain('so ask the customer before you change anything')
  })

  it('shows its progress, and its answers when they have come', async () => {
    await open({ holdsAt: 1 })
    expect(pageText()).toContain('Checked 1 of 3')
    fake.vat.go()
    await flushPromises()
    expect(pageText()).toContain('3 valid')
  })

  it('keeps the answers so far when it is stopped', async () => {
    await open({ holdsAt: 1 })
    await click('Stop')
    expect(pageText()).toContain('1 valid · 0 invalid · 2 unknown')
    expect(pageText()).toContain('You stopped the check.')
    expect(pageText()).toContain('Unknown: not asked yet')
  })

  it('ends with a sentence where its administration was closed meanwhile, and can be made again', async () => {
    await open({ holdsAt: 1 })
    fake.vat.forget()
    await flushPromises()
    expect(pageText()).toContain('This check ended early, because its administration was closed meanwhile')
    await click('Check again')
    expect(pageText()).toContain('Checked 1 of 3')
  })

  it('made again names the check whose answers stay', async () => {
    await open({ answers: { '000012': { is: 'unknown', why: 'state-away' } } })
    await click('Check again')
    expect(asked('vat.check')).toEqual([
      [officePlace, keys],
      [officePlace, keys, 'check-1'],
    ])
    await click('Check again')
    expect(asked('vat.check')[2]).toEqual([officePlace, keys, 'check-2'])
  })

  it('says that a busy VIES is waited for', async () => {
    await open({ holdsAt: 1, stopped: 'busy' })
    expect(pageText()).toContain('VIES is busy or does not answer.')
  })

  it.each<[ErrorPayload, string]>([
    [
      { code: 'service-certificate', about: { host: 'ec.europa.eu' } },
      'The certificate of ec.europa.eu is not trusted, so the number was not sent.',
    ],
    [{ code: 'service-unreachable', about: { host: 'ec.europa.eu' } }, 'ec.europa.eu cannot be reached.'],
    [{ code: 'service-slow', about: { host: 'ec.europa.eu' } }, 'ec.europa.eu took too long to answer.'],
    [
      { code: 'proxy-sign-in-needed', about: { proxy: 'proxy.office:3128' } },
      'The proxy proxy.office:3128 wants to know who you are.',
    ],
  ])('names the cause %o, whether it stopped or not', async (fail, text) => {
    await open({ stopped: 'vies-away', fail })
    expect(pageText()).toContain('VIES did not answer for several numbers in a row')
    expect(pageText()).toContain(text)
    document.body.innerHTML = ''
    await open({ answers: { '000012': { is: 'unknown', why: 'vies-away' } }, fail })
    expect(pageText()).toContain(text)
  })

  it('offers the valid ones a verification date, by the preview of an ordinary change', async () => {
    await open({ answers: { '000012': { is: 'invalid' } } })
    await click('Set verification date (2)…')
    expect([useVat().isOpen, useBulk().isOpen]).toEqual([false, true])
    expect(asked('bulk.preview')).toEqual([
      [
        officePlace,
        { is: 'keys', keys: ['000011', '000013'] },
        { is: 'set', field: 'VatVerificationDate', input: { is: 'text', text: today() } },
      ],
    ])
    expect(asked('bulk.stage')).toEqual([])
  })

  it('offers no date where no number is valid', async () => {
    await open({ answers: Object.fromEntries(keys.map((key) => [key, { is: 'invalid' }])) })
    expect(() => button('Set verification date (0)…')).toThrow()
  })
})
