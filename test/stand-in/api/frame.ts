import { toApp } from '../schemes.ts'
import { StrictEmitter } from '../strict.ts'

let lastRoutingId = 0

/** One frame of a page (`WebFrameMain`). The browser reports its properties, never the page. */
export class WebFrameMain extends StrictEmitter {
  readonly frameId: string
  readonly parent: WebFrameMain | null
  readonly routingId = ++lastRoutingId
  readonly frameTreeNodeId = this.routingId
  name = ''
  detached = false
  private address = 'about:blank'
  private securityOrigin = 'null'

  constructor(frameId: string, parent: WebFrameMain | null) {
    super()
    this.frameId = frameId
    this.parent = parent
  }

  get url(): string {
    return this.address
  }
  get origin(): string {
    return this.securityOrigin
  }
  get top(): WebFrameMain {
    return this.parent?.top ?? this
  }
  isDestroyed(): boolean {
    return this.detached
  }

  /** The browser reports that another document is shown. */
  moved(url: string, origin: string, name: string): void {
    this.address = toApp(url)
    this.securityOrigin = origin === '://' ? 'null' : toApp(origin)
    this.name = name
  }
}
