import type { Reason } from './reason.ts'

const types = 'The watch is there before the thread is asked; the types need the question.'
const ended = 'An agent that keeps no connection alive ends it with its answer or its failure.'

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
  {
    file: 'main/settings/connection-checks.ts',
    at: '} catch {',
    changes: ['{ return false }  →  {}'],
    why: 'What returns nothing is not JSON either.',
  },
  {
    file: 'main/settings/connection-checks.ts',
    at: 'isRedirect(answer) && answer.location !== null',
    changes: ['answer.location !== null  →  true'],
    why: 'Without a location the address would be one of the same host, which is no other host. The types need the question.',
  },
  {
    file: 'main/service/vies/ask-vies.ts',
    at: "adapter: 'http'",
    changes: ['\'http\'  →  ""'],
    why: 'Node has no XMLHttpRequest, so that axios takes http by itself.',
  },
  {
    file: 'main/service/vies/ask-vies.ts',
    at: '} finally {',
    changes: ['{ close() }  →  {}'],
    why: ended,
  },
  {
    file: 'main/service/vies/ask-vies.ts',
    at: '    close()',
    changes: ['close()  →  ;'],
    why: ended,
  },
  {
    file: 'main/service/vies/ask-vies.ts',
    at: 'fromNetwork(error, new URL(address).host, true)',
    changes: ['true  →  false'],
    why: 'It decides whether a write was done, and a question writes nothing.',
  },
]
