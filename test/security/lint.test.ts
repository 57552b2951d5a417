import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'
import { parser } from 'typescript-eslint'
import { beforeAll, describe, expect, it } from 'vitest'

type Rules = NonNullable<Linter.Config['rules']>
type Folder = 'main' | 'main/electron' | 'browser' | 'restart' | 'renderer'
const rules: Record<Folder, Rules> = { main: {}, 'main/electron': {}, browser: {}, restart: {}, renderer: {} }

/** Untyped rules of the project about the security of Electron. */
const wanted = ['no-restricted-syntax', 'no-restricted-globals', 'no-restricted-properties', 'no-eval', 'no-new-func']
beforeAll(async () => {
  const eslint = new ESLint({ cwd: join(import.meta.dirname, '../..') })
  for (const [folder, file] of [
    ['main', 'main/index.ts'],
    ['main/electron', 'main/electron/sign-in/sign-in-window.ts'],
    ['browser', 'main/electron/dialogs/open-browser.ts'],
    ['restart', 'main/electron/lifecycle/relaunch.ts'],
    ['renderer', 'renderer/main.ts'],
  ] as const) {
    const { rules: all = {} } = (await eslint.calculateConfigForFile(file)) as Linter.Config
    rules[folder] = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name))) as Rules
  }
})

const complaints = (folder: Folder, text: string): number =>
  new Linter().verify(
    text,
    [
      {
        files: ['**/*.ts'],
        languageOptions: {
          parser: parser as Linter.Parser,
          globals: {
            window: 'readonly',
            document: 'readonly',
            navigator: 'readonly',
            fetch: 'readonly',
            localStorage: 'readonly',
            indexedDB: 'readonly',
            Function: 'readonly',
          },
        },
        rules: rules[folder],
      },
    ],
    { filename: `${folder}/one.ts` },
  ).length

describe('lint refuses code that weakens protection', () => {
  it.each([
    'new BrowserWindow({ webPreferences: { nodeIntegration: true } })',
    'new BrowserWindow({ webPreferences: { sandbox: false } })',
    'const preferences = { contextIsolation: false }',
    'const preferences = { webSecurity: false }',
    'const preferences = { allowRunningInsecureContent: true }',
    'const preferences = { experimentalFeatures: true }',
    "const preferences = { enableBlinkFeatures: 'X' }",
    'const preferences = { webviewTag: true }',
    "window.webContents.executeJavaScript('1')",
    "window.loadFile('index.html')",
    'contents.openDevTools()',
    'session.setCertificateVerifyProc(() => 0)',
    'shell.openExternal(address)',
    'shell.openPath(path)',
    "import { crashReporter } from 'electron'",
    "import { exec } from 'node:child_process'",
    "import { open } from 'inspector'",
    'const options = { rejectUnauthorized: false }',
    "protocol.registerFileProtocol('app', answer)",
    "eval('1')",
    "new Function('return 1')()",
  ])('in main: %s', (text) => expect(complaints('main', text)).toBe(1))

  it.each([
    "localStorage.setItem('a', 'b')",
    'indexedDB.open("x")',
    "fetch('/x')",
    'window.open(address)',
    'window.localStorage.clear()',
    'document.cookie',
    "navigator.sendBeacon('/x')",
    "eval('1')",
  ])('in the window: %s', (text) => expect(complaints('renderer', text)).toBe(1))

  it('except for one file that may open the browser, and nothing else', () => {
    expect(
      ['main', 'main/electron', 'browser'].map((folder) => complaints(folder as Folder, 'shell.openExternal(address)')),
    ).toEqual([1, 1, 0])
    for (const text of ['shell.openPath(path)', "import { exec } from 'node:child_process'", 'contents.openDevTools()'])
      expect(complaints('browser', text)).toBe(1)
  })

  it('except for one file that may start the app again, and nothing else', () => {
    expect(complaints('restart', "import { spawn } from 'node:child_process'")).toBe(0)
    for (const text of ['shell.openPath(path)', 'shell.openExternal(address)', 'contents.openDevTools()'])
      expect(complaints('restart', text)).toBe(1)
  })

  it('but no other code', () => {
    expect(
      complaints(
        'main',
        "import { app } from 'electron'\nnew BrowserWindow({ webPreferences: { sandbox: true, nodeIntegration: false, contextIsolation: true } })",
      ),
    ).toBe(0)
    expect(complaints('renderer', 'document.title = await api.settings.read()')).toBe(0)
  })
})
