import type { Line } from '../line.ts'

const confinement = 'test/e2e/confinement.spec.ts'
const byBrowser = 'test/main/oauth/browser/browser-sign-in.test.ts'

export const signingIn: readonly Line[] = [
  {
    line: '1',
    says: 'A sign-in’s state has 256 bits, counts once and for ten minutes, and is looked at before anything else; a code is bound to its sign-in',
    held: {
      'test/main/oauth/redirect.test.ts': [
        'has 256 bits and never repeats',
        'is refused if the state is used, and as too late if it is ten minutes old',
        'is refused after a wrong guess, which uses up the state',
      ],
      'test/main/oauth/redirect-laws.test.ts': [
        'make a code only if each occurs once; any other query ends in a coded failure',
      ],
      'test/main/app/app.test.ts': ['requests no token when the state is wrong'],
      [byBrowser]: [
        'is not ended by a request with %s, and the right answer still counts',
        'accepts only the first right answer',
        'waits for ten minutes',
        'refuses an answer with another issuer, whatever its state',
      ],
      'test/main/oauth/pkce.test.ts': [
        'refuses a code of another sign-in even with the right state (code injection)',
        'keeps its verifier in memory only, for one exchange',
      ],
      'test/main/settings/pkce.test.ts': ['is required in each answer, exactly'],
      'test/e2e/sign-in.spec.ts': ['an answer with another state is refused, and no token is requested'],
    },
  },
  {
    line: '2',
    says: 'Only the registered redirect URI ends a sign-in, to the letter',
    held: {
      'test/main/oauth/redirect.test.ts': [
        'never accepts another host, port or path, whatever it looks like',
        'never accepts the registered path with anything inserted',
      ],
      'test/main/oauth/redirect-laws.test.ts': [
        'counts as the redirect only if it equals the registered one, apart from a query or fragment',
      ],
      [confinement]: ['a redirect in a frame, or to a lookalike of the redirect URI, ends nothing and goes nowhere'],
      'test/main/oauth/browser/loopback.test.ts': [
        'answers %s with a 404 without a body or not at all, and continues',
        'leads a right answer to a clean address, shows the page and then stops',
        'is open on this computer only',
        'cuts off a slow client and stays open for others',
        'accepts a browser when every connection is held',
        'fails as taken if another program has it, and nothing listens',
      ],
      [byBrowser]: [
        'listens only after the button is pressed',
        'stops listening when it is cancelled, and ignores later answers',
      ],
    },
  },
  {
    line: '3',
    says: 'Failures of the service are told in at most 200 plain characters; query and fragment are told apart',
    held: {
      'test/main/oauth/redirect.test.ts': [
        'is replaced by a failure with at most 200 plain characters of the server’s message',
        'is read from the fragment, with the state in the query',
        'is not read from the query',
      ],
      'test/e2e/sign-in.spec.ts': [
        'denied consent is explained, and signing in again works',
        'closing the window cancels the sign-in',
      ],
    },
  },
  {
    line: '4',
    says: 'A secret arrives whatever characters it has',
    held: {
      'test/main/oauth/token-endpoint.test.ts': ['is a form with the secret in its body, whatever characters it has'],
    },
  },
  {
    line: '5',
    says: 'One refresh at a time; new tokens are on disk before they are used; no failure of the network signs anybody out',
    held: {
      'test/main/oauth/session/session.test.ts': [
        'makes one refresh of fifty concurrent rejections',
        'stores the new pair before it hands out the token',
        'keeps the old refresh token if none is returned',
        'by an invalid refresh token',
      ],
      'test/main/oauth/session/session-laws.test.ts': [
        'a session never says signed in without a token, refreshes twice at once, uses a token before it is stored, or takes a step outside the table',
      ],
    },
  },
  {
    line: '6',
    says: 'A second 401 after a fresh token ends in a sentence, not in a loop',
    held: {
      'test/main/oauth/session/session.test.ts': ['does not loop when a fresh token is rejected too'],
      'test/main/service/service-client.test.ts': [
        'refused twice is a refused token, or another administration; never a loop',
      ],
      'test/main/oauth/session-unauthorized.test.ts': [
        'a missing administration signs nobody out',
        'a service that accepts every token once causes no loop of refreshes',
      ],
    },
  },
  {
    line: '7',
    says: 'A token goes to the configured service over https only, follows no redirect, and no certificate can be skipped',
    held: {
      'test/main/service/service-client.test.ts': [
        'does not follow a redirect',
        'is sent to another computer over https only',
      ],
      'test/main/oauth/token-endpoint.test.ts': [
        'that redirects is not followed with the secret',
        'goes to another computer over https only',
      ],
      'test/main/service/network/certificates.test.ts': [
        '%s receives nothing, not even a token',
        'is refused even if the environment turns checks off',
        'receives nothing, even if the environment allows older versions',
      ],
      'test/e2e/sign-in-window.spec.ts': ['an untrusted certificate is explained and cannot be skipped'],
      'test/main/oauth/hostile.test.ts': ['when a code is redeemed, %s', 'when a token is refreshed, %s'],
    },
  },
]
