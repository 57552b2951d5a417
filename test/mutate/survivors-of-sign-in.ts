import type { Reason } from './reason.ts'

/** Survivors of the rooms about addresses, redirects and sessions. */
export const reasonsOfSignIn: readonly Reason[] = [
  {
    file: 'main/oauth/redirect.ts',
    at: 'const own = given.length === 1',
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text is a state of ours.',
  },
  {
    file: 'main/oauth/request.ts',
    at: 'return await freshConnection(address, proxyFor, { timeout, ...(signal === undefined ? {} : { signal }) })',
    changes: ['signal === undefined  →  false'],
    why: 'A signal that is undefined is none.',
  },
  {
    file: 'preload/contract/addresses.ts',
    at: "  host === 'localhost' ||",
    changes: ["host === 'localhost'  →  false"],
    why: 'It is the name that it would become.',
  },
  {
    file: 'main/oauth/browser/loopback-request.ts',
    at: "url: target = ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text begins as a path does.',
  },
  {
    file: 'main/oauth/browser/loopback-listener.ts',
    at: 'exclusive: true, ipv6Only: true',
    changes: ['true  →  false'],
    why: 'The one is about a cluster of processes, which the app is not; the other about the address of all computers.',
  },
  {
    file: 'main/oauth/browser/loopback-listener.ts',
    at: 'if (!server.listening) return',
    changes: ['!server.listening  →  false'],
    why: 'A server that does not listen ends at once as well, though Node does not promise it.',
  },
  {
    file: 'main/oauth/session/running-session.ts',
    at: 'if (session.storing?.tokens === tokens) session.storing = null',
    changes: ['session.storing?.tokens  →  session.storing.tokens'],
    why: 'The vault writes in the order in which it is asked, so the last tokens are stored last. The types need the question.',
  },
  ...[
    ['main/oauth/session/session.ts', 'step'],
    ['main/oauth/session/running-session.ts', 'kept'],
    ['main/oauth/session/token-plan.ts', 'state'],
  ].map(([file, value]): Reason => ({
    file: file!,
    at: 'default:',
    changes: [`default: return never(${value})  →  default:`],
    why: 'TypeScript asks for it, and its types keep it from being reached.',
  })),
  {
    file: 'main/oauth/session/session.ts',
    at: 'await session.refreshing?.done.catch(',
    changes: ['session.refreshing?.done  →  session.refreshing.done'],
    why: 'A session that renews has its refresh; nobody asks for a token within the step that begins it. The types need the question.',
  },
  {
    file: 'main/oauth/session/token-plan.ts',
    at: "if (verdict === 'wait' || tokens.refresh === null)",
    changes: ['tokens.refresh === null  →  false'],
    why: 'Tokens that nothing renews are refused or wait, and both were asked before. The types need the question.',
  },
]
