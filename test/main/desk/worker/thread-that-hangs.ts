import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { openChannel } from '../../../../main/desk/worker/channel.ts'

/** A thread that answers as a desk's does, works in pieces, and hangs when told to. */
const block = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

openChannel(parentPort!, async (name, args) => {
  if (name === 'hang') block(Number.POSITIVE_INFINITY)
  if (name === 'work') {
    for (let piece = 0; piece < Number(args[0]); piece++) {
      block(50)
      await setImmediate()
    }
  }
  return name
})
