import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fragmentsOf, fragmentsThatStay } from './layers/fragments.ts'
import { readImports, type Source } from './layers/read-source.ts'
import { roomsOfMain } from './layers/rooms.ts'
import { breaches } from './layers/rules.ts'
import { tableRows } from './markdown-table.ts'

const root = join(import.meta.dirname, '..')

const sources = (): Source[] =>
  globSync('{main,preload,renderer,test}/**/*.{ts,vue}', { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))

const source = (path: string, ...lines: readonly string[]): Source => ({ path, text: lines.join('\n') })

describe('the imports of the project', () => {
  it('follow the rules of layers and rooms', () => {
    expect(breaches(sources())).toEqual([])
  })

  it('are all found, in every room', () => {
    const all = sources()
    for (const path of [
      'main/base/app-error.ts',
      'preload/preload.ts',
      'preload/contract/services.ts',
      'test/layers.test.ts',
    ]) {
      expect(all.map((one) => one.path)).toContain(path)
    }
    const preload = all.find(({ path }) => path === 'preload/preload.ts')!
    expect(readImports(preload).map(({ target }) => target)).toContain('electron')
  })
})

describe('a short file with one importer', () => {
  it('is part of that importer, unless it has a reason to stay', () => {
    expect([...fragmentsOf(sources())].sort()).toEqual(Object.keys(fragmentsThatStay).sort())
  })

  it('is found, and not one that two files import, or that is long', () => {
    const long = Array.from({ length: 25 }, (_nothing, line) => `export const n${line} = ${line}`)
    expect(
      fragmentsOf([
        source('main/a/one.ts', 'export const one = 1'),
        source('main/a/two.ts', 'export const two = 2'),
        source('main/a/long.ts', ...long),
        source(
          'main/a/user.ts',
          "import { one } from './one.ts'",
          "import { two } from './two.ts'",
          "import { n1 } from './long.ts'",
          ...long,
        ),
        source('main/a/other.ts', "import { two } from './two.ts'", ...long),
      ]),
    ).toEqual(['main/a/one.ts'])
  })
})

describe('the table of rooms', () => {
  it('allows no room to import one above it', () => {
    const names = Object.keys(roomsOfMain)
    for (const [room, below] of Object.entries(roomsOfMain))
      expect(
        below.filter((name) => names.indexOf(name) >= names.indexOf(room)),
        room,
      ).toEqual([])
  })

  it('has every room, and allows only imports that a file needs', () => {
    const used = new Map<string, Set<string>>()
    for (const { from, target } of sources()
      .flatMap(readImports)
      .filter(({ from, target }) => from.startsWith('main/') && target.startsWith('main/'))) {
      const [here, there] = [from, target].map((path) => path.split('/')[1]!) as [string, string]
      const known = used.get(here) ?? new Set()
      used.set(here, here === there ? known : known.add(there))
    }
    expect(Object.fromEntries([...used].map(([room, below]) => [room, [...below].sort()]))).toEqual(
      Object.fromEntries(Object.entries(roomsOfMain).map(([room, below]) => [room, [...below].sort()])),
    )
  })
})

describe('ARCHITECTURE.md', () => {
  it('shows the table of rooms with their allowed imports', () => {
    const shown = tableRows(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), ['Room'])
      .filter(([room]) => room!.startsWith('`main/'))
      .map(([room, , imports]) => [room!.replaceAll('`', '').replace('main/', ''), imports!])
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(roomsOfMain).map(([room, below]) => [room, below.join(', ') || 'no room'])),
    )
  })
})

describe('reading imports of a source', () => {
  it('finds every form of import with its line', () => {
    const found = readImports(
      source(
        'main/a/b.ts',
        "import { one } from '../one.ts'",
        "import type { Two } from './two.ts'",
        "export { three } from '../../preload/contract/three.ts'",
        "// import { not } from './comment.ts'",
        "const text = `import x from './text.ts'`",
        "const four = await import('./four.ts')",
        "import five from './five.worker.ts?nodeWorker'",
        "import 'node:fs'",
      ),
    )
    expect(found.filter(({ typeOnly }) => typeOnly).map(({ line }) => line)).toEqual([2])
    expect(found.map(({ line, target }) => [line, target])).toEqual([
      [1, 'main/one.ts'],
      [2, 'main/a/two.ts'],
      [3, 'preload/contract/three.ts'],
      [6, 'main/a/four.ts'],
      [7, 'main/a/five.worker.ts'],
      [8, 'node:fs'],
    ])
  })

  it('reads the script of a component, with the lines of the whole file', () => {
    const found = readImports(
      source(
        'renderer/views/Desk.vue',
        '<template>',
        "  <p>import x from 'electron'</p>",
        '</template>',
        '<script setup lang="ts">',
        "import { ref } from 'vue'",
        '</script>',
        '<style>',
        "@import './desk.css';",
        '</style>',
      ),
    )
    expect(found).toEqual([{ from: 'renderer/views/Desk.vue', line: 5, target: 'vue', typeOnly: false }])
  })
})

