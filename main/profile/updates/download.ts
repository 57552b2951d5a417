import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError, isFail } from '../../base/app-error.ts'
import { codeOf } from '../../service/network/connection-error.ts'
import { get, type FeedResponse, type Getting } from './get.ts'

export interface Wanted {
  readonly address: URL
  /** As the signed feed has them: bytes, and SHA-512 in base64. */
  readonly size: number
  readonly sha512: string
}

export interface Downloading extends Getting {
  /** Bytes that are there so far. */
  readonly progress: (done: number) => void
  /** Before a download that was cut off goes on: milliseconds. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** How often a download that was cut off goes on where it stopped, and after how long. */
const waits = [1_000, 5_000, 20_000, 60_000]

export const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

const isPage = (answer: FeedResponse): boolean => /html/i.test(answer.header('content-type') ?? '')

/** Where the answer begins in the file: what it says is believed only where it is what was asked for. */
const beginningOf = (answer: FeedResponse, asked: number): number =>
  answer.status === 206 && (answer.header('content-range') ?? '').startsWith(`bytes ${asked}-`) ? asked : 0

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

const onDisk = (error: unknown): unknown => {
  if (isFail(error)) return error
  const code = codeOf(error)
  return /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/.test(code)
    ? new AppError('update-no-room', { cause: error })
    : error
}

/** Writes what comes at its place; ends at the size that was announced, never beyond it. */
const write = async (
  handle: FileHandle,
  answer: FeedResponse,
  from: number,
  { address, size }: Wanted,
  progress: Downloading['progress'],
): Promise<void> => {
  let at = from
  await handle.truncate(at)
  for await (const part of answer.body) {
    if (at + part.length > size) throw new AppError({ code: 'update-altered', about: { host: address.host } })
    await handle.write(part, 0, part.length, at)
    progress((at += part.length))
  }
  await handle.sync()
}

const fill = async (
  file: string,
  answer: FeedResponse,
  asked: number,
  wanted: Wanted,
  progress: Downloading['progress'],
): Promise<void> => {
  const handle = await open(file, asked === 0 ? 'w' : 'r+', 0o600)
  try {
    await write(handle, answer, beginningOf(answer, asked), wanted, progress)
  } finally {
    await handle.close()
  }
}

const oneTry = async (file: string, wanted: Wanted, downloading: Downloading): Promise<void> => {
  const asked = await sizeOf(file)
  if (asked >= wanted.size) return
  const headers = asked === 0 ? {} : { Range: `bytes=${asked}-` }
  const answer = await get(wanted.address, { ...downloading, headers })
  try {
    if (isPage(answer)) throw new AppError({ code: 'update-answer-unreadable', about: { host: wanted.address.host } })
    await fill(file, answer, asked, wanted, downloading.progress)
  } finally {
    // A file that cannot be opened leaves an answer that nobody reads.
    answer.close()
  }
}

const mayGoOn = (error: unknown): boolean => isFail(error, 'update-cut-off', 'update-slow', 'update-unreachable')

/**
 * Fetches a package into a file, going on where it was cut off. What is there at the end has the size and the hash of
 * the signed feed, or this fails: `update-altered`, `update-cut-off`, `update-no-room`, as `get` does, or with the
 * signal's reason.
 */
export const download = async (file: string, wanted: Wanted, downloading: Downloading): Promise<void> => {
  const about = { host: wanted.address.host }
  try {
    for (const pause of [...waits, null]) {
      try {
        await oneTry(file, wanted, downloading)
        if ((await sizeOf(file)) < wanted.size) throw new AppError({ code: 'update-cut-off', about })
        break
      } catch (error) {
        if (pause === null || !mayGoOn(error)) throw error
        await downloading.wait(pause, downloading.signal)
        downloading.signal.throwIfAborted()
      }
    }
    if ((await hashOf(file)) !== wanted.sha512) throw new AppError({ code: 'update-altered', about })
  } catch (error) {
    throw onDisk(error)
  }
}
