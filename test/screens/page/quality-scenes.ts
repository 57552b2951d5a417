import type { QualityFinding } from '../../../preload/contract/quality.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import type { FakeQuality } from '../../renderer/fake-quality.ts'
import { sampleFindings, sampleTrend } from '../../renderer/sample-findings.ts'
import { at, stagedAt } from './start.ts'

const quality: FakeQuality = { findings: sampleFindings, customers: 9_310, trend: sampleTrend(), holdsAt: null }
const scene = (change: Partial<FakeQuality> = {}): Fake => fakeApi(at({ quality: { ...quality, ...change } }))

/** 100,000 findings of one rule. */
const manyFindings: readonly QualityFinding[] = Array.from({ length: 100_000 }, (_none, index) => ({
  ...sampleFindings[index % 2]!,
  key: String(index + 10).padStart(6, '0'),
  name: `${sampleFindings[index % 2]!.name} ${index + 1}`,
}))
const long = 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland U.A. te ’s-Hertogenbosch'

/** Findings in every state. */
export const qualityScenes: Readonly<Record<string, () => Fake>> = {
  quality: () => scene(),
  'quality-unread': () => fakeApi(at({ quality, unread: ['000011', '000012'] })),
  'quality-many': () => scene({ findings: manyFindings, customers: 100_000 }),
  'quality-none': () => scene({ findings: [] }),
  'quality-held': () => scene({ holdsAt: 3_724 }),
  'quality-mended': () => scene({ findings: sampleFindings.map((one, index) => ({ ...one, mended: index === 0 })) }),
  'quality-long': () =>
    scene({ findings: sampleFindings.map((one) => ({ ...one, name: long, texts: one.texts.map(() => long) })) }),
  'quality-form': () => {
    const fake = scene()
    fake.put('000011', 'VatNumber', { is: 'text', text: 'NL 0012.34567.B01' })
    return fake
  },
  'quality-locked': () => stagedAt({ lock: { is: 'locked', minutes: 10 } }, { quality }),
  'quality-failed': () => {
    const fake = scene()
    fake.fail('quality.run', { code: 'database-locked' })
    return fake
  },
}
