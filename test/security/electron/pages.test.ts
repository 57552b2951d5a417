import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../preload/contract/services.ts'
import { pageHeaders } from '../../../main/electron/main-window/page-files.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { given, ipcRenderer, protocol, shown, startAnew } from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { claimPageScheme, servePage } = await import('../../../main/electron/main-window/page-scheme.ts')

let folder: string
beforeAll(() => {
  folder = newFolder('page')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<h1>Page</h1>')
  writeFileSync(join(folder, 'assets/app.js'), 'run()')
})
afterAll(() => removeFolder(folder))
beforeEach(() => {
  startAnew()
  shown.clear()
})

describe('the scheme of our pages', () => {
  it('is as secure as https, and allows neither cross-origin fetches nor bypassing the policy', () => {
    claimPageScheme()
    expect(protocol.calls).toEqual([
      [
        'registerSchemesAsPrivileged',
        [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
      ],
    ])
  })

  const ask = async (address: string, method = 'GET') => {
    servePage(folder)
    const [scheme, serve] = given(protocol, 'handle').at(-1) as [
      string,
      (request: { readonly url: string; readonly method: string }) => Promise<Response>,
    ]
    const answer = await serve({ url: address, method })
    return { scheme, status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  const headers = (type: string) =>
    Object.fromEntries(Object.entries(pageHeaders(type)).map(([name, value]) => [name.toLowerCase(), value]))

  it('serves the files of the build with their headers', async () => {
    expect(await ask('app://ledgerdesk/index.html')).toEqual({
      scheme: 'app',
      status: 200,
      text: '<h1>Page</h1>',
      headers: headers('text/html; charset=utf-8'),
    })
    expect(await ask('app://ledgerdesk/assets/app.js')).toMatchObject({
      status: 200,
      text: 'run()',
      headers: headers('text/javascript; charset=utf-8'),
    })
  })

  it.each([
    ['app://ledgerdesk/other.html', 'GET'],
    ['app://elsewhere/index.html', 'GET'],
    ['app://ledgerdesk/index.html', 'POST'],
    ['app://ledgerdesk/index.html', 'HEAD'],
  ])('has nothing at %s for %s, under the same policy', async (address, method) => {
    expect(await ask(address, method)).toMatchObject({ status: 404, text: '', headers: headers('text/plain') })
  })
})

describe('the API that our page gets', () => {
  const news = (name: string, ...given: unknown[]) => ipcRenderer.emit(name, { sender: 'secret' }, ...given)

  it('holds the calls of the contract by name and news, and nothing of Electron', async () => {
    await import('../../../preload/preload.ts')
    const api = shown.get('api') as unknown as Readonly<
      Record<string, Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>>
    >
    expect([...shown.keys()]).toEqual(['api'])
    expect(Object.keys(api)).toEqual([...Object.keys(calls), 'onChanged'])
    for (const [group, methods] of Object.entries(calls)) {
      expect(Object.keys(api[group]!)).toEqual([...methods])
      for (const method of methods)
        expect(await api[group]![method]!('a', 1)).toEqual(['ledgerdesk:call', group, method, ['a', 1]])
    }
    const heard: unknown[] = []
    const off = (api['onChanged'] as unknown as (listener: (...given: unknown[]) => void) => () => void)((...given) =>
      heard.push(given),
    )
    news('ledgerdesk:changed', { topic: 'settings' })
    off()
    news('ledgerdesk:changed', { topic: 'edits' })
    // The event itself, which could send messages, is not passed on.
    expect(heard).toEqual([[{ topic: 'settings' }]])
  })

  it('holds three calls and news in the toolbar of a sign-in', async () => {
    await import('../../../preload/sign-in-toolbar.ts')
    const toolbar = shown.get('signInToolbar') as unknown as Readonly<
      Record<string, (...given: unknown[]) => Promise<unknown>>
    >
    expect([[...shown.keys()], Object.keys(toolbar)]).toEqual([
      ['signInToolbar'],
      ['read', 'act', 'takes', 'onChanged'],
    ])
    expect([
      await toolbar['read']!('more'),
      await toolbar['act']!('retry', 'more'),
      await toolbar['takes']!(80, 'more'),
    ]).toEqual([['ledgerdesk:toolbar-read'], ['ledgerdesk:toolbar-act', 'retry'], ['ledgerdesk:toolbar-takes', 80]])
    const heard: unknown[] = []
    const off = (toolbar['onChanged'] as unknown as (listener: (...given: unknown[]) => void) => () => void)(
      (...given) => heard.push(given),
    )
    news('ledgerdesk:toolbar-changed', 'more')
    off()
    news('ledgerdesk:toolbar-changed')
    expect(heard).toEqual([[]])
  })
})
