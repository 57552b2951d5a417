import { text } from 'node:stream/consumers'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { startBrowser } from './browser.ts'
import { drawBox, type BoxAnswer, type BoxPlace, type ShownBox } from './page/box.ts'

/**
 * Shows one box of the system in a browser window of its own, so that the process of the app can wait for it, as
 * `showMessageBoxSync` does. The box comes as JSON on stdin, its answer leaves so on stdout. Closing the window and
 * SIGTERM answer with the cancel button.
 */
const box = JSON.parse(await text(process.stdin)) as ShownBox
const profile = newFolder('box')
const cancelled: BoxAnswer = { response: box.cancelId, checkboxChecked: false, path: '' }
const stopped = Promise.withResolvers<BoxAnswer>()
const stop = (): void => stopped.resolve(cancelled)
process.once('SIGTERM', stop)
const browser = await startBrowser(profile, 'en', new Map())
browser.onExit(stop)

const ask = async (): Promise<BoxAnswer> => {
  const { session, targetId } = await browser.openPage({ width: 460, height: 160 })
  const evaluate = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value
  await session.send('Runtime.runIfWaitingForDebugger')
  await browser.place(targetId, (await evaluate(`(${drawBox})(${JSON.stringify(box)})`)) as BoxPlace)
  await session.send('Page.bringToFront')
  return (await evaluate('boxAnswer')) as BoxAnswer
}

// A window that is closed takes its session along.
const answer = await Promise.race([ask().catch(() => cancelled), stopped.promise])
process.stdout.write(JSON.stringify(answer))
browser.kill()
removeFolder(profile)
