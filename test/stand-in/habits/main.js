import { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, safeStorage, session } from 'electron'

/** The result or error of an act, as one text. */
const attempt = (act) => {
  try {
    return `answered ${JSON.stringify(act())}`
  } catch (error) {
    return `${error.name}: ${error.message}`
  }
}
/** The same, of a promise. */
const settle = (promise) =>
  promise.then(
    (value) => `answered ${JSON.stringify(value)}`,
    (error) => `${error.name}: ${error.message}`,
  )
app.commandLine.appendSwitch('added-since')
const lock = app.requestSingleInstanceLock({ from: process.argv.at(-1), at: new Date(5) })

globalThis.habits = {
  attempt,
  lock,
  second: [],
  readyBeforeSecond: null,
  early: {
    locale: attempt(() => app.getLocale()),
    relativePath: attempt(() => app.setPath('userData', 'profile')),
    strangePath: attempt(() => app.setPath('nowhere', '/tmp')),
    nowhere: attempt(() => app.getPath('nowhere')),
    message: attempt(() => dialog.showMessageBoxSync({ message: 'early' })),
    save: attempt(() => dialog.showSaveDialog({})),
    notification: attempt(() => new Notification({ title: 'early' })),
    window: attempt(() => new BrowserWindow()),
    session: attempt(() => session.defaultSession),
    handle: attempt(() => protocol.handle('app', () => new Response('early'))),
  },
}
app.on('second-instance', (_event, argv, folder, data) => {
  globalThis.habits.readyBeforeSecond ??= app.isReady()
  globalThis.habits.second.push({ argv, folder, data, date: data.at instanceof Date })
})
if (!lock) app.exit(7)

Object.assign(globalThis.habits.early, {
  sealable: await settle(safeStorage.isAsyncEncryptionAvailable()),
  sealed: await settle(safeStorage.encryptStringAsync('early')),
  opened: await settle(safeStorage.decryptStringAsync(Buffer.from('early'))),
})
for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
globalThis.habits.early.awaited = attempt(() => app.isReady())

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }])
app.on('window-all-closed', () => undefined)
ipcMain.handle('known', () => 1)

void app.whenReady().then(async () => {
  protocol.handle('app', async () => {
    throw new Error('no page')
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: 'File',
        submenu: [
          { type: 'separator' },
          { role: 'selectAll' },
          { type: 'separator' },
          { type: 'separator' },
          { label: 'One' },
          { type: 'separator' },
        ],
      },
    ]),
  )
  globalThis.habits.window = new BrowserWindow({ show: false })
})
