import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { environmentKinds } from '../../../../preload/contract/settings.ts'
import { useWindowsApp } from '../windows-app/launch.ts'

vi.mock('electron', () => ({ app: { getAppPath: () => '/code/ledgerdesk' } }))
afterEach(() => vi.restoreAllMocks())

const root = join(import.meta.dirname, '../../../..')
const icon = (name: string): Buffer => readFileSync(join(root, 'assets/window-icons', name))

describe.skipIf(process.platform === 'darwin')('the icon of a window that goes from one environment to another', () => {
  const app = useWindowsApp()
  const taken = (unreadable: string | null) =>
    app().evaluate(
      (_electron, unreadable) =>
        globalThis.windowsApp.iconsTaken(['demo', 'demo', 'test', 'production', null], unreadable),
      unreadable,
    )

  it('changes with the kind, and only then', async () => {
    expect(await taken(null)).toEqual({ icons: ['demo', 'test', 'production', 'plain'], logged: [] })
  })

  it('is plain where the badge cannot be read, and never keeps that of another environment', async () => {
    expect(await taken('production')).toEqual({
      icons: ['demo', 'test', 'plain', 'plain'],
      logged: ['window-icon-not-shown'],
    })
  })

  it('stays without an error where the plain one cannot be read either', async () => {
    expect(await taken('plain')).toEqual({ icons: ['demo', 'test', 'production'], logged: ['window-icon-not-shown'] })
  })
})

describe('a window on macOS, where windows have no icon', () => {
  it('gets none when it opens, and none for another environment', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    const { iconOption, keepIcon } = await import('../../../../main/electron/main-window/window-icon.ts')
    const setIcon = vi.fn<BrowserWindow['setIcon']>()
    let kind: 'test' | 'production' = 'test'
    const updateIcon = keepIcon(
      { setIcon, isDestroyed: () => false } as unknown as BrowserWindow,
      () => kind,
      () => undefined,
    )
    kind = 'production'
    updateIcon()
    expect([iconOption('test'), setIcon.mock.calls]).toEqual([{}, []])
  })
})

/** Sizes of the pictures in an .ico file, each with its place. */
const picturesIn = (file: Buffer): Map<number, number> =>
  new Map(
    Array.from({ length: file.readUInt16LE(4) }, (_, index) => 6 + 16 * index).map((entry) => [
      file.readUInt8(entry) || 256,
      file.readUInt32LE(entry + 12),
    ]),
  )

/** A pixel of the picture of 16 pixels, which is a bitmap from the bottom up, as `#rrggbb`. */
const pixel = (file: Buffer, x: number, y: number): string => {
  const at = picturesIn(file).get(16)! + 40 + ((15 - y) * 16 + x) * 4
  return `#${[2, 1, 0].map((channel) => file[at + channel]!.toString(16).padStart(2, '0')).join('')}`
}

describe('the icons of windows', () => {
  it('have a badge in the colours of the banner, also at 16 pixels', () => {
    const tokens = readFileSync(join(root, 'renderer/styles/tokens.css'), 'utf8')
    const token = (name: string): string => new RegExp(`--${name}: .*(#\\w{6})\\)?;`).exec(tokens)![1]!
    for (const kind of environmentKinds) {
      const file = icon(`${kind}.ico`)
      // Left of the letter, and in the stem of the letter.
      expect([pixel(file, 7, 10), pixel(file, kind === 'test' ? 10 : 8, 10)]).toEqual([
        token(kind),
        token(`on-${kind}`),
      ])
    }
  })

  it('are an .ico with 16 to 256 pixels and a PNG of 256', () => {
    for (const name of [...environmentKinds, 'plain']) {
      expect([...picturesIn(icon(`${name}.ico`)).keys()]).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
      const png = icon(`${name}.png`)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256])
    }
  })
})
