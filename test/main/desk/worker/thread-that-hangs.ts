import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openChannel } from '../../../../main/desk/worker/channel.ts'

/** A thread that answers as a desk's does, opens in `opensIn` milliseconds, works in pieces, and hangs when told to. */
const { opensIn } = workerData as { readonly opensIn: number }

const block = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

openChannel(parentPort!, async (name, args) => {
  if (name === 'open') block(opensIn)
  if (name === 'hang') block(Number.POSITIVE_INFINITY)
  if (name === 'work') {
    for (let piece = 0; piece < Number(args[0]); piece++) {
      block(50)
      await setImmediate()
    }
  }
  return name
})
