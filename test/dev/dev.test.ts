import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pagePolicy } from '../../main/electron/main-window/page-files.ts'
import { devPolicy, isOfMain, withoutPolicy } from './dev-policy.ts'

const electron = vi.hoisted(() => ({
  app: { isPackaged: false, once: vi.fn<() => void>() },
  protocol: {},
  session: {},
}))
vi.mock('electron', () => electron)

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const socket = 'ws://127.0.0.1:5173'

describe('the policy of the page in the development loop', () => {
  it('is the one of the app but for styles with a nonce and one socket on this computer', () => {
    const [strict, loose] = [pagePolicy, devPolicy(pagePolicy, socket)].map((policy) => policy.split('; '))
    expect(loose!.filter((directive) => !strict!.includes(directive))).toEqual([
      "style-src 'self' 'nonce-development'",
      `connect-src 'self' ${socket}`,
    ])
    expect(loose).toHaveLength(strict!.length)
  })

  it('is not made of a policy with other words', () => {
    expect(() => devPolicy("default-src 'none'", socket)).toThrow(/other words/)
  })

  it.each(['renderer/index.html', 'renderer/sign-in.html'])('takes the place of the one in %s', (page) => {
    expect(read(page)).toContain('Content-Security-Policy')
    expect(withoutPolicy(read(page))).not.toContain('Content-Security-Policy')
  })
})

describe('a packaged app', () => {
  beforeEach(() => {
    vi.resetModules()
    electron.app.once.mockClear()
  })

  it.each([
    ['that is packaged', true, 'http://127.0.0.1:5173'],
    ['that no development loop started', false, undefined],
  ])('an app %s does not start in the development loop', async (_name, isPackaged, server) => {
    electron.app.isPackaged = isPackaged
    vi.stubEnv('LEDGERDESK_DEV_SERVER', server)
    await expect(import('./dev-main.ts')).rejects.toThrow('development loop alone')
    expect(electron.app.once).not.toHaveBeenCalled()
  })

  it('has no file of the development loop, and its own files know neither its address nor its folder', () => {
    const packed = [...read('electron-builder.yml').matchAll(/^ {2}- (out\/\S+)$/gm)].map(([, pattern]) => pattern!)
    expect(packed).toContain('out/main/**')
    for (const file of ['out/dev/start.js', 'out/dev/package.json'])
      expect(packed.filter((pattern) => matchesGlob(file, pattern))).toEqual([])
    const sources = globSync('{main,preload,renderer}/**/*.{ts,vue,html}', { cwd: root })
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((path) => /LEDGERDESK_DEV|out\/dev|@vite\/client/.test(read(path)))).toEqual([])
  })
})

it('a file of main or preload restarts the app, and a file of the page does not', () => {
  const paths = ['main/index.ts', 'preload/contract/topics.ts', 'renderer/App.vue', 'main/README.md', 'test/main/a.ts']
  expect(paths.filter(isOfMain)).toEqual(['main/index.ts', 'preload/contract/topics.ts'])
})
