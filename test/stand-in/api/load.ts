import type { CdpSession } from '../cdp.ts'
import { loadError } from '../net-errors.ts'
import type { WebContents } from './web-contents.ts'

/**
 * Resolves when the page has loaded; rejects as Electron does when it could not, was prevented, or another page took
 * its place.
 */
export const load = async (contents: WebContents, session: CdpSession, url: string, address: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const loaded = new Set<string>()
  let wanted: string | undefined
  const onLifecycle = (name: string, loaderId: string): void => {
    if (name === 'load') loaded.add(loaderId)
    if (wanted !== undefined && loaded.has(wanted)) resolve()
    // Another document has begun in this one's place before it was complete.
    else if (wanted !== undefined && name === 'init' && loaderId !== wanted) reject(loadError('net::ERR_ABORTED', url))
  }
  let started = 0
  const onStart = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }): void =>
    void (started += isMainFrame && !isSameDocument ? 1 : 0)
  contents.on('did-start-navigation', onStart)
  const gone = Promise.withResolvers<never>()
  const onGone = (): void => gone.reject(loadError('net::ERR_FAILED', url))
  // It may go while nobody waits for it, or when it has loaded.
  for (const ending of [promise, gone.promise]) ending.catch(() => undefined)
  const errorPage = Promise.withResolvers<void>()
  contents.on('-lifecycle', onLifecycle)
  for (const name of ['did-fail-load', 'did-stop-loading', 'destroyed']) contents.once(name, errorPage.resolve)
  contents.once('destroyed', onGone)
  try {
    const { errorText, loaderId } = await Promise.race([session.send('Page.navigate', { url: address }), gone.promise])
    // A handler of the app's own that failed has said more than Chromium, which knows only that there was no answer.
    const reason =
      errorText === 'net::ERR_FAILED' && contents.failure === 'Unexpected' ? 'net::ERR_UNEXPECTED' : errorText
    if (reason && reason !== 'net::ERR_ABORTED') {
      // It names what is wrong with a certificate, which the network's own report of the failure does not.
      contents.failure = reason
      // Chromium's error page comes after the answer; a window that is told to close in between would stay.
      await errorPage.promise
    }
    // Only what another load took the place of is told as aborted; what was prevented, or brought no page, has just stopped.
    if (reason) throw loadError(reason === 'net::ERR_ABORTED' && started < 2 ? 'net::ERR_FAILED' : reason, url)
    // Without a loader it was a move inside the same document.
    if (loaderId === undefined) return
    wanted = loaderId
    onLifecycle('', loaderId)
    await Promise.race([promise, gone.promise])
  } finally {
    contents.off('-lifecycle', onLifecycle)
    contents.off('destroyed', onGone)
    contents.off('did-start-navigation', onStart)
    for (const name of ['did-fail-load', 'did-stop-loading', 'destroyed']) contents.off(name, errorPage.resolve)
  }
}