describe('a broken rule is reported with file and line', () => {
  it.each([
    [
      'the contract reaching out',
      source('preload/contract/a.ts', '', "import { z } from 'zod'"),
      'preload/contract/a.ts:2 imports zod: the contract',
    ],
    [
      'a type from main in the contract',
      source('preload/contract/a.ts', "import type { B } from '../../main/b.ts'"),
      'preload/contract/a.ts:1 imports main/b.ts',
    ],
    [
      'preload with node',
      source('preload/preload.ts', "import 'node:fs'"),
      'preload/preload.ts:1 imports node:fs: the preload',
    ],
    [
      'the renderer with electron',
      source('renderer/a.ts', "import { shell } from 'electron'"),
      'renderer/a.ts:1 imports electron: the renderer',
    ],
    ['the renderer with node', source('renderer/a.ts', "import 'node:fs'"), 'renderer/a.ts:1 imports node:fs'],
    [
      'the renderer with main',
      source('renderer/A.vue', '<script lang="ts">', "import '../main/app/app.ts'", '</script>'),
      'renderer/A.vue:2 imports main/app/app.ts',
    ],
    [
      'the renderer with a package of main',
      source('renderer/a.ts', "import axios from 'axios'"),
      'renderer/a.ts:1 imports axios',
    ],
    [
      'main with the renderer',
      source('main/app/app.ts', "await import('../../renderer/a.ts')"),
      'main/app/app.ts:1 imports renderer/a.ts: main never',
    ],
    [
      'the demo with the client',
      source('main/demo/a.ts', "import '../oauth/state.ts'"),
      'main/demo/a.ts:1 imports main/oauth/state.ts: the demo',
    ],
    [
      'the demo with the contract',
      source('main/demo/b/a.ts', "import '../../../preload/contract/administration-ref.ts'"),
      'main/demo/b/a.ts:1 imports preload/contract/administration-ref.ts',
    ],
    [
      'electron in a service',
      source('main/sync/push/push.ts', "import { net } from 'electron'"),
      'main/sync/push/push.ts:1 imports electron: only main/index.ts',
    ],
    [
      'a room with the run that uses it',
      source('main/profile/a.ts', "import '../app/headless/messages.ts'"),
      'main/profile/a.ts:1 imports main/app/headless/messages.ts: what a run',
    ],
    [
      'the app with its tests',
      source('main/a.ts', "import '../test/build.ts'"),
      'main/a.ts:1 imports test/build.ts: the app',
    ],
    [
      'conformance with the app',
      source('test/conformance/a.ts', "import '../../main/demo/demo.ts'"),
      'test/conformance/a.ts:1 imports main/demo/demo.ts',
    ],
    [
      'window.api in a view',
      source('renderer/a.ts', '// window.api', 'void window.api.session'),
      'renderer/a.ts:2 touches window.api',
    ],
    [
      'window.api by another name',
      source('renderer/a.ts', "const { api: desk } = globalThis, b = window['api']"),
      'renderer/a.ts:1 touches window.api',
    ],
  ])('%s', (_name, bad, expected) => {
    expect(breaches([bad]).join('\n')).toContain(expected)
  })

  it('for a cycle of three files, at the import that closes it', () => {
    const found = breaches([
      source('main/sync/a.ts', "import './b.ts'"),
      source('main/sync/b.ts', '', "import './c.ts'"),
      source('main/sync/c.ts', "import { type A } from './a.ts'"),
    ])
    expect(found[0]).toBe(
      'main/sync/c.ts:1 closes a circle: main/sync/a.ts → main/sync/b.ts → main/sync/c.ts → main/sync/a.ts',
    )
  })

  it('for a cycle of folders, even without a cycle of files', () => {
    const found = breaches([
      source('main/sync/push/a.ts', "import '../pull/b.ts'"),
      source('main/sync/pull/c.ts', '', "import type { D } from '../push/d.ts'"),
      source('main/sync/sync.ts', "import './push/a.ts'"),
    ])
    expect(found).toEqual([
      'main/sync/push/a.ts:1 imports main/sync/pull/b.ts: push and pull of main/sync import each other',
      'main/sync/pull/c.ts:2 imports main/sync/push/d.ts: pull and push of main/sync import each other',
    ])
  })

  it('for a room that imports one above it', () => {
    expect(breaches([source('main/base/clock.ts', "import type { Cache } from '../database/database.ts'")])).toEqual([
      'main/base/clock.ts:1 imports main/database/database.ts: a room of main imports only the rooms that test/layers/rooms.ts allows it',
    ])
  })

  it('for a cycle among tests, unless it consists of types', () => {
    const circle = (how: string) =>
      breaches([
        source('test/stand-in/a.ts', "import './b.ts'"),
        source('test/stand-in/b.ts', `${how} { A } from './a.ts'`),
      ])
    expect(circle('import')).toHaveLength(1)
    expect(circle('import type')).toEqual([])
  })

  it('for a file that imports itself', () => {
    expect(breaches([source('main/sync/a.ts', "import './a.ts'")])).toEqual([
      'main/sync/a.ts:1 closes a circle: main/sync/a.ts → main/sync/a.ts',
    ])
  })

  it('for nothing if all rules are kept', () => {
    expect(
      breaches([
        source('main/index.ts', "import { app } from 'electron'", "import './app/app.ts'"),
        source('main/app/app.ts', "import '../../preload/contract/administration-ref.ts'", "import 'node:fs'"),
        source('main/electron/main-window/main-window.ts', "import { BrowserWindow } from 'electron'"),
        source('main/demo/serve.ts', "import { Hono } from 'hono'", "import './demo.ts'"),
        source(
          'renderer/stores/api.ts',
          'export const api = window.api',
          "import '../../preload/contract/window-api.ts'",
        ),
        source(
          'renderer/main.ts',
          "import { createApp } from 'vue'",
          "import './stores/api.ts'",
          "import 'ag-grid-community/styles/ag-grid.css'",
        ),
        source(
          'preload/preload.ts',
          "import { ipcRenderer } from 'electron'",
          "import './contract/administration-ref.ts'",
        ),
      ]),
    ).toEqual([])
  })
})
