import './asar/read-archives.ts'
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
import { findPackedApp, packedProgram } from './packed-program.ts'
import { watchTraffic } from './traffic.ts'
import electronPackage from '../../node_modules/electron/package.json' with { type: 'json' }

/** Resolves `electron` to the stand-in for everything the app loads. */
const standInForElectron = (): void => {
  const url = new URL('electron.ts', import.meta.url).href
  const names = new Set(['electron', 'electron/main', 'electron/common'])
  registerHooks({
    resolve: (name, context, next) => (names.has(name) ? { url, shortCircuit: true } : next(name, context)),
  })
}

/** Makes the process look like Electron. A packed app has no app argument on its command line. */
const lookLikeElectron = (program: string, resources: string, argv: readonly string[]): void => {
  Object.defineProperty(process.versions, 'electron', { value: electronPackage.version, enumerable: true })
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
  if (program === electronPath) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  else process.execPath = program
  Object.defineProperty(process, 'resourcesPath', { value: resources, enumerable: true })
  process.argv = [program, ...argv]
}

/** Playwright looks for the inspector's address on stderr, where Node prints it. */
const openInspector = (port: string | undefined): void => {
  if (port !== undefined) inspector.open(Number(port.split(':').at(-1) || 9229))
}

/** The app to start and its program: named on the command line, or packed. */
const whatStarts = async () => {
  const packed = await packedProgram(process.argv.slice(2))
  if (packed === null) {
    const argv = process.argv.slice(2)
    const line = readCommandLine(argv)
    return {
      program: electronPath,
      resources: import.meta.dirname,
      argv,
      line,
      found: readApp(line.app),
      mayInspect: true,
    }
  }
  const { program, resources, fuses, argv } = packed
  return {
    program,
    resources,
    argv,
    line: readCommandLine([...argv.filter((word) => word.startsWith('-'))]),
    found: readApp(findPackedApp(packed)),
    mayInspect: fuses.EnableNodeCliInspectArguments,
  }
}

/**
 * An installed app refuses switches that let another program control it, so a test sets the browser's switch by the
 * environment.
 */
const browserSwitches = (): ReadonlyMap<string, string> =>
  process.env['LEDGERDESK_STAND_IN_DRIVEN'] === '1'
    ? new Map([...app.givenSwitches(), ['remote-debugging-port', '0']])
    : app.givenSwitches()

/**
 * Quits at the first signal. The same signal again ends the process, and another one does nothing. A later listener of
 * the app replaces this, one of the main script is replaced (shell/browser/electron_browser_main_parts_posix.cc).
 */
const quitAtSignal = (): void => {
  let hasQuit = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => {
      if (hasQuit || process.listenerCount(signal) > 0) return
      hasQuit = true
      app.quit()
    })
  }
}

const start = async (): Promise<void> => {
  const { program, resources, argv, line, found, mayInspect } = await whatStarts()
  lookLikeElectron(program, resources, argv)
  standInForElectron()
  if (mayInspect) openInspector(line.switches.get('inspect'))
  app.begin(line, found)

  await import(pathToFileURL(found.main).href)
  quitAtSignal()
  const browser = await startBrowser(app.getPath('userData'), app.languageOfBrowser(), browserSwitches())
  // An app that ends in order ends its browser last.
  process.on('exit', () => app.isLeaving() || browser.kill())
  browser.onExit(() => WebContents.getAllWebContents().forEach((contents) => contents.gone()))
  await watchTraffic()
  await watchDownloads(contentsOfFrame)
  app.becomeReady()
}

await start()
