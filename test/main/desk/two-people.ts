import { onTestFinished } from 'vitest'
import type { DeskOptions } from '../../../main/desk/desk.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { openDevice, type Device } from './desk-kit.ts'

/** Two users of one computer take turns: each opens the same database, and closes it for the next. */
export const oneComputer = (
  service: RunningService,
  options: Partial<DeskOptions> = {},
): ((user: string) => Promise<Device>) => {
  let last: Device | null = null
  onTestFinished(() => last?.close())
  return async (user) => {
    await last?.close()
    last = openDevice(service, { ...options, ...(last === null ? {} : { file: last.options.file }), user })
    return last
  }
}
