import { expect, it } from 'vitest'
import { inWindows1252 } from '../../../../main/desk/files/windows-1252.ts'

const encoded = async (texts: readonly string[]): Promise<{ bytes: Buffer; replaced: number }> => {
  async function* each(): AsyncGenerator<string> {
    yield* texts
  }
  const chunks: Uint8Array[] = []
  let replaced = 0
  for await (const chunk of inWindows1252(each(), (signs) => void (replaced += signs))) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), replaced }
}

it('every sign of Windows-1252 has the byte of the encoding standard', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  const all = new TextDecoder('windows-1252').decode(bytes)
  // A decoder that takes Windows-1252 for Latin 1 would prove nothing.
  expect(all[0x80]).toBe('€')
  expect(await encoded([all])).toEqual({ bytes: Buffer.from(bytes), replaced: 0 })
})

it.each([
  ['Zoë & Søn – €5', 'Zo\xeb & S\xf8n \x96 \x805', 0],
  ['Łódź', '?\xf3d?', 2],
  ['日本', '??', 2],
  ['😀', '?', 1],
  ['\ud800', '?', 1],
  ['\u0080', '?', 1],
])('the text %j is written in Windows-1252 with what it lacks replaced and counted', async (text, bytes, replaced) => {
  expect(await encoded([text])).toEqual({ bytes: Buffer.from(bytes, 'latin1'), replaced })
})

it('counts what it replaced in all pieces of a text', async () => {
  expect((await encoded(['Ł', 'a', 'Ł\r\n'])).replaced).toBe(2)
})
