import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameWords } from '../../../../main/desk/quality/company-names.ts'
import { isEmail, judgeEmail, judgeWebAddress } from '../../../../main/desk/quality/internet-names.ts'
import { judgedCustomer } from '../../../../main/desk/quality/judged-customer.ts'
import { withoutExtension } from '../../../../main/desk/quality/phone-numbers.ts'
import { ruleContext } from '../../../../main/desk/quality/rule-context.ts'
import { ruleOf } from '../../../../main/desk/quality/rules.ts'
import { compactNumber } from '../../../../main/desk/quality/vat-numbers.ts'

const textOf = (...signs: readonly string[]) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 70 })
const check = (texts: fc.Arbitrary<string>, holds: (text: string) => void): void =>
  fc.assert(
    fc.property(texts, (text) => void holds(text)),
    { numRuns: 3_000 },
  )

/** Plain values have a shorter way through the rules. It leads to the same end. */
describe('a plain value', () => {
  it('is an email address where the whole rule says so', () => {
    const part = textOf('a', 'B', '1', '.', '-', '_', '+', ' ', 'é')
    check(
      fc.tuple(part, part).map(([local, host]) => `${local}@${host}.nl`),
      (text) => expect(judgeEmail(text) === null).toBe(text.split(/[;,]/).every((one) => isEmail(one.trim()))),
    )
  })

  it('is a web address where an email address may have its host', () => {
    check(textOf('a', 'B', '1', '.', '-', 'é'), (host) =>
      expect([judgeWebAddress(host) === null, judgeWebAddress(`https://${host}`) === null]).toEqual(
        Array(2).fill(isEmail(`x@${host}`)),
      ),
    )
  })

  it('is a web address with any path that an address may have', () => {
    check(textOf('a', 'B', '1', '-', '_', '/', '.', '?', '#', ' ', '\\', '@', 'é'), (path) =>
      expect(judgeWebAddress(`https://example.nl/${path}`) === null).toBe(!/[\s\\]/.test(path)),
    )
  })

  it('has the same words as beside a word in Greek', () => {
    check(textOf('a', 'B', '1', ' ', '.', '/', '-', '&', 'S', 'é'), (name) =>
      expect(nameWords(`x1 ${name} ωω`)).toEqual([...nameWords(`x1 ${name}`), 'ωω']),
    )
  })

  it('is compared as a number without signs, in capitals', () => {
    check(textOf('a', 'B', '1', ' ', '.', '-', '/', '·', '_', 'é', '\u00a0'), (text) =>
      expect(compactNumber(text)).toBe(text.replace(/[\s.\-/_·]+/g, '').toUpperCase()),
    )
  })

  it('has spaces around it where trimming takes something', () => {
    const context = ruleContext({ choices: {}, learned: null, now: 0, verifiedDays: 365 })
    const rule = ruleOf('spaces')
    check(textOf('a', ' ', '\t', '\n', '\u00a0', '\u2003', '\ufeff', '~', 'é'), (text) => {
      const customer = judgedCustomer('s:1', (field) => (field === 'City' ? text : ''))
      const found = 'check' in rule ? rule.check(customer, context) : null
      expect(found !== null).toBe(text.trim() !== text && text.trim() !== '')
    })
  })

  it('has an extension only with letters', () => {
    expect(['020-555 ext 12', '020 x12', ' 020-555 12 ', '020TST4'].map(withoutExtension)).toEqual([
      '020-555',
      '020',
      '020-555 12',
      '020',
    ])
  })
})
