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
  {
    file: 'main/service/exchange.ts',
    at: '{ data: body }',
    changes: ['body === undefined  →  false'],
    why: 'A request whose data is undefined has no body either.',
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
    at: 'fromNetwork(error, new URL(address).host, true)',
    changes: ['true  →  false'],
    why: 'It decides whether a write was done, and a question writes nothing.',
  },
  {
    file: 'main/settings/announced.ts',
    at: 'const path = pathname.replace(',
    changes: ['/(?<!\\/)\\/+$/  →  /(?<!\\/)\\/$/'],
    why: 'A base address is kept without slashes at its end, so that only an empty path ends with one.',
  },
  {
    file: 'main/settings/connection-service.ts',
    at: "signal.addEventListener('abort', stop, { once: true })",
    changes: ['true  →  false'],
    why: 'A signal is aborted once.',
  },
  {
    file: 'main/settings/connection-service.ts',
    at: 'Promise.race([work, promise])',
    changes: ["() => signal.removeEventListener('abort', stop)  →  () => undefined", '\'abort\'  →  ""'],
    why: 'A step that has its result gets no other, and its signal goes with it.',
  },
  {
    file: 'main/settings/connection-service.ts',
    at: "if (isFail(error, 'environment-incomplete')) return false",
    changes: ["isFail(error, 'environment-incomplete')  →  true"],
    why: 'The fields of a draft fail in no other way.',
  },
  {
    file: 'main/settings/connection-service.ts',
    at: 'const kept = secret === undefined && id !== undefined',
    changes: ['id !== undefined  →  true'],
    why: 'Without an id and a typed secret there is none, and the line above has answered. The types need the question.',
  },
]
