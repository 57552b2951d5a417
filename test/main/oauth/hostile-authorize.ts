import type { FailCode } from '../../../preload/contract/error-payload.ts'

/** The facts that a hostile authorization server has about a sign-in under way. */
export interface Scene {
  readonly base: string
  readonly redirectUri: string
  /** The origin of the attacker's other server. */
  readonly evil: string
  readonly state: string
  /** The code of an honest server, which the token endpoint exchanges for tokens. */
  readonly code: string
  /** The state of an earlier sign-in. */
  readonly oldState: string
}

/** `nothing`: the user closes a window that has stopped. */
export type Outcome = 'signed in' | 'nothing' | FailCode

export interface AuthorizeAttack {
  readonly does: string
  readonly comes: string
  /** The addresses that the first page visits in turn. */
  readonly goes: (scene: Scene) => readonly string[]
  readonly ends: Outcome
  /** Times that the code may be redeemed; 0 by default. */
  readonly redeemed?: number
  readonly redirectUri?: string
  /** Without a secret the redirect itself holds the token. */
  readonly flow?: 'token'
  /** The server itself passes its code on, which nobody can prevent. */
  readonly givesCodeAway?: true
}

const refused = 'The answer is not used, and no token is requested.'
const stays = 'It does not count as the redirect: no token is requested, and the user closes the window.'
const query = ({ state, code }: Scene): string => `code=${code}&state=${state}`

const states: readonly AuthorizeAttack[] = [
  {
    does: 'leaves the state out',
    comes: refused,
    goes: ({ redirectUri, code }) => [`${redirectUri}?code=${code}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends an empty state',
    comes: refused,
    goes: ({ redirectUri, code }) => [`${redirectUri}?code=${code}&state=`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'invents a state',
    comes: refused,
    goes: ({ redirectUri, code }) => [`${redirectUri}?code=${code}&state=${'a'.repeat(43)}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state twice',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&state=${scene.state}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state in query and fragment',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}#state=${scene.state}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the right state and an invented one',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?state=x&${query(scene)}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state of an earlier sign-in',
    comes: refused,
    goes: ({ redirectUri, code, oldState }) => [`${redirectUri}?code=${code}&state=${oldState}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state in lower case',
    comes: refused,
    goes: ({ redirectUri, code, state }) => [`${redirectUri}?code=${code}&state=${state.toLowerCase()}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state as a list member',
    comes: refused,
    goes: ({ redirectUri, code, state }) => [`${redirectUri}?code=${code}&state[]=${state}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the state with a line end',
    comes: refused,
    goes: ({ redirectUri, code, state }) => [`${redirectUri}?code=${code}&state=${state}%0d%0a`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'tries states until one fits',
    comes: 'The first wrong one ends the sign-in; the right one after it is too late.',
    goes: (scene) => [`${scene.redirectUri}?code=x&state=1`, `${scene.redirectUri}?${query(scene)}`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends the redirect twice',
    comes: 'The first one counts, and its code is redeemed once.',
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}`, `${scene.redirectUri}?${query(scene)}`],
    ends: 'signed in',
    redeemed: 1,
  },
  {
    does: 'asks for a sign-in with a state of its own (fixation)',
    comes: refused,
    goes: ({ base, redirectUri }) => [
      `${base}/OAuth/Authorize?client_id=desk&redirect_uri=${redirectUri}&state=fixed`,
      `${redirectUri}?code=fixed&state=fixed`,
    ],
    ends: 'sign-in-wrong-state',
  },
]

const codes: readonly AuthorizeAttack[] = [
  {
    does: 'injects another user’s code without the state',
    comes: refused,
    goes: ({ redirectUri }) => [`${redirectUri}?code=evil-code`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'sends a code that was used before',
    comes: 'The service refuses it, and the app says that it has expired.',
    goes: ({ redirectUri, state }) => [`${redirectUri}?code=used-code&state=${state}`],
    ends: 'sign-in-expired',
    redeemed: 1,
  },
  {
    does: 'sends two codes',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?code=evil-code&${query(scene)}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    does: 'sends an empty code',
    comes: refused,
    goes: ({ redirectUri, state }) => [`${redirectUri}?code=&state=${state}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    does: 'sends a code of a million characters',
    comes: refused,
    goes: ({ redirectUri, state }) => [`${redirectUri}?code=${'a'.repeat(1_000_000)}&state=${state}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    does: 'hides parameters in the code',
    comes: 'They arrive as one unknown value.',
    goes: ({ redirectUri, state }) => [
      `${redirectUri}?code=a%26client_id%3Devil%26redirect_uri%3Dhttps://evil.example%0d%0aHost:%20evil&state=${state}`,
    ],
    ends: 'sign-in-expired',
    redeemed: 1,
  },
  {
    does: 'sends an error and a code',
    comes: 'The error counts; the code is not used.',
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&error=access_denied`],
    ends: 'sign-in-denied',
  },
  {
    does: 'sends a code, and an error in the fragment',
    comes: 'The error counts; the code is not used.',
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}#error=server_error`],
    ends: 'sign-in-unanswered',
  },
  {
    does: 'sends an error with a name that JavaScript knows',
    comes: 'It counts as any refusal.',
    goes: ({ redirectUri, state }) => [`${redirectUri}?error=__proto__&error_description=constructor&state=${state}`],
    ends: 'sign-in-refused',
  },
  {
    does: 'sends an error with markup, colours and line ends',
    comes: 'It is shown as plain text on one line, and not logged.',
    goes: ({ redirectUri, state }) => [
      `${redirectUri}?error=x&error_description=${encodeURIComponent('<img src=x onerror=alert(1)>\u001b[31m\r\n{"event":"forged"}')}&state=${state}`,
    ],
    ends: 'sign-in-refused',
  },
]

const fragments: readonly AuthorizeAttack[] = [
  {
    does: 'puts the code in the fragment',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}#${query(scene)}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    does: 'sends a token in the fragment instead of a code',
    comes: 'Only a code was requested, so the token is not used.',
    goes: ({ redirectUri, state }) => [`${redirectUri}#access_token=evil-access&token_type=bearer&state=${state}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    does: 'sends a token in the fragment next to the code',
    comes: 'The code counts; the token is ignored.',
    goes: (scene) => [
      `${scene.redirectUri}?${query(scene)}#access_token=evil-access&token_type=bearer&refresh_token=evil-refresh`,
    ],
    ends: 'signed in',
    redeemed: 1,
  },
  {
    does: 'sends codes in query and fragment',
    comes: 'The one in the query counts.',
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}#code=evil-code`],
    ends: 'signed in',
    redeemed: 1,
  },
  {
    does: 'puts the redirect into its own fragment',
    comes: stays,
    goes: (scene) => [`${scene.evil}/#${scene.redirectUri}?${query(scene)}`],
    ends: 'nothing',
  },
  {
    flow: 'token',
    does: 'sends the token in the query',
    comes: refused,
    goes: ({ redirectUri, state }) => [`${redirectUri}?access_token=evil-access&token_type=bearer&state=${state}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    flow: 'token',
    does: 'sends a code instead of the requested token',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    flow: 'token',
    does: 'sends two tokens',
    comes: refused,
    goes: ({ redirectUri, state }) => [
      `${redirectUri}?state=${state}#access_token=evil-access&access_token=canary-access&token_type=bearer`,
    ],
    ends: 'sign-in-answer-unreadable',
  },
  {
    flow: 'token',
    does: 'sends a token without the state',
    comes: refused,
    goes: ({ redirectUri }) => [`${redirectUri}#access_token=evil-access&token_type=bearer`],
    ends: 'sign-in-wrong-state',
  },
  {
    flow: 'token',
    does: 'sends a token with a line end in it',
    comes: refused,
    goes: ({ redirectUri, state }) => [
      `${redirectUri}?state=${state}#access_token=evil-access%0d%0aX-Evil:%201&token_type=bearer`,
    ],
    ends: 'sign-in-answer-unreadable',
  },
  {
    flow: 'token',
    does: 'sends a token of another type',
    comes: refused,
    goes: ({ redirectUri, state }) => [`${redirectUri}?state=${state}#access_token=evil-access&token_type=mac`],
    ends: 'sign-in-answer-unreadable',
  },
  {
    flow: 'token',
    does: 'adds a refresh token and an absurd lifetime',
    comes: 'The refresh token is not kept, and the lifetime is the contract’s.',
    goes: ({ redirectUri, state }) => [
      `${redirectUri}?state=${state}#access_token=canary-access&token_type=bearer&refresh_token=evil-refresh&expires_in=1e308`,
    ],
    ends: 'signed in',
  },
]

