import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, rm, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError, isFail } from '../../base/app-error.ts'
import { TimeOver, within } from '../../service/call-limits.ts'
import { codeOf } from '../../service/network/connection-error.ts'
import { get, type FeedResponse, type GetOptions } from './get.ts'

export interface Wanted {
  readonly address: URL
  /** From the signed feed: bytes, and SHA-512 in base64. */
  readonly size: number
  readonly sha512: string
}

export interface DownloadOptions extends GetOptions {
  /** Called with the bytes so far. */
  readonly progress: (done: number) => void
  /** Waits before an interrupted download resumes. Milliseconds. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Delays before each resumption of an interrupted download. */
const retryDelays = [1_000, 5_000, 20_000, 60_000]

export const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

const isPage = (answer: FeedResponse): boolean => /html/i.test(answer.header('content-type') ?? '')

/** The offset of the answer's body in the file. A range other than the requested one counts as the whole file. */
const offsetOf = (answer: FeedResponse, resumeAt: number): number =>
  answer.status === 206 && (answer.header('content-range') ?? '').startsWith(`bytes ${resumeAt}-`) ? resumeAt : 0

/** A link counts as no file, so that what it leads to is neither resumed nor used. */
const sizeOf = async (file: string): Promise<number> => {
  const found = await lstat(file).catch(() => null)
  return found !== null && found.isFile() ? found.size : 0
}

/** A new file. A planted link at this path would be written through, so it is removed first. */
const begin = async (file: string): Promise<FileHandle> => {
  await rm(file, { force: true })
  return open(file, 'wx', 0o600)
}

const asDiskFailure = (error: unknown): unknown => {
  if (isFail(error)) return error
  const code = codeOf(error)
  return /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/.test(code)
    ? new AppError('update-no-room', { cause: error })
    : error
}

/** Writes the body at its offset. Fails `update-altered` as soon as it is longer than announced. */
const write = async (
  handle: FileHandle,
  answer: FeedResponse,
  from: number,
  { address, size }: Wanted,
  progress: DownloadOptions['progress'],
): Promise<void> => {
  let at = from
  await handle.truncate(at)
  for await (const chunk of answer.body) {
    if (at + chunk.length > size) throw new AppError({ code: 'update-altered', about: { host: address.host } })
    await handle.write(chunk, 0, chunk.length, at)
    progress((at += chunk.length))
  }
  await handle.sync()
}

const fill = async (
  file: string,
  answer: FeedResponse,
  resumeAt: number,
  wanted: Wanted,
  progress: DownloadOptions['progress'],
): Promise<void> => {
  const handle = await (resumeAt === 0 ? begin(file) : open(file, 'r+'))
  try {
    await write(handle, answer, offsetOf(answer, resumeAt), wanted, progress)
  } finally {
    await handle.close()
  }
}

const attempt = async (file: string, wanted: Wanted, downloading: DownloadOptions): Promise<void> => {
  const resumeAt = await sizeOf(file)
  if (resumeAt >= wanted.size) return
  const headers = resumeAt === 0 ? {} : { Range: `bytes=${resumeAt}-` }
  const answer = await get(wanted.address, { ...downloading, headers })
  try {
    if (isPage(answer)) throw new AppError({ code: 'update-answer-unreadable', about: { host: wanted.address.host } })
    await fill(file, answer, resumeAt, wanted, downloading.progress)
  } finally {
    // Also closes an unread body, after the file could not be opened.
    answer.close()
  }
}

const isResumable = (error: unknown): boolean => isFail(error, 'update-cut-off', 'update-slow', 'update-unreachable')

/** Milliseconds for a whole download, with its pauses: 20 KB a second suffices. No list is read meanwhile. */
const longest = 2 * 3_600_000

const untilWhole = async (file: string, wanted: Wanted, downloading: DownloadOptions): Promise<void> => {
  for (const pause of [...retryDelays, null]) {
    try {
      await attempt(file, wanted, downloading)
      if ((await sizeOf(file)) < wanted.size)
        throw new AppError({ code: 'update-cut-off', about: { host: wanted.address.host } })
      return
    } catch (error) {
      if (pause === null || !isResumable(error)) throw error
      await downloading.wait(pause, downloading.signal)
      downloading.signal.throwIfAborted()
    }
  }
}

/**
 * Downloads a package into a file, and resumes after an interruption. The file has the feed's size and hash at the end.
 * Fails `update-altered`, `update-cut-off`, `update-no-room`, `update-slow` after two hours, as `get` does, or with the
 * signal's reason.
 */
export const download = async (file: string, wanted: Wanted, downloading: DownloadOptions): Promise<void> => {
  const about = { host: wanted.address.host }
  try {
    await within(longest, downloading.signal, (signal) => untilWhole(file, wanted, { ...downloading, signal }))
    if ((await hashOf(file)) !== wanted.sha512) throw new AppError({ code: 'update-altered', about })
  } catch (error) {
    throw error instanceof TimeOver ? new AppError({ code: 'update-slow', about }) : asDiskFailure(error)
  }
}
