import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownFileName, readOwnFile, writeOwnFile } from '../../../../main/base/files/own-file.ts'

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
    ['', 'Ledgerdesk.json'],
    ['  Jansen \u00a0\t Co  ', 'Ledgerdesk Jansen Co.json'],
    ['one\u2028two\u2029three', 'Ledgerdesk one two three.json'],
    ['100 %?', 'Ledgerdesk 100.json'],
    ['v1.2 . .', 'Ledgerdesk v1.2.json'],
    ['Cafe\u0301', 'Ledgerdesk Café.json'],
    [`${'a'.repeat(49)}😀b`, `Ledgerdesk ${'a'.repeat(49)}😀.json`],
    [`${'a'.repeat(49)} b`, `Ledgerdesk ${'a'.repeat(49)}.json`],
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

describe('a file of ours', () => {
  it('is text of several lines that reads the same again', () => {
    const text = writeOwnFile({ format: 'ours', version: 1 })
    expect(text).toBe('{\n  "format": "ours",\n  "version": 1\n}\n')
    const schema = z.strictObject({ format: z.literal('ours'), version: z.literal(1) })
    const format = { format: 'ours', version: 1, schema, code: 'environment-file-unreadable' } as const
    expect(readOwnFile(text, format)).toEqual({ format: 'ours', version: 1 })
  })
})
