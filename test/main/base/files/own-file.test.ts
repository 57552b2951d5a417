import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownFileName } from '../../../../main/base/files/own-file.ts'

describe('the suggested name of a file of ours', () => {
  it.each([
    ['Office', 'Ledgerdesk Office.json'],
    ['A/B\\C:D*E?"<F>|', 'Ledgerdesk A B C D E F.json'],
    ['../../etc/passwd', 'Ledgerdesk .. .. etc passwd.json'],
    ['Jansen & Co. ', 'Ledgerdesk Jansen & Co.json'],
    ['CON', 'Ledgerdesk CON.json'],
    ['\u202egnp.exe', 'Ledgerdesk gnp.exe.json'],
    ['...', 'Ledgerdesk.json'],
    ['\u0000\n', 'Ledgerdesk.json'],
  ])('is valid for %j', (name, file) => expect(ownFileName(name)).toBe(file))

  it('is accepted by every system', () => {
    const character = fc.oneof(fc.integer({ min: 0, max: 0x2fff }), fc.integer({ min: 0, max: 0x10ffff }))
    fc.assert(
      fc.property(fc.array(character, { maxLength: 120 }), (name) => {
        const file = ownFileName(String.fromCodePoint(...name))
        expect(file).toMatch(/^Ledgerdesk( .*[^. ])?\.json$/u)
        expect(file).not.toMatch(/[\p{Cc}\p{Cs}<>:"/\\|?*]/u)
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255)
      }),
    )
  })
})
