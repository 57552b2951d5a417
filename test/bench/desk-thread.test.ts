import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { startDemoProcess } from './demo-process.ts'
import { openDeskThread } from './desk-thread.ts'

it('a desk that is closed while its window still has changes to read ends without a failed read', async () => {
  const folder = newFolder('desk-thread')
  onTestFinished(() => removeFolder(folder))
  const demo = await startDemoProcess({ customers: 20, latency: 0, data: join(folder, 'service.db') })
  const { desk, until } = await openDeskThread(demo, join(folder, 'desk.db'), 1)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failed: unknown[] = []
  const fail = (error: unknown): void => void failed.push(error)
  process.on('unhandledRejection', fail)
  onTestFinished(() => void process.off('unhandledRejection', fail))
  await desk.sync.now()
  await until(async () => (await desk.sync.read()).complete >= 20)
  await desk.hold({ locked: true, askAbove: null })
  const rows = JSON.parse(await demo.list('CustomerInfoList')) as readonly { readonly CustomerId: string }[]
  for (const { CustomerId } of rows)
    await desk.customers.save(`s:${CustomerId}`, { City: { is: 'text', text: 'Delft' } }, 0, {}, 'form')
  await desk.close()
  await demo.stop()
  // The rest after a read, of two seconds at most.
  await vi.advanceTimersByTimeAsync(2_000)
  await setImmediate()
  expect(failed).toEqual([])
})
