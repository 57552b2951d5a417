import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docPictures, fileOf, looks, page } from './doc-pictures.ts'

const docs = join(import.meta.dirname, '../../docs')
/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('docs/pictures.md', () => {
  it('is the page of the table', () => expect(readFileSync(join(docs, 'pictures.md'), 'utf8')).toBe(page))

  it('has a picture of each state in both looks, and no other', () => {
    const files = docPictures.flatMap((picture) => looks.map((look) => fileOf(picture, look)))
    expect(readdirSync(join(docs, 'pictures')).map((name) => `pictures/${name}`)).toEqual(files.toSorted())
    for (const file of files) expect(sizeOf(readFileSync(join(docs, file))), file).toEqual([1280, 800])
  })
})
