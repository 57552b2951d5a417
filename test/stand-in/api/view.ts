import type { Rectangle, View as ElectronView } from 'electron'
import { StrictEmitter, onlyKnown } from '../strict.ts'
import { theBrowser } from '../browser.ts'
import { session } from './session.ts'
import { WebContents } from './web-contents.ts'
import { checkPreferences, defaultPreferences, type WindowOptions } from './window-options.ts'

type Kept = 'getBounds' | 'setBounds' | 'getVisible' | 'setVisible' | 'setBackgroundColor'

/** A part of a window. It only records its place: nobody sees here what it covers or whether it is drawn. */
export class View extends StrictEmitter implements Pick<ElectronView, Kept> {
  readonly children: View[] = []
  protected around: View | null = null
  private bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 }
  private visible = true

  addChildView(view: View, index?: number): void {
    this.removeChildView(view)
    this.children.splice(index ?? this.children.length, 0, view)
    view.around = this
    this.emit('-children')
  }
  removeChildView(view: View): void {
    const at = this.children.indexOf(view)
    if (at >= 0) this.children.splice(at, 1)
    view.around = null
  }
  /** A page in it was drawn for the first time; the window is notified, as for its own page. */
  notifyDrawn(): void {
    this.emit('-drawn')
    this.around?.notifyDrawn()
  }
  getBounds(): Rectangle {
    return { ...this.bounds }
  }
  setBounds(bounds: Rectangle): void {
    const same = (Object.keys(bounds) as (keyof Rectangle)[]).every((side) => bounds[side] === this.bounds[side])
    this.bounds = { ...bounds }
    if (!same) this.emit('bounds-changed')
  }
  getVisible(): boolean {
    return this.visible
  }
  setVisible(visible: boolean): void {
    this.visible = visible
    this.emit('-moved')
  }
  /** Only a real window shows this. */
  setBackgroundColor(_color: string): void {}

  /** Whether this view or one inside it shows the page. */
  holds(contents: WebContents): boolean {
    return this.children.some((child) => child.holds(contents))
  }
}

/** A page as a part of a window. In Chromium it is a separate window. */
export class WebContentsView extends View {
  readonly webContents: WebContents

  constructor(options: { webPreferences?: WindowOptions['webPreferences'] } = {}) {
    super()
    onlyKnown('WebContentsView', options, ['webPreferences'])
    const { webPreferences = {} } = options
    checkPreferences(webPreferences)
    const chosen = webPreferences.session ?? session.fromPartition(webPreferences.partition ?? '')
    this.webContents = new WebContents(
      chosen,
      { ...defaultPreferences, ...webPreferences },
      { width: 800, height: 600 },
    )
    this.webContents.on('-lifecycle', (name: string) => void (name === 'firstContentfulPaint' && this.notifyDrawn()))
  }

  override setBounds(bounds: Rectangle): void {
    super.setBounds(bounds)
    const { width, height } = bounds
    this.emit('-moved')
    // A visible window places its view itself (composition.ts).
    if (width > 0 && height > 0 && !theBrowser().visible)
      void this.webContents.place({ width: Math.round(width), height: Math.round(height) })
  }
  override holds(contents: WebContents): boolean {
    return this.webContents === contents || super.holds(contents)
  }
}
