import type { Desk } from '../../main/desk/desk.ts'
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import { calmly } from '../../renderer/stores/calmly.ts'
import type { DemoProcess } from './demo-process.ts'
import { key } from './sample.ts'

/** The real desk in its thread, on an encrypted file. As in the app, a window shows how many edits there are. */
export interface DeskThread {
  readonly desk: Desk
  /** Looks again after each change, until it is true. */
  until(isTrue: () => Promise<boolean>): Promise<void>
}

export const openDeskThread = async (demo: DemoProcess, file: string, atOnce: number): Promise<DeskThread> => {
  let notify = (): void => {}
  let stamp: string | null = null
  let isOpen = true
  let reading = Promise.resolve()
  const read = async (): Promise<void> => {
    ;({ stamp } = await desk.edits.listSince(stamp))
  }
  /** As a window does. */
  const readEdits = calmly(() => {
    if (isOpen) reading = read()
    return reading
  })
  const desk = await openDesk(
    {
      place: { environment: 'bench', administration: demo.database },
      user: 'bench',
      baseAddress: demo.baseUrl,
      pathStyle: 'standard',
      file,
      key,
      atOnce,
    },
    {
      accessToken: () => Promise.resolve(demo.token),
      proxyFor: () => Promise.resolve(null),
      changed: (topic) => {
        if (topic === 'edits') readEdits()
        notify()
      },
    },
  )
  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    for (;;) {
      const changed = new Promise<void>((done) => (notify = done))
      if (await isTrue()) return
      await changed
    }
  }
  const close: Desk['close'] = async () => {
    isOpen = false
    await reading
    return desk.close()
  }
  return { desk: { ...desk, close }, until }
}
