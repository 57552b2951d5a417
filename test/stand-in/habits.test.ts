import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electronPath } from './electron-path.ts'
import { switchesOfElectron } from './electron-switches.ts'
import { makeProfile } from './fixture-app.ts'
import { runProgram } from './run-program.ts'
import { removeFolder } from '../temporary-folder.ts'

interface Habits {
  readonly attempt: (act: () => unknown) => string
  readonly early: Readonly<Record<string, string>>
  readonly second: readonly {
    readonly argv: readonly string[]
    readonly folder: string
    readonly data: unknown
    readonly date: boolean
  }[]
  readonly readyBeforeSecond: boolean | null
}
declare global {
  var habits: Habits
}

const folder = join(import.meta.dirname, 'habits')
const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>

describe('the stand-in behaves like Electron', () => {
  let app: ElectronApplication
  let profile: string
  beforeAll(async () => {
    profile = await makeProfile()
    app = await _electron.launch({
      executablePath: electronPath,
      args: [`--user-data-dir=${profile}`, folder],
      env,
      colorScheme: null,
      // The limit of the test counts; a busy machine may take long.
      timeout: 0,
    })
    // Playwright waits for the browser, which is there a moment before the app is ready.
    await app.evaluate(({ app: electronApp }) => electronApp.whenReady())
  })
  afterAll(async () => {
    await app.close()
    removeFolder(profile)
  })
  const tried = (name: string): Promise<string | undefined> =>
    app.evaluate((_electron_, key) => globalThis.habits.early[key], name)

  it("before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created", async () => {
    expect(await tried('locale')).toBe('answered ""')
    for (const name of ['message', 'save'])
      expect(await tried(name)).toBe('Error: dialog module can only be used after app is ready')
    expect(await tried('notification')).toBe('Error: Cannot create Notification before app is ready')
    expect(await tried('window')).toBe('Error: Cannot create BrowserWindow before app is ready')
    for (const name of ['session', 'handle'])
      expect(await tried(name)).toBe('TypeError: Session can only be received when app is ready')
  })

  it('before ready the keychain is not available, and neither seals nor opens', async () => {
    expect(await tried('sealable')).toBe('answered false')
    for (const name of ['sealed', 'opened'])
      expect(await tried(name)).toBe('Error: safeStorage cannot be used before app is ready')
  })

  it('the app is not ready while its main module awaits', async () => {
    expect(await tried('awaited')).toBe('answered false')
  })

  it('schemes and the sandbox can be claimed only before ready', async () => {
    const late = await app.evaluate(({ app: electronApp, protocol }) => {
      const { attempt } = globalThis.habits
      return [attempt(() => protocol.registerSchemesAsPrivileged([])), attempt(() => electronApp.enableSandbox())]
    })
    expect(late).toEqual([
      'Error: protocol.registerSchemesAsPrivileged should be called before app is ready',
      'Error: app.enableSandbox() can only be called before app is ready',
    ])
  })

  it('a path must be absolute and have a name that Electron knows', async () => {
    expect(await tried('relativePath')).toBe('Error: Path must be absolute')
    expect(await tried('strangePath')).toBe('Error: Failed to set path')
    expect(await tried('nowhere')).toBe("Error: Failed to get 'nowhere' path")
  })

  it('a second instance is reported after ready, with its switches before its words and its data unchanged', async () => {
    const args = [`--user-data-dir=${profile}`, folder, 'ledgerdesk://x', '--late=1', '--', '--word']
    expect((await runProgram(...args)).status).toBe(7)
    await expect.poll(() => app.evaluate(() => globalThis.habits.second.length)).toBe(1)
    const appended = [...switchesOfElectron(process.platform, process.env)].map(([name, value]) =>
      value === '' ? `--${name}` : `--${name}=${value}`,
    )
    const heard = await app.evaluate(() => ({
      ready: globalThis.habits.readyBeforeSecond,
      ...globalThis.habits.second[0]!,
    }))
    expect(heard).toMatchObject({ ready: true, folder: process.cwd(), date: true, data: { from: '--word' } })
    expect(heard.argv.slice(1)).toEqual([
      `--user-data-dir=${profile}`,
      '--late=1',
      ...appended,
      '--added-since',
      folder,
      'ledgerdesk://x',
      '--',
      '--word',
    ])
  })

  it('a menu is validated, its roles are in lower case, and separators at an edge or next to another are removed', async () => {
    const menus = await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()!.items[0]!.submenu!.items
      const { attempt } = globalThis.habits
      return {
        shown: items.map(({ label, role, type }) => [type, role ?? label]),
        wrong: [
          attempt(() => Menu.buildFromTemplate({} as never)),
          attempt(() => Menu.buildFromTemplate([{ accelerator: 'F1' }])),
        ],
      }
    })
    expect(menus.shown).toEqual([
      ['normal', 'selectall'],
      ['separator', ''],
      ['normal', 'One'],
    ])
    expect(menus.wrong).toEqual([
      'TypeError: Invalid template for Menu: Menu template must be an array',
      'TypeError: Invalid template for MenuItem: must have at least one of label, role or type',
    ])
  })

  it('a handler must be a function, and each channel has one', async () => {
    const refused = await app.evaluate(({ ipcMain }) => {
      const { attempt } = globalThis.habits
      return [
        attempt(() => ipcMain.handle('other', 'no function' as never)),
        attempt(() => ipcMain.handle('known', () => 2)),
        attempt(() => ipcMain.emit('error', {})),
      ]
    })
    expect(refused).toEqual([
      "TypeError: Expected handler to be a function, but found type 'string'",
      "Error: Attempted to register a second handler for 'known'",
      'answered true',
    ])
  })

  it('a dialog closes with its cancel button when its signal is aborted', async () => {
    const boxes = await app.evaluate(async ({ dialog }) => {
      const shown = new AbortController()
      const later = dialog.showMessageBox({
        message: 'still there?',
        buttons: ['Wait', 'Open again'],
        cancelId: 0,
        signal: shown.signal,
      })
      shown.abort()
      const over = dialog.showMessageBox({
        message: 'over',
        buttons: ['Wait', 'Leave'],
        defaultId: 0,
        signal: AbortSignal.abort(),
      })
      const { attempt } = globalThis.habits
      return [
        await later,
        await over,
        attempt(() => dialog.showMessageBoxSync({ message: 1 as never })),
        attempt(() => dialog.showMessageBoxSync({ message: '', type: 'strange' as never })),
      ]
    })
    expect(boxes).toEqual([
      { response: 0, checkboxChecked: false },
      { cancelId: 1, checkboxChecked: false },
      'TypeError: Message must be a string',
      'TypeError: Invalid message box type',
    ])
  })

  it('a message that cannot be cloned throws nothing in main, and the page gets nothing', async () => {
    const sent = await app.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      return [
        globalThis.habits.attempt(() => webContents.send('news', () => 1)),
        globalThis.habits.attempt(() => webContents.send(1 as never)),
      ]
    })
    expect(sent).toEqual(['answered undefined', 'TypeError: Missing required channel argument'])
  })

  it('a hidden window takes no focus', async () => {
    const focused = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window!.focus()
      const hidden = window!.isFocused()
      window!.show()
      return [hidden, window!.isFocused()]
    })
    expect(focused).toEqual([false, true])
  })

  it('a destroyed window asks nobody, and at closed it is destroyed and not listed', async () => {
    const heard = await app.evaluate(({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false })
      const events: unknown[] = []
      window.on('close', () => void events.push('close'))
      window.on('closed', () => {
        events.push(window.isDestroyed(), BrowserWindow.getAllWindows().includes(window))
      })
      window.destroy()
      return events
    })
    expect(heard).toEqual([true, false])
  })

  it.skipIf(process.platform === 'darwin')(
    'a window takes an icon that is a picture; without one setIcon throws, and the option is left out with a warning',
    async () => {
      const icons = join(import.meta.dirname, '../../assets/window-icons')
      const plain = join(icons, process.platform === 'win32' ? 'plain.ico' : 'plain.png')
      const seen = await app.evaluate(
        ({ BrowserWindow }, { plain, noPicture, noFile }) => {
          const { attempt } = globalThis.habits
          const written: string[] = []
          const { write } = process.stderr
          process.stderr.write = (text: string | Uint8Array) => written.push(String(text)) > 0
          const windows = [plain, noPicture].map((icon) => new BrowserWindow({ show: false, icon }))
          process.stderr.write = write
          const set = [plain, noPicture, noFile, 1].map((icon) => attempt(() => windows[0]!.setIcon(icon as string)))
          for (const window of windows) window.destroy()
          return { written, set }
        },
        { plain, noPicture: join(folder, 'main.js'), noFile: join(icons, 'missing.png') },
      )
      const failed = `Failed to load image from path '${join(folder, 'main.js')}'`
      expect(seen.written.map((line) => line.trim())).toEqual([failed])
      expect(seen.set).toEqual([
        'answered undefined',
        `Error: ${failed}`,
        `Error: Failed to load image from path '${join(icons, 'missing.png')}'`,
        'Error: Argument must be a file path or a NativeImage',
      ])
    },
  )

  it('a line of a menu without a role is clicked; a role takes its place', async () => {
    const clicked = await app.evaluate(({ Menu }) => {
      const lines: string[] = []
      const menu = Menu.buildFromTemplate([
        { label: 'ours', click: () => void lines.push('ours') },
        { label: 'a role', role: 'selectAll', click: () => void lines.push('a role') },
      ])
      for (const item of menu.items) item.click()
      return lines
    })
    expect(clicked).toEqual(['ours'])
  })

  it('the value of a switch is read in lower case, and is empty for one without a value and for none', async () => {
    const values = await app.evaluate(({ app: electronApp }) => {
      const { commandLine } = electronApp
      commandLine.appendSwitch('Given', 'Value')
      return ['given', 'GIVEN', 'added-since', 'missing'].map((name) => commandLine.getSwitchValue(name))
    })
    expect(values).toEqual(['Value', 'Value', '', ''])
  })

  it('a webview element is inert, because windows have none by default', async () => {
    const element = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      let attached = 0
      window!.webContents.on('will-attach-webview', () => void attached++)
      await window!.loadURL('data:text/html,<webview src="data:text/html,inside"></webview>')
      const found: unknown = await window!.webContents.executeJavaScript(
        `((element) => ['loadURL' in element, element.shadowRoot, frames.length])(document.querySelector('webview'))`,
      )
      return [found, attached]
    })
    expect(element).toEqual([[false, null, 0], 0])
  })

  it('a page whose handler fails does not load, with ERR_UNEXPECTED', async () => {
    const failure = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const failed = new Promise((resolve) =>
        window!.webContents.once('did-fail-load', (_event, code, name) => resolve([code, name])),
      )
      await window!.loadURL('app://page/').catch(() => undefined)
      return failed
    })
    expect(failure).toEqual([-9, 'ERR_UNEXPECTED'])
  })
})
