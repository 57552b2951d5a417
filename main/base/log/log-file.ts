import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { appendWhole } from './append-whole.ts'
import { type LogEvent, logLine, type LogLine, readLogLines } from './log.ts'

const day = 24 * 60 * 60 * 1_000
/**
 * Limits of one file in bytes and milliseconds. Four full files are kept, for three weeks at most, so no line gets
 * older than four weeks.
 */
const largest = 524_288
const longest = 7 * day
const fullKept = 4
const oldest = 21 * day
/** Lines kept in memory while the disk fails. */
const mostWaiting = 200

export interface LogFile {
  /** Writes the line whole, or keeps it until the disk works. Never throws. */
  write(event: LogEvent): void
  /** Oldest first, also of earlier runs and of lines that wait. */
  last(count: number): LogLine[]
}

export interface LogFileOptions {
  /** Created where it is missing, for its owner only. */
  readonly folder: string
  readonly now: () => number
  /** Called once when writing fails, and again only after it worked in between. */
  readonly complain: (line: string) => void
  /** Writes bytes and returns their number; replaced in tests only. */
  readonly append?: (open: number, bytes: Uint8Array) => number
}

const name = (number: number): string => (number === 0 ? 'ledgerdesk.log' : `ledgerdesk.${number}.log`)
const isOurs = (file: string): boolean => /^ledgerdesk\.(?:\d+\.)?log(?:\.old)?$/.test(file)

const linesOf = (file: string): LogLine[] => {
  try {
    return readLogLines(readFileSync(file, 'utf8').split('\n'))
  } catch {
    // The file does not exist yet, or cannot be read; the other files are shown.
    return []
  }
}

/** Milliseconds since 1970; null where there is no line. */
const begunAt = (file: string): number | null => {
  const time = Date.parse(String(linesOf(file)[0]?.['time']))
  return Number.isNaN(time) ? null : time
}

/** The full files beside the current one. */
const fullFiles = (folder: string, now: () => number) => {
  const at = (number: number): string => join(folder, name(number))
  const justFull = join(folder, 'ledgerdesk.0.log')
  const removeOld = (): void => {
    for (const file of readdirSync(folder).filter(isOurs)) {
      const path = join(folder, file)
      if (file !== name(0) && now() - statSync(path).mtimeMs > oldest) rmSync(path, { force: true })
    }
  }
  const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined
  const makeRoom = (): void => {
    rmSync(at(fullKept), { force: true })
    for (let number = fullKept - 1; number > 0; number--)
      if (isThere(at(number))) renameSync(at(number), at(number + 1))
    renameSync(justFull, at(1))
  }
  /** The current file goes first: while another program has it open, no full one is moved or removed. */
  const turn = (): void => {
    if (isThere(justFull)) makeRoom()
    renameSync(at(0), justFull)
    makeRoom()
    removeOld()
  }
  return { at, removeOld, turn }
}

/**
 * The log of one profile: `ledgerdesk.log` and before it `ledgerdesk.1.log` to `.4.log`. Only one process at a time
 * writes it.
 */
export const openLogFile = ({
  folder,
  now,
  complain,
  append = (open, bytes) => writeSync(open, bytes),
}: LogFileOptions): LogFile => {
  const { at, removeOld, turn } = fullFiles(folder, now)
  let waiting: readonly string[] = []
  let begun: number | null = null
  let state: 'new' | 'writing' | 'failing' = 'new'

  const isFull = (more: number): boolean => {
    const size = statSync(at(0), { throwIfNoEntry: false })?.size ?? 0
    return size > 0 && (size + more > largest || now() - (begun ?? now()) > longest)
  }
  const turnIfFree = (): void => {
    try {
      turn()
      begun = null
    } catch {
      // It grows on, and the next line tries again.
    }
  }
  const begin = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    begun = begunAt(at(0))
    removeOld()
  }
  const put = (text: string): void => {
    if (state !== 'writing') begin()
    if (isFull(Buffer.byteLength(text))) turnIfFree()
    begun ??= now()
    appendWhole(at(0), text, append)
  }
  return {
    write: (event) => {
      waiting = [...waiting, logLine(now(), event)].slice(-mostWaiting)
      try {
        put(waiting.join(''))
        waiting = []
        state = 'writing'
      } catch (error) {
        // A failing log must not stop the app, so the terminal gets one line.
        if (state !== 'failing') complain(logLine(now(), { event: 'log-not-written', error }))
        state = 'failing'
      }
    },
    last: (count) => {
      const lines = readLogLines(waiting)
      for (let number = 0; number <= fullKept && lines.length < count; number++) lines.unshift(...linesOf(at(number)))
      return lines.slice(-count)
    },
  }
}
