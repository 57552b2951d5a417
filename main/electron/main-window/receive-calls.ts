import type { BrowserWindow, IpcMain } from 'electron'
import { callChannel } from '../../../preload/contract/topics.ts'
import { handleCall } from '../../app/ipc/handle-call.ts'
import type { App } from '../../app/app.ts'
import type { Host } from '../../base/host.ts'
import { mayCall } from './sender.ts'

export interface ReceiveCallsOptions {
  readonly ipc: Pick<IpcMain, 'handle'>
  readonly services: App['services']
  readonly log: Host['log']
  /** Null while there is no window. */
  readonly window: () => Pick<BrowserWindow, 'webContents'> | null
}

const nameOf = (...names: readonly unknown[]): string =>
  names.map((one) => (typeof one === 'string' ? one : '?')).join('.')

/** Receives every IPC call. A call from anything but our page in our window is refused before its arguments are read. */
export const receiveCalls = ({ ipc, services, log, window }: ReceiveCallsOptions): void => {
  let answered = false
  ipc.handle(callChannel, async (event, group: unknown, method: unknown, args: unknown) => {
    if (!mayCall(event.senderFrame, event.sender === window()?.webContents)) {
      log({ event: 'call-refused' })
      return { ok: false, fail: { code: 'call-not-allowed' } }
    }
    const reply = await handleCall(services, log, group, method, args)
    // The first reply shows in the log that page, preload and IPC work together.
    if (reply.ok && !answered) log({ event: 'page-answered' })
    answered ||= reply.ok
    if (!reply.ok && reply.fail.code !== 'unexpected')
      log({ event: 'call-failed', code: reply.fail.code, call: nameOf(group, method) })
    return reply
  })
}
