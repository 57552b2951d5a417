/** A range of V8's coverage. */
export interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Lines with code, and those that ran, counted from 1. */
export interface Lines {
  readonly all: readonly number[]
  readonly ran: readonly number[]
}

/** Coverage of one process, or of all together. */
export interface Covered {
  readonly moves: readonly string[]
  readonly files: Readonly<Record<string, Lines>>
}

/** The judges of quality read customers and write nothing. They are counted apart from the rest of the desk. */
export const rooms = ['main/sync', 'main/desk/quality', 'main/desk', 'main/database'] as const
/** The room of a file; the innermost one. */
export const roomOf = (file: string): (typeof rooms)[number] | undefined =>
  rooms.find((room) => file.startsWith(`${room}/`))
/**
 * Desks run in the simulating process, so nothing uses the code of their threads. People exchange no files, only pasted
 * tables, whose cells are texts. Time is made up.
 */
const excluded: readonly string[] = [
  'main/desk/files/',
  'main/desk/quality/export-findings.ts',
  'main/desk/import/reader/',
  'main/desk/import/converted-text.ts',
  'main/desk/worker/desk-worker.ts',
  'main/desk/worker/open-desk.ts',
  'main/desk/worker/channel.ts',
  'main/base/clock.ts',
]

/** The path of a measured file of the app, or null. */
export const isMeasured = (url: string): string | null => {
  const at = url.lastIndexOf('/main/')
  const file = url.slice(at + 1)
  return at >= 0 && file.endsWith('.ts') && roomOf(file) !== undefined && !excluded.some((one) => file.startsWith(one))
    ? file
    : null
}

const withoutComments = (source: string): string =>
  source
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** A line counts as run unless a range with count 0 covers it whole. Without ranges the file was never loaded. */
export const linesOf = (source: string, ranges: readonly Range[] | null): Lines => {
  const dead = ranges?.filter(({ count }) => count === 0) ?? [{ startOffset: 0, endOffset: source.length, count: 0 }]
  const [all, ran]: [number[], number[]] = [[], []]
  let offset = 0
  for (const [at, line] of withoutComments(source).split('\n').entries()) {
    const [start, end] = [offset + line.length - line.trimStart().length, offset + line.trimEnd().length]
    offset += line.length + 1
    if (!/\w/.test(line)) continue
    all.push(at + 1)
    if (!dead.some(({ startOffset, endOffset }) => startOffset <= start && endOffset >= end)) ran.push(at + 1)
  }
  return { all, ran }
}

export const nothingCovered: Covered = { moves: [], files: {} }

/** A player process calls this for its coverage; `cover.ts` sets it. */
let report: (() => Promise<Covered>) | null = null
export const reportCoverage = (take: () => Promise<Covered>): void => void (report = take)
export const covered = async (): Promise<Covered> => (report === null ? nothingCovered : report())
