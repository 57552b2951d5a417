import { Session } from 'node:inspector'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { isMeasured, linesOf, reportCoverage, type Covered, type Range } from './covered-lines.ts'
import { noted } from './noted-moves.ts'

/** Loaded with --import: instruments the transitions of edits and measures which lines of the app run. */
const sources = new Map<string, string>()
const moves = new Set<string>()
Object.assign(globalThis, {
  simulationMoved: (event: string, from: string, to: string) => void moves.add(`${event}: ${from} → ${to}`),
})

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const file = isMeasured(url)
    if (file === null) return loaded
    const source = stripTypeScriptTypes(noted(file, String(loaded.source)))
    sources.set(url, source)
    return { ...loaded, format: 'module', source }
  },
})

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true })

const take = (): Promise<ReadonlyMap<string, readonly Range[]>> =>
  new Promise((resolve, reject) =>
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) return reject(error)
      resolve(new Map(coverage.result.map(({ url, functions }) => [url, functions.flatMap(({ ranges }) => ranges)])))
    }),
  )

reportCoverage(async (): Promise<Covered> => {
  const ranges = await take()
  const files = [...sources].map(
    ([url, source]) => [isMeasured(url)!, linesOf(source, ranges.get(url) ?? null)] as const,
  )
  return { moves: [...moves], files: Object.fromEntries(files) }
})
