import { describe, expect, it } from 'vitest'
import { failCodes } from '../../../preload/contract/error-payload.ts'
import { writeFaults } from '../../../preload/contract/write-fault.ts'
import { failureSentence } from '../../../main/base/failure-sentence.ts'
import { failures as en } from '../../../preload/contract/messages/en-failures.ts'

describe('a failure sentence', () => {
  it.each(failCodes)('for %s is one line in both languages, with no placeholder left', (code) => {
    for (const language of ['en', 'nl'] as const) {
      const sentence = failureSentence(language, { code, about: {} })
      expect(sentence).toMatch(/[.…]$/)
      // Only the window knows plural forms.
      expect(sentence).not.toMatch(/[{}|\n]/)
    }
  })

  it.each(writeFaults)('for a file that was not written names the reason "%s"', (reason) => {
    for (const language of ['en', 'nl'] as const) {
      const sentence = failureSentence(language, { code: 'export-not-written', about: { reason } })
      expect(sentence).not.toBe(failureSentence(language, { code: 'export-not-written' }))
      expect(sentence.match(/[^.]+\./g)?.length ?? 0).toBeGreaterThanOrEqual(3)
    }
  })

  it('for a file that was not written for an unknown reason is the general one', () => {
    expect(failureSentence('en', { code: 'export-not-written', about: { reason: 'unknown' } })).toBe(
      en['export-not-written'],
    )
  })

  it('gets numbers and hosts filled in, and nothing that may name somebody', () => {
    const before = en['service-unreachable']
    en['service-unreachable'] = 'At {host}: {waiting} wait, of {name}.'
    try {
      expect(
        failureSentence('en', {
          code: 'service-unreachable',
          about: { host: 'api.example', waiting: 3, name: 'Jansen' },
        }),
      ).toBe('At api.example: 3 wait, of ….')
    } finally {
      en['service-unreachable'] = before
    }
  })
})
