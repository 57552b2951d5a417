import { Session } from 'node:inspector'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { isMeasured, linesOf, reportCoverage, type Covered, type Range } from './covered-lines.ts'

/** Loaded with --import: instruments the transitions of edits and measures which lines of the app run. */
const sources = new Map<string, string>()
const moves = new Set<string>()
Object.assign(globalThis, {
  simulationMoved: (event: string, from: string, to: string) => void moves.add(`${event}: ${from} → ${to}`),
})

/** The transitions, and the call that records them. Each text occurs exactly once, and replacing it keeps the line. */
const notes: readonly (readonly [file: string, text: string, instead: string])[] = [
  [
    'main/sync/outbox/transitions.ts',
    '  const to = nextState(stateOf(before), event)\n',
    '  const to = nextState(stateOf(before), event); globalThis.simulationMoved(event, stateOf(before), to)\n',
  ],
  [
    'main/database/edit-store.ts',
    '    restore: (edit) =>\n      transactions.run(() => {\n',
    "    restore: (edit) =>\n      transactions.run(() => { globalThis.simulationMoved('restored', 'absent', edit.state.is)\n",
  ],
  [
    'main/database/edit-store.ts',
    'void forget.run(time)',
    "void (forget.run(time).changes > 0 && globalThis.simulationMoved('forgotten', 'settled', 'absent'))",
  ],
]

const noted = (file: string, source: string): string =>
  notes
    .filter(([at]) => at === file)
    .reduce((text, [, was, instead]) => {
      if (text.split(was).length !== 2) throw new Error(`${file} no longer has "${was.trim()}" once.`)
      return text.replace(was, () => instead)
    }, source)

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
