import type { Reason } from './reason.ts'

const types = 'The watch is there before the thread is asked; the types need the question.'

export const reasonsOfServices: readonly Reason[] = [
  {
    file: 'main/desk/worker/desk-thread.ts',
    at: '() => watch?.answered()',
    changes: ['watch?.answered  →  watch.answered'],
    why: types,
  },
  {
    file: 'main/desk/worker/desk-thread.ts',
    at: "channel.call('open', []).finally",
    changes: ['watch?.stop  →  watch.stop'],
    why: types,
  },
]
