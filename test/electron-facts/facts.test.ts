import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { allFacts, factFiles } from './facts.ts'
import { sourcesNotFound } from './sources.ts'
import { titlesIn, type TestTitle } from './titles.ts'
import { installerUses, textUses, writtenUses } from './build-uses.ts'
import { codeUses, projectRoot, readUses, type Use } from './uses.ts'
import { checkedVersions } from './versions.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { tableRows } from '../markdown-table.ts'

const written = new Set(allFacts.flatMap(({ uses }) => uses))

describe('the book of Electron facts', () => {
  let uses: readonly Use[] = []
  beforeAll(() => {
    uses = [...codeUses(), ...writtenUses()]
    // The compiler reads the whole app, which takes 13 seconds of a quiet core.
  }, 300_000)

  it('has an entry for every use of Electron, its updater and its packager', () => {
    expect(uses.filter(({ use }) => !written.has(use)).map(({ use, at }) => `${use} (${at}) has no entry`)).toEqual([])
  })

  it('names only existing uses', () => {
    const used = new Set(uses.map(({ use }) => use))
    const stale = Object.entries(factFiles).flatMap(([file, facts]) =>
      facts.flatMap((fact) => fact.uses.filter((use) => !used.has(use)).map((use) => `${file}: nothing uses ${use}`)),
    )
    expect(stale).toEqual([])
  })

  it('gives the uses, the source and the test of every fact', () => {
    const bare = allFacts.filter(
      ({ uses: on, fact, source, shown }) =>
        on.length === 0 || fact.trim() === '' || source.length === 0 || shown.length === 0,
    )
    expect(bare.map(({ fact, uses: on }) => fact || on.join())).toEqual([])
    expect(
      allFacts.flatMap(({ fact, source }) =>
        source.filter(({ file, at }) => file.trim() === '' || at.trim() === '').map(() => fact),
      ),
    ).toEqual([])
  })

  it('contains every fact once', () => {
    const texts = allFacts.map(({ fact }) => fact)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })

  it('names only existing sources of installed packages', () => {
    expect(sourcesNotFound(allFacts, projectRoot)).toEqual([])
  })

  const titles = new Map<string, readonly TestTitle[]>()
  const titlesOf = (file: string): readonly TestTitle[] => {
    if (!titles.has(file)) titles.set(file, titlesIn(readFileSync(join(projectRoot, file), 'utf8')))
    return titles.get(file)!
  }

  it('names only existing tests', () => {
    const missing = allFacts.flatMap(({ shown }) =>
      shown.flatMap((one) => {
        if ('notShown' in one) return []
        if (!existsSync(join(projectRoot, one.test))) return [`${one.test} is gone`]
        return titlesOf(one.test).some(({ title }) => title === one.title)
          ? []
          : [`${one.test} has no test "${one.title}"`]
      }),
    )
    expect(missing).toEqual([])
  })

  it('shows no fact by tests alone that npm test leaves out', () => {
    const longOnly = allFacts.filter(({ shown }) =>
      shown.every(
        (one) => 'test' in one && titlesOf(one.test).some(({ title, isLong }) => title === one.title && isLong),
      ),
    )
    expect(longOnly.map(({ fact }) => fact)).toEqual([])
  })
})

describe('the sources of the book', () => {
  it('were checked in the installed versions', () => {
    const { electron, 'electron-builder': packager, 'electron-updater': updater, node } = packageJson.devDependencies
    const [branch, ownNode] = [`${electron.split('.')[0]!}-x-y`, node.split('.')[0]!]
    expect(checkedVersions).toMatchObject({
      electron: branch,
      'electron.d.ts': electron,
      'electron-docs': branch,
      'electron-builder': packager,
      'electron-updater': updater,
      node: ownNode,
    })
    // The installed packages do not tell Electron's Chromium; one fact names it.
    const inDeps = allFacts.flatMap(({ source }) => source.filter(({ file }) => file === 'DEPS').map(({ at }) => at))
    expect(inDeps).toEqual([`'${checkedVersions.chromium}.0.`])
  })
})

