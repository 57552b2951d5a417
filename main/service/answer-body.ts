import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'

/** The bytes that all reads of a client may hold together. */
export interface ReadingBudget {
  /** False if the budget does not allow that many; then nothing is counted. */
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

export const readingBudget = (most: number): ReadingBudget => {
  let held = 0
  return {
    take: (bytes) => {
      if (held + bytes > most) return false
      held += bytes
      return true
    },
    giveBack: (bytes) => void (held -= bytes),
  }
}

/** The answer is larger than the limit. */
export class AnswerTooLarge extends Error {}
/** JSON is UTF-8. Other bytes would become other letters, and a PUT of them would change the customer. */
export class AnswerNotText extends Error {}
/** No byte came for too long. */
export class AnswerStopped extends Error {}

export interface BodyLimits {
  /** Unpacked bytes: a compressed answer may grow a thousandfold. */
  readonly largest: number
  /** The rest beyond `largest` is left out, or fails `AnswerTooLarge`. */
  readonly beyond: 'left-out' | 'fails'
  /** Other bytes than UTF-8 fail `AnswerNotText`. Elsewhere they are read as U+FFFD. */
  readonly isStrict: boolean
  /** Milliseconds without a byte. */
  readonly idle: number
  readonly budget: ReadingBudget
  /** Takes the text as it arrives, in pieces that may end anywhere. Short answers are not reported. */
  readonly heard?: ((piece: string) => void) | undefined
}

/** Chunks and bytes that wait to be decoded. A byte in a chunk of its own would take a hundred bytes of memory. */
const mostWaiting = { chunks: 1_024, bytes: 1_048_576 }
/** Somebody looks at the text as it arrives. */
const heardFrom = 131_072

/** The least first bytes of characters that are longer than one, two and three bytes. */
const leastFirst = [0xc0, 0xe0, 0xf0]
/** Bytes at the end that begin a character whose others have not come. */
const unfinished = (bytes: Buffer): number =>
  leastFirst.findIndex((least, before) => bytes[bytes.length - 1 - before]! >= least) + 1

/** Collects UTF-8 chunks as text, without a byte order mark. `isStrict`: fails `AnswerNotText` on any other bytes. */
const collect = (isStrict: boolean, heard: BodyLimits['heard']) => {
  let [text, waiting, bytes] = ['', [] as Buffer[], 0]
  const joined = (): Buffer => (waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting, bytes))
  const textOf = (whole: Buffer): string => {
    if (isStrict && !isUtf8(whole)) throw new AnswerNotText('the answer is not UTF-8')
    return whole.toString()
  }
  const decode = (): void => {
    const all = joined()
    const rest = unfinished(all)
    const piece = textOf(all.subarray(0, all.length - rest))
    text += piece
    heard?.(piece)
    waiting = [all.subarray(all.length - rest)]
    bytes = rest
  }
  const decoded = (): string => {
    // Most answers are one chunk.
    if (text === '') return textOf(joined())
    decode()
    return text + textOf(joined())
  }
  return {
    add: (chunk: Buffer): void => {
      waiting.push(chunk)
      bytes += chunk.length
      if (waiting.length >= mostWaiting.chunks || bytes >= (heard ? heardFrom : mostWaiting.bytes)) decode()
    },
    end: (): string => {
      const all = decoded()
      return all.startsWith('\uFEFF') ? all.slice(1) : all
    },
  }
}

/** Reads the text of an answer's body, unpacked. Destroys a stream that it does not read to its end. */
export const readBody = (
  stream: Readable,
  { largest, beyond, isStrict, idle, budget, heard }: BodyLimits,
): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    const text = collect(isStrict, heard)
    let taken = 0
    const giveUp = (error: Error): void => {
      reject(error)
      stream.destroy()
    }
    const unlessOther = (work: () => void): void => {
      try {
        work()
      } catch (error) {
        giveUp(error as Error)
      }
    }
    const clock = setTimeout(() => giveUp(new AnswerStopped('the answer stopped')), idle)
    stream.on('data', (chunk: Buffer) => {
      clock.refresh()
      const rest = largest - taken
      const piece = chunk.length > rest ? chunk.subarray(0, rest) : chunk
      if ((piece !== chunk && beyond === 'fails') || !budget.take(piece.length))
        return giveUp(new AnswerTooLarge('the answer is too large'))
      taken += piece.length
      unlessOther(() => text.add(piece))
      if (piece === chunk) return
      unlessOther(() => resolve(text.end()))
      stream.destroy()
    })
    stream.on('end', () => unlessOther(() => resolve(text.end())))
    stream.on('error', reject)
    stream.on('close', () => {
      clearTimeout(clock)
      budget.giveBack(taken)
      if (!stream.readableEnded) reject(new Error('the answer broke off'))
    })
  })
