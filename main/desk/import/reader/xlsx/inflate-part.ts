import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Limits } from '../limits.ts'
import { Unreadable } from '../unreadable.ts'
import { bytesOf, type ZipPart } from './zip-directory.ts'

/** Parts of less may compress as well as they like. */
const small = 16_000_000
const pieceBytes = 1 << 16

const pieces = (bytes: Buffer): Readable => {
  const cut = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return Readable.from(cut(), { objectMode: false })
}

/** Refuses a part by what its directory says of it. */
const refuseBomb = ({ size, compressed }: ZipPart, limits: Pick<Limits, 'part' | 'ratio'>): void => {
  if (size > limits.part || (size > small && size > compressed * limits.ratio)) throw new Unreadable('too-big')
}

async function* inflated(bytes: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  const source = pieces(bytesOf(bytes, part))
  const output = part.method === 'stored' ? source : source.pipe(createInflateRaw({ chunkSize: pieceBytes }))
  try {
    yield* output as AsyncIterable<Buffer>
  } catch (error) {
    throw new Unreadable('damaged', { cause: error })
  } finally {
    source.destroy()
    output.destroy()
  }
}

/**
 * The bytes of a part, inflated piece by piece. No byte more than the directory says is handed on, and the checksum of
 * all is compared at the end.
 */
export async function* inflatePart(
  bytes: Buffer,
  part: ZipPart,
  limits: Pick<Limits, 'part' | 'ratio'>,
): AsyncGenerator<Buffer> {
  refuseBomb(part, limits)
  let [size, sum] = [0, 0]
  for await (const piece of inflated(bytes, part)) {
    size += piece.length
    if (size > part.size) throw new Unreadable('damaged')
    sum = crc32(piece, sum)
    yield piece
  }
  if (size !== part.size || sum !== part.crc) throw new Unreadable('damaged')
}
