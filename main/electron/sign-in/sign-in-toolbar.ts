import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import { never } from '../../../preload/contract/never.ts'
import {
  toolbarActChannel,
  toolbarActions,
  toolbarReadChannel,
  toolbarTakesChannel,
  type ToolbarAction,
  type ToolbarView,
} from '../../../preload/contract/sign-in-toolbar.ts'
import type { Host } from '../../base/host.ts'
import { mayUseToolbar } from '../main-window/sender.ts'

export interface ToolbarServices {
  read(): ToolbarView
  retry(): void
  cancel(): void
  /** The height that it needs, in its own CSS pixels. */
  takes(height: number): void
}

const nothing = z.tuple([])
const action = z.tuple([z.enum(toolbarActions)])
const height = z.tuple([z.number().min(0).max(10_000)])

const act = ({ retry, cancel }: ToolbarServices, wanted: ToolbarAction): void => {
  switch (wanted) {
    case 'retry':
      return retry()
    case 'cancel':
      return cancel()
    default:
      return never(wanted)
  }
}

/**
 * Answers the IPC of one sign-in window's toolbar. It accepts only valid calls from the top frame of that window's own
 * page. Any other call fails without details, and is logged.
 */
export const answerToolbar = ({ ipc }: WebContents, services: ToolbarServices, log: Host['log']): void => {
  const answer = <T extends unknown[]>(channel: string, schema: z.ZodType<T>, run: (...args: T) => unknown): void =>
    ipc.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]) => {
      const given = schema.safeParse(args)
      if (mayUseToolbar(event.senderFrame) && given.success) return run(...given.data)
      log({ event: 'call-refused', call: channel })
      throw new Error('call-not-allowed')
    })
  answer(toolbarReadChannel, nothing, () => services.read())
  answer(toolbarActChannel, action, (wanted) => act(services, wanted))
  answer(toolbarTakesChannel, height, (needed) => services.takes(needed))
}
