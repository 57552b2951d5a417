import { linesTouchingApi, readImports, type Import, type Source } from './read-source.ts'
import { roomsOfMain } from './rooms.ts'

interface Rule {
  readonly says: string
  readonly broken: (found: Import) => boolean
}

const within =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`))

const inMain = within('main')
const inRenderer = within('renderer')
const inPreload = within('preload')
const inContract = within('preload/contract')
const inDemo = within('main/demo')
const clientSide = within(
  'main/oauth',
  'main/service',
  'main/customers',
  'main/sync',
  'main/database',
  'main/desk',
  'main/settings',
  'preload/contract',
)

const rendererPackages = ['vue', 'vue-i18n', 'pinia', 'ag-grid-community']
const forRenderer = (target: string): boolean =>
  rendererPackages.some((name) => target === name || target.startsWith(`${name}/`))

const mayImportElectron = (path: string): boolean =>
  ['main/index.ts', 'preload/preload.ts', 'preload/sign-in-toolbar.ts'].includes(path) || within('main/electron')(path)
const isElectron = (target: string): boolean => target === 'electron' || target.startsWith('electron/')

/** The folder of main that a file is in, or the file itself where it is in none. */
const roomOf = (path: string): string => path.split('/')[1]!
const mayEnter = (from: string, target: string): boolean =>
  roomOf(from) === roomOf(target) || (roomsOfMain[roomOf(from)] ?? []).includes(roomOf(target))

const rules: readonly Rule[] = [
  {
    says: 'a room of main imports only the rooms that test/layers/rooms.ts allows it',
    broken: ({ from, target }) => inMain(from) && inMain(target) && !mayEnter(from, target),
  },
  {
    says: 'the contract imports nothing outside itself',
    broken: ({ from, target }) => inContract(from) && !inContract(target),
  },
  {
    says: 'the preload script imports only the contract and electron',
    broken: ({ from, target }) => inPreload(from) && !inContract(from) && !inContract(target) && target !== 'electron',
  },
  {
    says: 'the renderer imports only itself, the contract and packages meant for it',
    broken: ({ from, target }) =>
      inRenderer(from) && !inRenderer(target) && !inContract(target) && !forRenderer(target),
  },
  {
    says: 'main never imports the renderer or the preload script',
    broken: ({ from, target }) => inMain(from) && (inRenderer(target) || (inPreload(target) && !inContract(target))),
  },
  {
    says: 'the demo service imports nothing of the client side',
    broken: ({ from, target }) => inDemo(from) && clientSide(target),
  },
  {
    says: 'only main/index.ts, main/electron and the two preloads import electron',
    broken: ({ from, target }) =>
      (inMain(from) || inRenderer(from) || inPreload(from)) && isElectron(target) && !mayImportElectron(from),
  },
  {
    says: 'what a run without a window is made of imports nothing of that run',
    broken: ({ from, target }) =>
      inMain(from) &&
      within('main/app/headless')(target) &&
      !within('main/app/headless', 'main/electron')(from) &&
      from !== 'main/index.ts',
  },
  {
    says: 'the app imports nothing of the tests',
    broken: ({ from, target }) => !within('test')(from) && within('test')(target),
  },
  {
    says: 'the conformance suite imports nothing of the app',
    broken: ({ from, target }) => within('test/conformance')(from) && within('main', 'renderer', 'preload')(target),
  },
]

const apiOutsideItsDoor = (source: Source): string[] =>
  inRenderer(source.path) && source.path !== 'renderer/stores/api.ts'
    ? linesTouchingApi(source).map(
        (line) => `${source.path}:${line} touches window.api: only renderer/stores/api.ts does`,
      )
    : []

/** Each import that closes a circle, found once: the sources are walked depth first. */
const circles = (imports: readonly Import[]): string[] => {
  const bySource = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: readonly string[]): void => {
    if (done.has(path)) return
    for (const { line, target } of bySource.get(path) ?? []) {
      const start = [...trail, path].indexOf(target)
      if (start >= 0)
        found.push(`${path}:${line} closes a circle: ${[...trail, path].slice(start).join(' → ')} → ${target}`)
      else walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of bySource.keys()) walk(path, [])
  return found
}

/**
 * The folder that two files share, and the first names in which they differ: `main/sync/push/push.ts` and
 * `main/sync/merge.ts` share `main/sync` and differ at `push` and `merge.ts`.
 */
const parting = ({
  from,
  target,
}: Import): { readonly folder: string; readonly here: string; readonly there: string } => {
  const [a, b] = [from.split('/'), target.split('/')]
  const depth = a.findIndex((part, index) => part !== b[index])
  return { folder: a.slice(0, depth).join('/'), here: a[depth]!, there: b[depth]! }
}

/** Folders, and files beside them, that import each other: neither can be read without the other. */
const folderCircles = (imports: readonly Import[]): string[] => {
  const between = imports
    .filter(
      ({ from, target }) =>
        from !== target && within('main', 'preload', 'renderer')(from) && within('main', 'preload', 'renderer')(target),
    )
    .map((found) => ({ found, ...parting(found) }))
  return [...Map.groupBy(between, ({ folder }) => folder).entries()].flatMap(([folder, steps]) => {
    const next = Map.groupBy(steps, ({ here }) => here)
    const reached = (start: string): Set<string> => {
      const seen = new Set<string>()
      const walk = (at: string): void =>
        (next.get(at) ?? []).forEach(({ there }) => {
          if (seen.has(there)) return
          seen.add(there)
          walk(there)
        })
      walk(start)
      return seen
    }
    return steps
      .filter(({ here, there }) => reached(there).has(here))
      .map(
        ({ found, here, there }) =>
          `${found.from}:${found.line} imports ${found.target}: ${here} and ${there} of ${folder} import each other`,
      )
  })
}

/**
 * In the app types count as well. A stand-in for Electron mirrors an API whose types know each other, so tests may have
 * such circles.
 */
const countsForCircles = ({ from, typeOnly }: Import): boolean => !typeOnly || !within('test')(from)

/** Every breach of the house's rules, as `file:line what: rule`; empty where all hold. */
export const breaches = (sources: readonly Source[]): string[] => {
  const imports = sources.flatMap(readImports)
  return [
    ...imports.flatMap((found) =>
      rules
        .filter(({ broken }) => broken(found))
        .map(({ says }) => `${found.from}:${found.line} imports ${found.target}: ${says}`),
    ),
    ...sources.flatMap(apiOutsideItsDoor),
    ...circles(imports.filter(countsForCircles)),
    ...folderCircles(imports),
  ]
}
