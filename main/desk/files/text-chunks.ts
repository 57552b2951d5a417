/** Characters of a chunk. */
const size = 65_536

/** Joins small texts: a write or a compression for each row would cost more than the row. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < size) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
