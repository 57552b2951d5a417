import type { BrowserWindow } from 'electron'
import { toolbarChangedChannel, type ToolbarView } from '../../../preload/contract/sign-in-toolbar.ts'
import type { Host, SignInRequest, SignInWindow } from '../../base/host.ts'
import { makeToolbarWindow, showWithToolbar } from './toolbar-window.ts'
import { hostAndSafety, type PageStatus } from './page-state.ts'
import { goOverByKey } from './panes.ts'
import { answerToolbar } from './sign-in-toolbar.ts'
import { makeSignInPage, type SignInPage } from './sign-in-page.ts'
import { openUnseenSignIn } from './unseen-sign-in.ts'

const toolbarView = (
  { toolbar: { name, kind, language, theme, contrast } }: SignInRequest,
  { page, address, inSight }: PageStatus,
): ToolbarView => ({ environment: name, kind, language, theme, contrast, page, inSight, ...hostAndSafety(address) })

/** Puts the page below the toolbar, whose height is in pixels of its own zoom. */
const keepLayout = (window: BrowserWindow, { view }: SignInPage): ((toolbarHeight: number) => void) => {
  let toolbarHeight = 80
  const layOut = (): void => {
    if (window.isDestroyed()) return
    const { width, height } = window.getContentBounds()
    const top = Math.min(Math.ceil(toolbarHeight * window.webContents.getZoomFactor()), Math.round(height * 0.75))
    view.setBounds({ x: 0, y: top, width, height: height - top })
  }
  window.contentView.addChildView(view)
  // `bounds-changed` also comes when a menu bar takes space; some window managers send only `resize`.
  window.contentView.on('bounds-changed', layOut)
  window.on('resize', layOut)
  layOut()
  return (needed) => {
    toolbarHeight = needed
    layOut()
  }
}

/** Moves the focus to the page or toolbar that needs the user, but only in a focused window. */
const keepFocus = (
  window: BrowserWindow,
  { view, status }: SignInPage,
): ((before: PageStatus, now: PageStatus) => void) => {
  const page = view.webContents
  const inSight = (): boolean => status().inSight
  goOverByKey(window.webContents, page, inSight)
  goOverByKey(page, window.webContents, () => true)
  window.on('focus', () => {
    // The page may have closed itself, and the window is closing.
    if (inSight() && !page.isDestroyed()) page.focus()
  })
  return (before, now) => {
    if (!window.isFocused() || before.page.is === now.page.is) return
    if (now.page.is === 'shown') page.focus()
    if (now.page.is === 'failed') window.webContents.focus()
  }
}

const openSeenSignIn = (request: SignInRequest, log: Host['log']): SignInWindow => {
  const window = makeToolbarWindow(request.toolbar)
  const page = makeSignInPage(request, {
    changed: (before, now) => {
      if (window.isDestroyed()) return
      page.view.setVisible(now.inSight)
      window.webContents.send(toolbarChangedChannel)
      moveFocus(before, now)
    },
    over: () => {
      if (!window.isDestroyed()) window.destroy()
    },
  })
  const takes = keepLayout(window, page)
  const moveFocus = keepFocus(window, page)
  page.view.setVisible(false)
  window.once('closed', page.close)
  answerToolbar(
    window.webContents,
    { read: () => toolbarView(request, page.status()), retry: page.begin, cancel: page.close, takes },
    log,
  )
  showWithToolbar(window, (error) => {
    if (window.isDestroyed()) return
    log({ event: 'page-not-loading', error })
    page.finish({ is: 'closed', refusedWith: null, fail: { code: 'unexpected' } })
  })
  page.begin()
  return {
    ended: page.ended,
    close: page.close,
    focus: () => {
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.focus()
    },
  }
}

/**
 * Shows an authorization server's pages, or loads them without a window, until a redirect, the user or the network ends
 * it.
 */
export const openSignInWindow = (request: SignInRequest, log: Host['log']): SignInWindow =>
  request.unseenFor === null ? openSeenSignIn(request, log) : openUnseenSignIn(request, request.unseenFor)