const issuers: readonly AuthorizeAttack[] = [
  {
    does: 'answers in the name of another issuer (mix-up, RFC 9207)',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&iss=https://evil.example`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'names the issuer of the neighbouring environment',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&iss=${new URL(scene.base).origin}/test/v23`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'names two issuers',
    comes: refused,
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&iss=${scene.base}&iss=https://evil.example`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'denies in the name of another issuer',
    comes: refused,
    goes: ({ redirectUri, state }) => [`${redirectUri}?error=access_denied&state=${state}&iss=https://evil.example`],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'names its own issuer',
    comes: 'The answer is accepted.',
    goes: (scene) => [`${scene.redirectUri}?${query(scene)}&iss=${encodeURIComponent(scene.base)}`],
    ends: 'signed in',
    redeemed: 1,
  },
]

/** Addresses that look like the registered one. */
const lookAlikes = {
  'https://desk.example/cb': [
    'https://desk.example/cb.evil',
    'https://desk.example/cb/',
    'https://desk.example/cb/..;/cb',
    'https://desk.example//cb',
    'https://desk.example/CB',
    'https://desk.example/%63b',
    'https://desk.example/%2e%2e%2fcb',
    'https://desk.example/cb%00',
    'https://desk.example/cb%2f',
    'https://desk.example/cb;x',
    'https://desk.example:8443/cb',
    'https://desk.example./cb',
    'https://evil.desk.example/cb',
    'https://desk.example.evil.example/cb',
    'https://desk-example/cb',
    'https://deskexample/cb',
    'https://dеsk.example/cb',
    'https://xn--dsk-ewe.example/cb',
    'https://user@desk.example/cb',
    'https://desk.example@evil.example/cb',
    'https://desk.example%40evil.example/cb',
    'https://evil.example/https://desk.example/cb',
    'https://evil.example?https://desk.example/cb',
    'https://evil.example#https://desk.example/cb',
    'https://evil.example\\@desk.example/cb',
    'http://desk.example/cb',
    'ftp://desk.example/cb',
    'wss://desk.example/cb',
    'https://[desk.example]/cb',
    'desk.example:/cb',
  ],
  'http://127.0.0.1:4180/cb': [
    'http://127.0.0.1:4181/cb',
    'http://localhost:4180/cb',
    'http://[::1]:4180/cb',
    'http://[::ffff:127.0.0.1]:4180/cb',
    'http://127.0.0.2:4180/cb',
    'http://127.0.0.1.evil.example:4180/cb',
    'https://127.0.0.1:4180/cb',
  ],
  'com.example.desk:/cb': [
    'com.example.desk://cb',
    'com.example.desk:///cb',
    'com.example.desk:/cb/',
    'com.example.desk:cb',
    'com.example.desk://evil.example/cb',
    'com.example.desk.evil:/cb',
    'https://com.example.desk/cb',
  ],
  'urn:ietf:wg:oauth:2.0:oob': [
    'urn:ietf:wg:oauth:2.0:oob:auto',
    'urn:ietf:wg:oauth:2.0:OOB',
    'urn:/ietf:wg:oauth:2.0:oob',
    'https://evil.example/urn:ietf:wg:oauth:2.0:oob',
  ],
  'https://desk.example/cb?app=1': [
    'https://desk.example/cb',
    'https://desk.example/cb?app=2',
    'https://desk.example/cb?app=1&app=2',
    'https://desk.example/cb#?app=1',
  ],
} as const

