import { theBrowser } from '../browser.ts'
import { WebContentsView, type View } from './view.ts'
import type { WebContents } from './web-contents.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Bounds exclude a window's frame, so the view needs room for its own title bar, in pixels. */
const titleRoom = 24

/** Interval in milliseconds for checking whether a window was moved, because Chromium has no event for that. */
const lookEvery = 150

/**
 * A visible window with a view consists of two Chromium windows in one rectangle. The view's window covers the lower
 * part of the other, or is behind it while hidden. They move, come to the front and close together.
 */
export class Composition {
  private view: WebContentsView | null = null
  private readonly around: WebContents
  private readonly size: () => Size
  private readonly closed: () => void
  private lastBounds = ''
  private order: Promise<void> = Promise.resolve()
  private looking: NodeJS.Timeout | undefined

  constructor(around: WebContents, content: View, size: () => Size, closed: () => void) {
    this.around = around
    this.size = size
    this.closed = closed
    content.on('-children', () => this.take(content.children.find((child) => child instanceof WebContentsView)))
  }

  get isComposed(): boolean {
    return this.view !== null
  }
  end(): void {
    this.view = null
    clearInterval(this.looking)
  }

  /** Brings both to the front and in place. */
  arrange(): void {
    this.inOrder(async (view) => {
      await this.placeView(view)
      await (await this.around.cdp()).send('Page.bringToFront')
      await this.raiseView(view)
    })
  }
  /** The other window has come to the front and would cover the view. */
  raise(): void {
    this.inOrder((view) => this.raiseView(view))
  }

  private take(view: WebContentsView | undefined): void {
    if (!view || this.view || !theBrowser().visible) return
    this.view = view
    view.on('-moved', () => this.arrange())
    view.webContents.once('destroyed', () => this.isComposed && this.closed())
    this.looking = setInterval(() => this.inOrder((shown) => this.follow(shown)), lookEvery).unref()
    this.arrange()
  }

  /** One after the other; skipped if a window has closed meanwhile. */
  private inOrder(work: (view: WebContentsView) => Promise<void>): void {
    const isOpen = (): boolean =>
      this.isComposed && !this.around.isDestroyed() && this.view?.webContents.isDestroyed() === false
    const act = async (): Promise<void> => {
      if (this.view && isOpen()) await work(this.view)
    }
    this.order = this.order.then(act).catch((error: unknown) => {
      if (isOpen()) throw error
    })
  }

  private async raiseView(view: WebContentsView): Promise<void> {
    if (view.getVisible()) await (await view.webContents.cdp()).send('Page.bringToFront')
  }

  private async placeView(view: WebContentsView): Promise<void> {
    await Promise.all([this.around.waitUntilOpen(), view.webContents.waitUntilOpen()])
    const { left = 0, top = 0 } = await theBrowser().boundsOf(this.around.mainFrame.frameId)
    const { width, height } = this.size()
    const y = view.getBounds().y + titleRoom
    await theBrowser().placeWhole(view.webContents.mainFrame.frameId, { left, top: top + y, width, height: height - y })
  }

  /** If a person moved either window, the view returns to its place over the other. */
  private async follow(view: WebContentsView): Promise<void> {
    await Promise.all([this.around.waitUntilOpen(), view.webContents.waitUntilOpen()])
    const both = await Promise.all(
      [this.around, view.webContents].map(({ mainFrame }) => theBrowser().boundsOf(mainFrame.frameId)),
    )
    const now = JSON.stringify(both)
    if (now === this.lastBounds) return
    this.lastBounds = now
    await this.placeView(view)
  }
}
