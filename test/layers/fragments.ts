import { readImports, type Source } from './read-source.ts'

const shortest = 25

const ownTest = 'tested alone, and a component exports no functions'
const ofStart = 'tested alone, and importing `main/index.ts` starts the app'

/** Short files with one importer that stay, and why. Texts are tables, and need no line here. */
export const fragmentsThatStay: Readonly<Record<string, string>> = {
  'renderer/sign-in/toolbar-api.ts': 'a type of the contract, declared for the whole page',
  'renderer/components/history/history-icons.ts': 'a table',
  'renderer/checks/list-window.ts': ownTest,
  'renderer/checks/pasted-text.ts': ownTest,
  'renderer/checks/time-left.ts': ownTest,
  'renderer/checks/unchangeable.ts': ownTest,
  'main/electron/main-window/menu.ts': ofStart,
  'main/electron/main-window/message.ts': 'the only use of notifications',
  'main/electron/main-window/page-scheme.ts': ofStart,
  'main/electron/lifecycle/refuse-start.ts': ofStart,
  'main/electron/lifecycle/terminal.ts': ofStart,
  'main/electron/sign-in/panes.ts': 'tested without Electron, which its importer needs',
  'main/electron/dialogs/default-path.ts': 'tested without Electron, which its importer needs',
  'main/electron/dialogs/open-browser.ts': 'the only file that lint allows to open an address outside the app',
  'main/database/sqlite-version.ts': 'opens a database, which is for the rooms `database` and `base`',
  'main/sync/outbox/failing.ts': 'its mutants are run without those of its importer',
  'main/app/ipc/import-source.ts': 'beside `export-calls.ts`: where a path comes from',
  'main/app/headless/report.ts': 'beside `export-report.ts`',
}

/** Files of the app under 25 lines that one other file imports, without tables of texts. */
export const fragmentsOf = (sources: readonly Source[]): readonly string[] => {
  const app = sources.filter(({ path }) => !path.startsWith('test/') && !path.startsWith('preload/contract/messages/'))
  const imports = app.flatMap(readImports)
  const importersOf = Map.groupBy(imports, ({ target }) => target)
  return app
    .filter(({ text }) => text.trimEnd().split('\n').length < shortest)
    .map(({ path }) => path)
    .filter((path) => new Set(importersOf.get(path)?.map(({ from }) => from)).size === 1)
}
