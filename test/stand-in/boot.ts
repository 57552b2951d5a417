import inspector from 'node:inspector'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { app } from './api/app.ts'
import { readApp } from './api/app-paths.ts'
import { WebContents, contentsOfFrame } from './api/web-contents.ts'
import { watchDownloads } from './api/session.ts'
import { startBrowser } from './browser.ts'
import { readCommandLine } from './command-line.ts'
import { electronPath } from './electron-path.ts'
import { watchTraffic } from './traffic.ts'
import electronPackage from '../../node_modules/electron/package.json' with { type: 'json' }

/** `electron` means the stand-in to everything that the app loads. */
const standInForElectron = (): void => {
  const url = new URL('electron.ts', import.meta.url).href
  const names = new Set(['electron', 'electron/main', 'electron/common'])
  registerHooks({ resolve: (name, context, next) => (names.has(name) ? { url, shortCircuit: true } : next(name, context)) })
}

/** What a program sees of the process it runs in. */
const lookLikeElectron = (argv: readonly string[]): void => {
  Object.defineProperty(process.versions, 'electron', { value: electronPackage.version, enumerable: true })
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  Object.defineProperty(process, 'resourcesPath', { value: import.meta.dirname, enumerable: true })
  process.argv = [electronPath, ...argv]
}

/** Playwright looks for the inspector's address on stderr, where Node itself prints it. */
const openInspector = (port: string | undefined): void => {
  if (port !== undefined) inspector.open(Number(port.split(':').at(-1) || 9229))
}

const start = async (): Promise<void> => {
  const argv = process.argv.slice(2)
  const line = readCommandLine(argv)
  const found = readApp(line.app)
  lookLikeElectron(argv)
  standInForElectron()
  openInspector(line.switches.get('inspect'))
  app.begin(line, found)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())

  // eslint-disable-next-line no-unsanitized/method -- the app's own main file, named on our command line
  await import(pathToFileURL(found.main).href)
  const browser = await startBrowser(app.getPath('userData'), app.getLocale(), app.givenSwitches())
  // An app that ends in order ends its browser last.
  process.on('exit', () => app.isLeaving() || browser.kill())
  browser.onExit(() => WebContents.getAllWebContents().forEach((contents) => contents.gone()))
  await watchTraffic()
  await watchDownloads(contentsOfFrame)
  app.becomeReady()
}

await start()