/** The first column of the table with this head. */
const namesUnder = (file: string, head: readonly string[]): readonly string[] =>
  tableRows(readFileSync(join(projectRoot, file), 'utf8'), head)
    .map(([name]) => name!)
    .sort()

describe('behaviour that the stand-in cannot show', () => {
  const named = [
    ...new Set(allFacts.flatMap(({ shown }) => shown.flatMap((one) => ('notShown' in one ? [one.notShown] : [])))),
  ].sort()

  it("is listed by name in the stand-in's README", () => {
    expect(namesUnder('test/stand-in/README.md', ['Not shown', 'Here'])).toEqual(named)
  })

  it('is listed by name among the checks before a release', () => {
    expect(namesUnder('RELEASING.md', ['Look at', 'By'])).toEqual(named)
  })
})

describe('the reader of uses', () => {
  it('finds members, events, options, details, roles, overrides and objects passed under a type of our own', () => {
    const text = `
      import { app, BrowserWindow, Menu, session, type WebContents } from 'electron'
      app['exit'](0)
      app.getPath('logs')
      for (const name of ['before-quit', 'quit'] as const) app.on(name, () => undefined)
      app.on('will-quit', (event) => event.preventDefault())
      const own: { readonly x: number; readonly skipTaskbar: true } = { x: 1, skipTaskbar: true }
      const window = new BrowserWindow({ ...own, show: false, webPreferences: { sandbox: true } })
      const { isPackaged } = app
      const lines: { readonly role: 'undo'; readonly label: string }[] = [{ role: 'undo', label: '' }]
      Menu.buildFromTemplate(lines)
      const watch = ({ id }: WebContents): number => id
      session.defaultSession.webRequest.onBeforeRequest((details, answer) => answer({ cancel: details.url !== '' }))
      process.on('exit', () => watch(window.webContents))
      const strange = { close: (): void => undefined, isPackaged }
      strange.close()
    `
    const file = 'main/made-up.ts'
    expect(readUses([file], { [file]: text }).map(({ use }) => use)).toEqual([
      "App 'before-quit'",
      "App 'quit'",
      "App 'will-quit'",
      'App.exit',
      'App.getPath',
      "App.getPath 'logs'",
      'App.isPackaged',
      'BaseWindowConstructorOptions.show',
      'BaseWindowConstructorOptions.skipTaskbar',
      'BaseWindowConstructorOptions.x',
      'BrowserWindow constructor',
      'BrowserWindow.webContents',
      'BrowserWindowConstructorOptions.webPreferences',
      'CallbackResponse.cancel',
      'Event.preventDefault',
      'Menu.buildFromTemplate',
      'MenuItemConstructorOptions.label',
      'MenuItemConstructorOptions.role',
      "MenuItemConstructorOptions.role 'undo'",
      'OnBeforeRequestListenerDetails.url',
      'Session.defaultSession',
      'Session.webRequest',
      'WebContents.id',
      'WebPreferences.sandbox',
      'WebRequest.onBeforeRequest',
    ])
  })
})

describe('the reader of uses, for an object passed on as a whole', () => {
  it.each([
    ['in an object', 'open({ storage: safeStorage })'],
    ['in an object, by its own name', 'const storage = safeStorage\nopen({ storage })'],
    ['as an argument', 'take(safeStorage)'],
    ['as an answer', 'const make = (): Own & { readonly size?: number } => safeStorage\nmake()'],
  ])('finds %s what our own type has of it and of its answers', (_how, line) => {
    const file = 'main/made-up.ts'
    const text = `
      import { safeStorage, type BrowserWindow } from 'electron'
      import type { EventEmitter } from 'node:events'
      interface Own { getSelectedStorageBackend(): string, decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>, readonly made?: string }
      const open = ({ storage }: { readonly storage: Own }): string => storage.getSelectedStorageBackend()
      const take = (own: Own): void => void own
      const listen = (source: EventEmitter): void => void source
      const watch = (window: BrowserWindow): void => listen(window)
      ${line}
    `
    expect(readUses([file], { [file]: text }).map(({ use }) => use)).toEqual([
      'DecryptStringAsyncReturnValue.result',
      'SafeStorage.decryptStringAsync',
      'SafeStorage.getSelectedStorageBackend',
    ])
  })
})

