// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useCustomerFindings } from '../../../renderer/stores/customer-findings.ts'
import { useFindings } from '../../../renderer/stores/findings.ts'
import { arriveAt } from '../../../renderer/stores/listen.ts'
import { useQuality } from '../../../renderer/stores/quality.ts'
import { useQualityOverview } from '../../../renderer/stores/quality-overview.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'
import { atDesk } from '../mounted.ts'
import { found, sampleQuality } from '../sample-findings.ts'

const other = { environment: 'demo', administration: 'DEMO0002' }
const goOn = async (): Promise<void> => {
  await useSettings().goTo(other)
  await arriveAt(other)
}
const start = async (holdsAt: number | null = null): Promise<Fake> => atDesk({ quality: { ...sampleQuality, holdsAt } })

describe('a mute', () => {
  it('that is stored after the window left its administration offers no Undo in the next one', async () => {
    const fake = await start()
    const quality = useQuality()
    const held = holding(fake, 'quality', 'mute')
    const muting = quality.mute('email', ['s:000011'], 'Has no other')
    await flushPromises()
    await goOn()
    held[0]!()
    await muting
    expect(quality.justMuted).toBeNull()
    await quality.undoMute()
    expect(fake.asked.filter(({ call }) => call === 'quality.unmute')).toEqual([])
  })
})

describe('a run of the checks', () => {
  it('goes on unseen once the window is at another administration, which can run its own', async () => {
    const fake = await start(20)
    const quality = useQuality()
    void quality.run()
    await flushPromises()
    expect(quality.running).toBe(true)
    await goOn()
    expect(quality.running).toBe(false)
    void quality.run()
    await flushPromises()
    expect(fake.asked.filter(({ call }) => call === 'quality.run').map(({ args }) => args[0])).toEqual([
      { environment: 'demo', administration: 'DEMO0001' },
      other,
    ])
  })
  it('that fails after the window left its administration is no failure of the next one', async () => {
    const fake = await start()
    const quality = useQuality()
    const held = holding(fake, 'quality', 'run')
    fake.fail('quality.run', { code: 'database-locked' })
    const running = quality.run()
    await flushPromises()
    await goOn()
    held[0]!()
    await running
    expect([quality.fail, quality.running]).toEqual([null, false])
  })
  it('is outdated once customers change, also after the window was at another administration', async () => {
    const fake = await start()
    const quality = useQuality()
    await quality.run()
    expect(quality.outdated).toBe(false)
    fake.changed('customers')
    await quality.customersChanged()
    expect(quality.outdated).toBe(true)
    await goOn()
    const back = { environment: 'demo', administration: 'DEMO0001' }
    await useSettings().goTo(back)
    await arriveAt(back)
    expect(quality.outdated).toBe(true)
  })
})

it('an overview of one administration is not shown in the next one', async () => {
  const fake = await start()
  const overview = useQualityOverview()
  const held = holding(fake, 'customers', 'totals')
  const reading = overview.read()
  await flushPromises()
  await goOn()
  held[0]!()
  await reading
  expect(overview.overview).toBeNull()
})

describe('findings about the customer in the form', () => {
  it('are not shown at the customer with the same key in another administration', async () => {
    const fake = await start()
    await useQuality().run()
    const findings = useCustomerFindings()
    const shown = () => findings.at('000011', 'VatNumber', { is: 'text', text: 'NL 0012.34567.B01' }).length
    await findings.read('000011')
    expect(shown()).toBe(1)
    await goOn()
    expect(shown()).toBe(0)
    await useSettings().goTo({ environment: 'demo', administration: 'DEMO0001' })
    const held = holding(fake, 'quality', 'ofCustomer')
    const reading = findings.read('000011')
    await flushPromises()
    await goOn()
    held[0]!()
    await reading
    expect(shown()).toBe(0)
  })
})

describe('the selected findings', () => {
  it('of a span are those that are there now, also where other lines were read before a mute', async () => {
    const keys = Array.from({ length: 300 }, (_none, at) => String(at).padStart(6, '0'))
    const wrong = keys.map((key) => found(['email', 'error'], [key, `Customer ${key}`], 'Email', 'nobody'))
    await atDesk({ quality: { ...sampleQuality, findings: wrong } })
    const [quality, findings] = [useQuality(), useFindings()]
    await quality.run()
    await findings.arrive()
    await findings.show(90, 130)
    await findings.show(0, 20)
    await quality.mute('email', keys.slice(0, 50), 'Checked by phone')
    await findings.arrive()
    await findings.selectBetween(0, 120)
    expect([...findings.selected]).toEqual(keys.slice(50, 171))
  })
  it('are those of the chosen rule, also where another was chosen while all were read', async () => {
    const fake = await start()
    await useQuality().run()
    const findings = useFindings()
    findings.choose('vat-form')
    const held = holding(fake, 'quality', 'keys')
    const selecting = findings.selectAll()
    await flushPromises()
    findings.choose('vat-check')
    held[0]!()
    await selecting
    expect([...findings.selected]).toEqual([])
  })
})
