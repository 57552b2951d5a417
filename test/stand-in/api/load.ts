import type { CdpSession } from '../cdp.ts'
import { loadError } from '../net-errors.ts'
import type { WebContents } from './web-contents.ts'

/**
 * Resolves when the page has loaded. Rejects like Electron if loading failed, was prevented, or was replaced by another
 * load.
 */
export const load = async (contents: WebContents, session: CdpSession, url: string, address: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const loaded = new Set<string>()
  let wanted: string | undefined
  const onLifecycle = (name: string, loaderId: string): void => {
    if (name === 'load') loaded.add(loaderId)
    if (wanted !== undefined && loaded.has(wanted)) resolve()
    // Another document replaced this one before it was complete.
    else if (wanted !== undefined && name === 'init' && loaderId !== wanted) reject(loadError('net::ERR_ABORTED', url))
  }
  let started = 0
  const onStart = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }): void =>
    void (started += isMainFrame && !isSameDocument ? 1 : 0)
  contents.on('did-start-navigation', onStart)
  const gone = Promise.withResolvers<never>()
  const onGone = (): void => gone.reject(loadError('net::ERR_FAILED', url))
  // It may be destroyed while nobody waits for it, or after it has loaded.
  for (const ending of [promise, gone.promise]) ending.catch(() => undefined)
  const errorPage = Promise.withResolvers<void>()
  contents.on('-lifecycle', onLifecycle)
  for (const name of ['did-fail-load', 'did-stop-loading', 'destroyed']) contents.once(name, errorPage.resolve)
  contents.once('destroyed', onGone)
  try {
    const { errorText, loaderId } = await Promise.race([session.send('Page.navigate', { url: address }), gone.promise])
    // A failed protocol handler has a better reason than Chromium, which only knows that there was no response.
    const reason =
      errorText === 'net::ERR_FAILED' && contents.failure === 'Unexpected' ? 'net::ERR_UNEXPECTED' : errorText
    if (reason && reason !== 'net::ERR_ABORTED') {
      // This reason names certificate faults, which the network's own report does not.
      contents.failure = reason
      // Chromium's error page comes after this reply; a window told to close in between would stay.
      await errorPage.promise
    }
    // Only a replaced load is reported as aborted; one that was prevented or brought no page has failed.
    if (reason) throw loadError(reason === 'net::ERR_ABORTED' && started < 2 ? 'net::ERR_FAILED' : reason, url)
    // Without a loader it was a navigation within the document.
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
