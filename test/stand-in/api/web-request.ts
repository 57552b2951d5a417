import { StrictEmitter } from '../strict.ts'

export interface RequestDetails {
  id: number
  url: string
  method: string
  resourceType: string
  referrer: string
  timestamp: number
  /** Absent for a worker that belongs to no single page. */
  webContentsId?: number
}
export interface HeaderDetails extends RequestDetails {
  statusCode: number
  statusLine: string
  responseHeaders: Record<string, string[]>
}
interface Before {
  cancel?: boolean
  redirectURL?: string
}
interface Received {
  cancel?: boolean
  responseHeaders?: Record<string, string | string[]>
}
type Listener<D, A> = (details: D, answer: (given: A) => void) => void

const listenerOf = <D, A>(first: unknown, second: unknown): Listener<D, A> | null => {
  if (first !== null && typeof first !== 'function')
    throw new Error('not implemented in the stand-in: webRequest filters')
  if (second !== undefined) throw new Error('not implemented in the stand-in: webRequest filters')
  return first as Listener<D, A> | null
}

/** `session.webRequest`: at most one listener of each kind; null removes it. */
export class WebRequest extends StrictEmitter {
  private beforeRequest: Listener<RequestDetails, Before> | null = null
  private received: Listener<HeaderDetails, Received> | null = null

  onBeforeRequest(listener: unknown, second?: unknown): void {
    this.beforeRequest = listenerOf(listener, second)
  }
  onHeadersReceived(listener: unknown, second?: unknown): void {
    this.received = listenerOf(listener, second)
  }

  before(details: RequestDetails): Promise<Before> {
    const listener = this.beforeRequest
    return listener ? new Promise((resolve) => listener(details, resolve)) : Promise.resolve({})
  }
  wantsHeaders(): boolean {
    return this.received !== null
  }
  headersReceived(details: HeaderDetails): Promise<Received> {
    const listener = this.received
    return listener ? new Promise((resolve) => listener(details, resolve)) : Promise.resolve({})
  }
}
