import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../../../../../main/desk/import/reader/unreadable.ts'
import { workbookParts, zipOf } from '../../../../files/make-workbook.ts'
import { readWhole } from '../../../../files/read-whole.ts'

/** Reads a file, which may fail only as files do. */
const readOrRefuse = async (bytes: Uint8Array): Promise<void> => {
  const error = await readWhole(bytes).then(
    () => null,
    (failure: unknown) => failure,
  )
  if (error !== null) expect(error).toBeInstanceOf(Unreadable)
}

const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 34, 38, 47, 60, 62, 91, 127, 255)), {
  minLength: 1,
  maxLength: 4,
})

/** Without compression every byte of the XML can be changed. */
const plain = zipOf(
  workbookParts({
    sheets: {
      One: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46022.5</v></c></row><row r="2"><c r="A2"><f>A1</f><v>2</v></c></row>',
    },
    strings: '<si><t>Name &amp; more</t></si>',
    styles: '<xf numFmtId="0"/><xf numFmtId="164"/>',
    formats: '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/>',
  }),
  0,
)

describe('a damaged file', () => {
  it('is read or refused, whichever bytes of a workbook changed', () =>
    fc.assert(
      fc.asyncProperty(damage, (changes) => {
        const bytes = plain.slice()
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        return readOrRefuse(bytes)
      }),
      { numRuns: 300 },
    ))

  it('is read or refused, wherever a workbook is cut', () =>
    fc.assert(fc.asyncProperty(fc.nat(), (at) => readOrRefuse(plain.slice(0, at % plain.length)))))

  it('is read or refused, whatever bytes it has', () =>
    fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), readOrRefuse)))

  it('is read or refused, whatever its sheet, texts and formats hold', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('<', '>', '/', 'c', 'r', 't', 'v', 's', ' ', '=', '"', '1', '&', ';'),
          maxLength: 40,
        }),
        (xml) => {
          const parts = workbookParts({ sheets: { One: xml }, strings: xml, styles: xml, formats: xml })
          return readOrRefuse(zipOf(parts, 0))
        },
      ),
    ))
})

describe('a long cell', () => {
  // An expression that tries every way to match one would take hours.
  it.each(['a@b.', '1 ', 'x[', '.1', 'x"'])('of %j again and again is read at once', async (text) => {
    const { rows } = await readWhole(Buffer.from(`${text.repeat(20_000)} x;B\nName;City\nA;${text.repeat(20_000)} x\n`))
    expect(rows.at(-1)![0]).toBe('A')
  })
})
