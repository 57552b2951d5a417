// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { holding } from '../holding.ts'
import { argsOf, click, field, fill, pageText, press, submitDialog } from '../mounted.ts'
import { openQuality, qualityButton, shownFindings, shownRules } from '../quality-page.ts'
import { sampleQuality } from '../sample-findings.ts'

afterEach(() => document.body.replaceChildren())

/** The customer of the finding with the focus. */
const current = (): string | undefined =>
  document.querySelector('[aria-label="The finding"] h3')?.textContent ?? undefined

describe('a muted finding', () => {
  const mute = async (reason: string): Promise<void> => {
    await fill('Reason', reason)
    await submitDialog()
  }
  it('needs a reason', async () => {
    const fake = await openQuality()
    await click('Mute…')
    await submitDialog()
    expect(pageText()).toContain('Write a reason')
    expect(argsOf(fake, 'quality.mute')).toEqual([])
  })
  it('takes no longer reason than main does', async () => {
    await openQuality()
    await click('Mute…')
    expect((field('Reason') as HTMLInputElement).maxLength).toBe(500)
  })
  it.each(['its button', 'M'])('is asked about by %s before it was read, once it is', async (by) => {
    const fake = await openQuality()
    const held = holding(fake, 'quality', 'findings')
    await click('Several customers have this email')
    if (by === 'M') {
      document.querySelector<HTMLElement>('[role=listbox]')?.focus()
      await press('m')
    } else await click('Mute…')
    expect(document.querySelector('dialog[open]')).toBeNull()
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(pageText()).toContain('Mute a finding about Café De Zon')
  })
  it('is not asked about once another rule was chosen before it was read', async () => {
    const fake = await openQuality()
    const held = holding(fake, 'quality', 'findings')
    await click('Several customers have this email')
    await click('Mute…')
    await click('VAT number has the wrong form')
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
  it.each(['Enter', ' '])('is left alone by %j once another rule was chosen before it was read', async (key) => {
    const fake = await openQuality()
    const held = holding(fake, 'quality', 'findings')
    await click('Several customers have this email')
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press(key)
    await click('VAT number has the wrong form')
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(document.querySelector('[role=listbox]')).not.toBeNull()
    expect(pageText()).not.toContain('1 selected')
  })
  it('leaves the list, and can be heard again', async () => {
    await openQuality()
    await click('Mute…')
    await mute('The group’s own number')
    expect(shownFindings()).toEqual([expect.stringContaining('Garage Van Dijk')])
    expect(shownRules()[0]).toBe('VAT number has the wrong form 1 muted1')
    expect(qualityButton()).toContain('4 findings')
    await click('Muted')
    expect(pageText()).toContain('Café De ZonThe group’s own number')
    expect(pageText()).toContain('j.devries')
    await click('Unmute')
    expect(pageText()).toContain('Nothing is muted')
    await click('Findings')
    expect(shownFindings()).toHaveLength(2)
  })
  it('is still named where another customer has its value', async () => {
    await openQuality()
    await click('Several customers have this email')
    await click('Mute…')
    await mute('One office')
    expect(shownFindings()).toEqual([expect.stringContaining('Garage Van Dijk')])
    expect(pageText()).toContain('Same value:Café De Zon')
  })
  it('is muted together with other selected ones', async () => {
    const fake = await openQuality()
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('a', { ctrlKey: true })
    expect(pageText()).toContain('2 selected')
    await press('m')
    expect(pageText()).toContain('Mute 2 findings')
    await mute('Both were checked')
    expect(argsOf(fake, 'quality.mute').map(([, , keys]) => keys)).toEqual([['000011', '000014']])
  })
  it('is muted together with selected ones that were not read yet', async () => {
    const many = Array.from({ length: 250 }, (_none, at) => ({
      ...sampleQuality.findings[0]!,
      key: String(at).padStart(6, '0'),
    }))
    const fake = await openQuality({ quality: { ...sampleQuality, findings: many } })
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('ArrowDown')
    await press('End', { shiftKey: true })
    expect(pageText()).toContain('249 selected')
    await press('m')
    expect(pageText()).toContain('Mute 249 findings')
    await mute('All were checked')
    expect(argsOf(fake, 'quality.mute').map(([, , keys]) => keys)).toEqual([many.slice(1).map(({ key }) => key)])
    expect(pageText()).toContain('249 findings were muted.')
    await click('Muted')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
    expect(pageText()).toContain('Café De Zon and 248 more')
    await click('Unmute')
    expect(pageText()).toContain('Nothing is muted')
    expect(pageText()).toContain('249 findings count again.')
  })
  it('is heard again by Undo at once', async () => {
    await openQuality()
    await click('Mute…')
    await mute('Checked by phone')
    await click('Undo')
    expect(shownFindings()).toHaveLength(2)
    expect(pageText()).not.toContain('1 finding was muted.')
    expect(document.activeElement?.getAttribute('role')).toBe('listbox')
  })
  it('has the focus again after Undo, also where its list is read late', async () => {
    const fake = await openQuality()
    await click('Mute…')
    await mute('Checked by phone')
    expect(current()).toBe('Garage Van Dijk 000014')
    const held = holding(fake, 'quality', 'findings')
    await click('Undo')
    expect(current()).toBe('Garage Van Dijk 000014')
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(current()).toBe('Café De Zon 000011')
  })
  it('leaves the focus on the finding that has it, wherever that is in the list', async () => {
    const many = Array.from({ length: 250 }, (_none, at) => ({
      ...sampleQuality.findings[0]!,
      key: String(at).padStart(6, '0'),
      name: `Bakery ${at}`,
    }))
    const fake = await openQuality({ quality: { ...sampleQuality, findings: many } })
    const list = document.querySelector<HTMLElement>('[role=listbox]')!
    list.focus()
    await press('ArrowDown')
    await press('ArrowDown')
    const held = holding(fake, 'quality', 'findings')
    const place = { environment: 'prod', administration: 'MVL00124' }
    await fake.api.quality.mute(place, 'vat-form', ['000000'], 'Right')
    await flushPromises()
    expect(current()).toMatch(/^Bakery 2 /)
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(current()).toMatch(/^Bakery 2 /)
    expect(document.getElementById(list.getAttribute('aria-activedescendant')!)?.getAttribute('aria-posinset')).toBe(
      '2',
    )
    await fake.api.quality.unmute(place, 'vat-form', ['000000'])
    await flushPromises()
    for (const go of held.splice(0)) go()
    await flushPromises()
    expect(current()).toMatch(/^Bakery 2 /)
    await press('ArrowUp')
    expect(current()).toMatch(/^Bakery 1 /)
  })
  it('leaves the focus on the last finding too, when the list gets shorter above it', async () => {
    const many = [0, 1, 2].map((at) => ({ ...sampleQuality.findings[0]!, key: `${at}`, name: `Bakery ${at}` }))
    const fake = await openQuality({ quality: { ...sampleQuality, findings: many } })
    document.querySelector<HTMLElement>('[role=listbox]')!.focus()
    await press('End')
    const held = holding(fake, 'quality', 'findings')
    const place = { environment: 'prod', administration: 'MVL00124' }
    const muteElsewhere = async (key: string): Promise<void> => {
      await fake.api.quality.mute(place, 'vat-form', [key], 'Right')
      await flushPromises()
    }
    const read = async (): Promise<void> => {
      for (const go of held.splice(0)) go()
      await flushPromises()
    }
    await muteElsewhere('0')
    expect(current()).toMatch(/^Bakery 2 /)
    await read()
    expect(current()).toMatch(/^Bakery 2 /)
    await muteElsewhere('2')
    await read()
    expect(current()).toMatch(/^Bakery 1 /)
  })
  it('is heard again in the list of the muted ones, by M', async () => {
    const fake = await openQuality()
    await click('Mute…')
    await mute('Checked by phone')
    await click('Show muted')
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('m')
    expect(argsOf(fake, 'quality.unmute').at(-1)?.slice(1)).toEqual(['vat-form', ['000011']])
    expect(shownFindings()).toHaveLength(2)
  })
  it('leaves the selection once it has left the list', async () => {
    const fake = await openQuality()
    document.querySelector<HTMLElement>('[role=listbox]')?.focus()
    await press('a', { ctrlKey: true })
    const place = { environment: 'prod', administration: 'MVL00124' }
    await fake.api.quality.mute(place, 'vat-form', ['000011'], 'Right')
    await flushPromises()
    expect(pageText()).toContain('1 selected')
  })
  it('is muted once, also by a second press', async () => {
    const fake = await openQuality()
    await click('Mute…')
    await fill('Reason', 'Checked')
    const held = holding(fake, 'quality', 'mute')
    await submitDialog()
    await submitDialog()
    held.forEach((go) => go())
    await flushPromises()
    expect(argsOf(fake, 'quality.mute')).toHaveLength(1)
  })
  it('is muted with its whole rule', async () => {
    const fake = await openQuality()
    await click('Mute this rule…')
    await mute('Not of use here')
    expect(argsOf(fake, 'quality.mute').at(-1)?.slice(1)).toEqual(['vat-form', null, 'Not of use here'])
    expect(shownRules().at(2)).toBe('VAT number has the wrong form 2 muted0')
    expect(qualityButton()).toContain('3 findings')
  })
})