const redirects: readonly AuthorizeAttack[] = Object.entries(lookAlikes).flatMap(([redirectUri, all]) => [
  ...all.map((other): AuthorizeAttack => ({
    redirectUri,
    does: `sends code and state to ${other} instead of ${redirectUri}`,
    comes: stays,
    goes: (scene) => [`${other}${other.includes('?') ? '&' : '?'}${query(scene)}`],
    ends: 'nothing',
    givesCodeAway: true,
  })),
  {
    redirectUri,
    does: `sends code and state to ${redirectUri}`,
    comes: 'It is the registered address.',
    goes: (scene) => [`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query(scene)}`],
    ends: 'signed in',
    redeemed: 1,
  },
])

const targets: readonly AuthorizeAttack[] = [
  'javascript:fetch("https://evil.example")',
  'data:text/html,<form action=https://evil.example>',
  'blob:https://desk.example/5b0e',
  'file:///etc/passwd',
  'file://evil.example/share',
  'view-source:https://desk.example/cb',
  'intent://desk.example/cb#Intent;scheme=https;end',
  'about:srcdoc',
  'about:blank',
  'chrome://settings',
  'app://ledgerdesk/index.html',
  'devtools://devtools',
  'ftp://evil.example/',
  'ws://evil.example/',
  'ms-msdt:/id',
  'smb://evil.example/share',
  'mailto:evil@evil.example',
  'http://evil.example/',
  'http://10.0.0.1/',
  'http://localhost.evil.example/',
  'https://desk.example@evil.example/',
  'filesystem:https://desk.example/x',
].map((target) => ({
  does: `sends the window to ${target}`,
  comes: 'The window does not visit it.',
  goes: () => [target],
  ends: 'nothing',
}))

const elsewhere: readonly AuthorizeAttack[] = [
  {
    does: 'has an open redirect that leads to another server',
    comes: 'That server gets a visit without secrets, and its answer is refused.',
    goes: ({ base, evil, redirectUri }) => [
      `${base}/redirect?to=${encodeURIComponent(`${evil}/goes?to=${encodeURIComponent(`${redirectUri}?code=evil-code`)}`)}`,
    ],
    ends: 'sign-in-wrong-state',
  },
  {
    does: 'has an open redirect that leads to a script',
    comes: 'The window does not visit it.',
    goes: ({ base }) => [`${base}/redirect?to=${encodeURIComponent('javascript:alert(1)')}`],
    ends: 'nothing',
  },
  {
    does: 'shows a page that posts to another server',
    comes: 'That server gets the text typed into that page, and nothing of the app.',
    goes: ({ evil }) => [`${evil}/login`],
    ends: 'nothing',
  },
  {
    does: 'redirects the window in a loop',
    comes: 'The window stops, as browsers do.',
    goes: ({ base }) => [`${base}/circle`],
    ends: 'sign-in-page-not-loading',
  },
]

/** Hostile authorization servers by their attack, and its required outcome. */
export const authorizeAttacks: readonly AuthorizeAttack[] = [
  ...states,
  ...codes,
  ...fragments,
  ...issuers,
  ...redirects,
  ...targets,
  ...elsewhere,
]