describe('the reader of what the build uses', () => {
  it('finds calls of the packager, through its default export too', () => {
    const file = 'assets/release/made-up.ts'
    const text = `
      import builder, { type Configuration } from 'electron-builder'
      const config: Configuration = {}
      await builder.build({ config, targets: builder.Platform.MAC.createTarget('dir'), publish: 'never' })
    `
    expect(readUses([file], { [file]: text }).map(({ use }) => use)).toEqual(
      ['build', 'PackagerOptions.config', 'PackagerOptions.targets', 'Platform.MAC', 'Platform.createTarget']
        .concat('PublishOptions.publish')
        .map((use) => `electron-builder ${use}`)
        .sort(),
    )
  })

  it("finds in the installer's script the packager's macros, variables and definitions, and no own ones", () => {
    const script = `
; $notThis \${NOR_THIS}
!define OWN_KEY "x"
!define UNINSTALL_SECTION_NAME "\${PRODUCT_NAME}"
!macro customInstall
  WriteRegStr SHELL_CONTEXT "\${OWN_KEY}" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
  StrCpy $R0 "$newStartMenuLink"
!macroend
!macro ofOurs ROOT
  \${ifNot} \${isUpdated}
    DeleteRegKey \${ROOT} "\${LANG_DUTCH}"
!macroend`
    expect(installerUses(script)).toEqual([
      'APP_EXECUTABLE_FILENAME',
      'PRODUCT_NAME',
      'UNINSTALL_SECTION_NAME',
      'customInstall',
      'isUpdated',
      'newStartMenuLink',
    ])
  })

  it("finds the variables, signals, threads and files that a source names, and none of the app's", () => {
    const variables = "['ELECTRON_LOG_FILE', 'CHROME_DEVEL_SANDBOX', 'APPIMAGE', 'LEDGERDESK_PROFILE'] // ELECTRON_NO"
    expect(textUses(variables)).toEqual(
      ['ELECTRON_LOG_FILE', 'CHROME_DEVEL_SANDBOX', 'APPIMAGE'].map((one) => `variable ${one}`),
    )
    expect(
      textUses("process.on('SIGTERM', end); const worker = new Worker(file, { signal }); new WorkerPool()"),
    ).toEqual(['signal SIGTERM', 'thread Worker'])
    expect(
      textUses("join(resources, 'package-type'); join(cache, 'ledgerdesk-updater'); 'electron-updater/out'"),
    ).toEqual(['file package-type', 'file ledgerdesk-updater'])
  })
})

describe('the reader of titles', () => {
  it('finds every form of test title, and no similar text', () => {
    const text = `it('one', () => 1); test.skipIf(no)('two', () => 1); it.each([1])('three %s', () => 1); describe('group', () => { it(\`four\`, () => 1) }); say('it is five', 1); it(name, () => 1)`
    expect(titlesIn(text).map(({ title }) => title)).toEqual(['one', 'two', 'three %s', 'four'])
  })

  it('finds the tests that only a long run has', () => {
    const text = `test('one', () => 1); test('two', { tag: '@long' }, () => 1); test('three', { tag: ['@waiting', '@long'] }, () => 1); test('four', { tag: '@waiting' }, () => ({ tag: '@long' }))`
    expect(
      titlesIn(text)
        .filter(({ isLong }) => isLong)
        .map(({ title }) => title),
    ).toEqual(['two', 'three'])
  })
})
