/** A requirement, and the tests that hold it: by file, the beginnings of their titles as written there. */
export interface Line {
  /** 1 to 36 are this project's own; E1 to E20 are Electron's checklist for applications, in its order. */
  readonly line: string
  readonly says: string
  readonly held: Readonly<Record<string, readonly string[]>>
}

const confinement = 'test/e2e/confinement.spec.ts'
const byBrowser = 'test/main/oauth/browser/browser-sign-in.test.ts'

const signingIn: readonly Line[] = [
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

const storage: readonly Line[] = [
  {
    line: '8',
    says: 'Nothing personal and no secret is readable in profile, temporary folder, log, journals or backups',
    held: {
      'test/security/canary.test.ts': [
        'in a running app, after a crash, after signing out, and after quitting',
        'in this test only if the search itself finds known texts',
      ],
      'test/e2e/profile.spec.ts': [
        'after the whole tour the profile and the log hold no readable token, secret, customer name or email',
      ],
      'test/main/database/backups.test.ts': [
        'is made once a day while the app runs, of the outbox and the history, as unreadable as the database',
      ],
      'test/main/app/support/diagnostics.test.ts': [
        'hold nothing that anybody is called, no secret and no data of a customer, in any encoding',
      ],
    },
  },
  {
    line: '9',
    says: 'Without a keychain that protects, nothing is kept and the person is told; a changed one keeps what there was',
    held: {
      'test/e2e/keychain.spec.ts': [
        'without a keychain the app says so, works, and stores nothing after it closes',
        'a changed keychain asks to sign in again, with the reason',
      ],
      'test/stand-in/safe-storage.test.ts': [
        'says without a keyring that it is available, but marks sealed texts as v10',
      ],
      'test/main/electron/keychain.test.ts': [
        'on %s fails with one that is %s: available, but it seals nothing',
        'fails on Linux with a keychain that is %s, because anybody could open the seal',
      ],
      'test/main/base/files/vault.test.ts': [
        'keeps everything for this run and writes nothing',
        'keeps what another key sealed',
      ],
    },
  },
  {
    line: '10',
    says: 'The key of a database is 32 random bytes, sealed before it is used, and wiped where it is no longer needed',
    held: {
      'test/main/desk/pool/desks.test.ts': [
        'is opened once for its administration, in its environment, with its own file and key',
      ],
      'test/main/base/files/database-key.test.ts': ['is never used: what it sealed would be lost'],
      'test/security/keys.test.ts': [
        'has a buffer of its own, new or loaded, so a transfer takes nothing else along',
        'is wiped in the main thread',
      ],
    },
  },
  {
    line: '11',
    says: 'Files and folders are their owner’s only; everything can be removed, and not silently while edits wait',
    held: {
      'test/main/profile/own-files.test.ts': [
        'is closed to all but its owner, with everything in it',
        'is not opened with a link in place of %s, and nothing is written through it',
        'is not opened with a pipe in place of %s, which nothing waits for',
        'is created for its owner only, and never written through a link: %s',
      ],
      'test/main/database/durability.test.ts': ["is its owner\\'s only, in a folder that is too"],
      'test/main/base/log/log-file.test.ts': ['is its owner’s alone, and so is its folder'],
      'test/main/app/app.test.ts': ['is undone by signing out: tokens and pages are forgotten'],
      'test/renderer/components/settings/environment-card.test.ts': [
        'after a sign-out the card says what stays on this computer, and what removes it',
      ],
    },
  },
  {
    line: '12',
    says: 'Chromium keeps nothing of the window, and sign-in pages live in memory',
    held: {
      'test/e2e/hostile-texts.spec.ts': ['Chromium stores nothing of the window: no storage, no cookie, no cache'],
      'test/stand-in/sessions.test.ts': ['keep their cookies separate'],
      'test/main/electron/sign-in/unseen-sign-in.test.ts': [
        'is known to the server from one time to the next, until its pages are forgotten',
      ],
      'test/security/lint.test.ts': ['in the window: %s'],
    },
  },
  {
    line: '13',
    says: 'A byte that was changed anywhere is noticed, and the outbox comes back from its second copy',
    held: {
      'test/main/database/durability.test.ts': ['with one byte flipped never gives a wrong answer'],
      'test/main/database/recovery/second-copy.test.ts': ['no acknowledged edit is lost or changed'],
      'test/main/base/files/vault.test.ts': ['lives on when any byte of one of its files changes'],
    },
  },
  {
    line: '14',
    says: 'Backups are encrypted and were opened after they were made',
    held: {
      'test/main/database/backups.test.ts': [
        'is made once a day while the app runs',
        'continues while edits are made, and holds the outbox of one moment',
      ],
    },
  },
]

const windows: readonly Line[] = [
  {
    line: '15',
    says: 'Every page is sandboxed and isolated, without Node; asked at run time',
    held: {
      [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'],
      'test/security/lint.test.ts': ['in main: %s'],
      'test/security/electron/windows.test.ts': [
        'shows its page confined, with its own preload, in a session without network',
        'shows its toolbar confined with its own preload, and never developer tools',
      ],
      'test/security/electron/sign-in-pages.test.ts': [
        "is sandboxed and isolated, without preload, tools or boxes, in its environment's own session",
      ],
      'test/security/confine.test.ts': ['runs every page in the sandbox and prefetches no DNS'],
    },
  },
  {
    line: '16',
    says: 'Our pages come from a list of files under a strict policy, and text never becomes script',
    held: {
      'test/main/electron/main-window/page-files.test.ts': [
        'serves nothing outside the page, whatever the path',
        'serves the built files by their types, and no links',
      ],
      'test/security/policy.test.ts': [
        "allows the page's own files and nothing else",
        'is also in %s, with everything a page can declare, and nothing there is inline',
      ],
      [confinement]: ['our page can open nothing, fetch nothing and evaluate no text'],
    },
  },
  {
    line: '17',
    says: 'A corpus of attacks is shown as text, and a spreadsheet runs no cell of an export',
    held: {
      'test/e2e/hostile-texts.spec.ts': [
        'texts of customers, environments and services are shown as text, and run, fetch and open nothing',
      ],
      'test/main/desk/csv.test.ts': ['has no cell that a spreadsheet runs as a formula'],
      'test/e2e/commands.spec.ts': ['changes are exported to the picked file, as text that no spreadsheet runs'],
    },
  },
  {
    line: '18',
    says: 'The door to main knows its calls, its callers, the shape and the size of what is sent, and gives no token away',
    held: {
      'test/security/door.test.ts': [
        'lets no call crash it, return a secret, poison a prototype or write outside the profile',
        'still works after the attack',
      ],
      'test/security/argument-limits.test.ts': [
        'may be as deep as the deepest call, and no deeper',
        'may not exceed the largest call, also by repeated parts or by holes in arrays',
        'may not exceed the limits by one element or character',
      ],
      'test/security/call-shapes.test.ts': [
        'of %s refuses unknown properties',
        'of %s refuses overlong texts, and other types in their place',
        'on %s holds at',
      ],
      'test/main/electron/main-window/receive-calls.test.ts': ['refuses %s: nothing is called, and it is logged'],
      'test/main/app/ipc/handle-call.test.ts': [
        'reach a call only in the shape that its schema takes, for any input',
        '%j . %j is refused',
      ],
      'test/main/electron/main-window/sender.test.ts': ['must be our page at the top of our window'],
      [confinement]: ['the IPC of the sign-in toolbar accepts only its few calls with valid arguments'],
      'test/main/desk/bulk-replace.test.ts': ['replaces by a pattern and its groups; a wrong or endless pattern fails'],
    },
  },
  {
    line: '19',
    says: 'Pages go nowhere, open nothing, and get no permission, device or download; the app opens no address outside itself but that of a sign-in',
    held: {
      'test/security/confine.test.ts': [
        'gives no page the permission %s',
        'gives no device, downloads no dictionary and accepts no file',
        'follows no navigation by %s, whatever the address',
        'embeds nothing and opens no window',
      ],
      [confinement]: [
        "a service's page can open, load, download and request nothing outside its own kind",
        'our page is reopened after any navigation, and no server is asked',
      ],
      'test/e2e/window.spec.ts': ['a file dropped outside the form is ignored, and on the form it is read'],
      'test/security/lint.test.ts': ['in main: %s'],
      'test/main/electron/sign-in/sign-in-guard.test.ts': [
        'by %s goes only where the page may go',
        'over a WebSocket by %s goes only where the page may go',
        'is not sent after the sign-in is over, whoever else signs in',
        'by %s goes only where the page may go',
        'gets neither name nor password by an HTTP authentication dialog',
        'gets no client certificate of this computer',
        'cannot keep anybody from leaving it',
      ],
      'test/main/electron/sign-in/unseen-sign-in.test.ts': [
        'shows no dialog of its page',
        'downloads no dictionary, not even in the first moment of a session',
      ],
      'test/e2e/sign-in-window.spec.ts': ['the window is shown only after its toolbar, whatever is ready below'],
    },
  },
  {
    line: '20',
    says: 'Fuses are read back from the package; switches that take protection away start nothing; developer tools are for developers',
    held: {
      'test/package/contents.test.ts': [
        'has its fuses set as in electron-builder.yml',
        'carries the hash that Electron checks the archive against before the start',
      ],
      'test/security/refused-start.test.ts': [
        'with --%s is refused by name',
        'is accepted with a listed switch, and the list holds exactly these',
        'is refused with %s, which Electron reads before our code',
        'loses variables that would write down traffic later, because many computers set them for all programs',
      ],
      'test/security/typed-switches.test.ts': ['are parsed as Chromium parses them, on %s'],
      'test/e2e/switches.spec.ts': [
        'an installed app does not start with a switch that weakens its protection, and opens no file',
        'an installed app ${how} keeps Chromium from writing down keys',
      ],
      'test/main/app/commands/menu-template.test.ts': ['shows the developer tools only where they are meant to be'],
      'test/main/demo/control-file.test.ts': ['stay closed in an installed app'],
      'test/security/electron/windows.test.ts': [
        'has developer tools, also in its menu, for developers alone; installed: %s',
      ],
    },
  },
  {
    line: '21',
    says: 'Who loses the lock of the single instance leaves before it opens a file',
    held: {
      [confinement]: ['a second start of the app on the same profile exits, and the first one stays'],
      'test/main/app/headless/begin.test.ts': ['ends with 2 when an app is running, and touches no file'],
    },
  },
  {
    line: '22',
    says: 'Dependencies are exact, held against hashes, run nothing unlisted, and have licences that may be packed; updates are signed',
    held: {
      'test/security/dependencies.test.ts': [
        'have exact versions, and none is needed where the app is installed',
        'have a SHA-512 each and come from a registry, and the lock file holds no other address',
        'run no install script, except for the listed packages',
        'of everything in the app ask only for attribution',
        'are all used: each is imported or started somewhere',
      ],
      'test/main/profile/updates/feed.test.ts': [
        'is refused when any byte differs',
        'is not put off by a clock that is set back after a later file was accepted',
      ],
      'test/main/profile/updates/installed-copy.test.ts': [
        'expires, so that it cannot be presented as the newest for ever',
        'is refused after a newer one was accepted, also after a restart, although it has not expired',
        'does not lead to an older version by itself after a change, and says which there is',
        'leads back only to the older version that the person named',
        'refuses a file that was changed after its download',
      ],
      'test/main/profile/updates/updates.test.ts': ['may drip: the whole check has a time limit'],
      'test/main/profile/updates/get.test.ts': [
        'does not come without https after a redirect by %i from a server with https: nobody there is asked',
        'does not come without https by a name',
      ],
      'test/main/profile/updates/replace-appimage.test.ts': ['does not follow a link that somebody put %s'],
    },
  },
]

const data: readonly Line[] = [
  {
    line: '23',
    says: 'A PUT is what was just read with the edited fields over it, texts of numbers and dates as they came',
    held: {
      'test/main/sync/merge.test.ts': [
        'changes the edited fields only, byte for byte',
        'refuses a body that lacks a property of the last read',
      ],
      'test/main/sync/merge-laws.test.ts': ['never drops, renames or moves a property of theirs'],
      'test/main/customers/raw-record-laws.test.ts': ['is written byte for byte as it came'],
    },
  },
  {
    line: '24',
    says: 'A write is never sent again by what carries it',
    held: {
      'test/main/service/service-client.test.ts': ['done on a connection that then breaks is never sent again'],
      'test/main/service/network/ways.test.ts': ['but not for a write that was sent'],
    },
  },
  {
    line: '25',
    says: 'A create whose outcome is not known is looked for, and never blindly sent again',
    held: {
      'test/main/desk/faults.test.ts': [
        'is on the service exactly once if its answer is lost (%s)',
        'raises a question if the network delivered it twice and lost the answer',
        'raises a question, and is not sent again, if it was lost and then edited on the service',
      ],
      'test/main/sync/creates/match-create.test.ts': ['can only be an id that was not known before'],
    },
  },
  {
    line: '26',
    says: 'A list that cannot be whole removes nobody',
    held: {
      'test/main/desk/faults.test.ts': ['with doubtful content (%s) removes nobody until the person accepts it'],
    },
  },
  {
    line: '27',
    says: 'A save is acknowledged when it is on disk',
    held: {
      'test/main/database/recovery/second-copy.test.ts': ['catches up when the process was killed before it could'],
      'test/main/database/durability.test.ts': ['an acknowledged edit'],
      'test/main/sync/outbox/transitions.test.ts': [
        'says for every event which data is on disk before the step that it guards',
      ],
      'test/main/database/history.test.ts': [
        'is written with the edit or not at all',
        'is whole as long as nobody did',
      ],
    },
  },
  {
    line: '28',
    says: 'The log has fields from a list, no bodies, no names, and no line that somebody else wrote',
    held: {
      'test/main/base/log/log-line.test.ts': [
        'lets nothing personal and no secret through, from any field or any error, and is one plain line',
        'takes no text for a position, however it is written',
      ],
      'test/main/base/log/log-file.test.ts': ['follows no link that somebody planted in its place'],
    },
  },
  {
    line: '29',
    says: 'Nothing crosses between administrations, environments and people',
    held: {
      'test/main/walls.test.ts': [
        'nothing crosses from one environment, administration or user to another, unless it is taken over',
      ],
      'test/main/who-works-here.test.ts': ['gives no token of one user to a desk of the other'],
      'test/main/oauth/hostile-mix-up.test.ts': [
        'each sends its secret only to its own token endpoint',
        'a hostile one does not get the other’s code by sending its window there',
      ],
      'test/main/oauth/authorize-url.test.ts': ['is recognised in any spelling and version: %s'],
      'test/main/oauth/addresses.test.ts': ['a path is the same however often and wherever it is encoded'],
    },
  },
  {
    line: '30',
    says: 'A link from outside names one customer, is read strictly, and only asks the window to show it',
    held: {
      'test/main/app/commands/deep-link.test.ts': [
        'yields exactly three ids for any input',
        'is found among other arguments of a command line',
      ],
      'test/main/app/commands/links.test.ts': ['shows only a notice when it leads nowhere, and repeats nothing of it'],
      'test/main/app/headless/request.test.ts': ['reads -- ledgerdesk://customer/a/b/c --sync'],
      'test/e2e/commands.spec.ts': ['a link opens its customer without dropping unsaved input, and leads nowhere else'],
    },
  },
  {
    line: '31',
    says: 'No answer of a service holds the app up or fills its memory',
    held: {
      'test/main/service/answer-limits.test.ts': [
        'to a read of %s fails when the whole time of the call is over',
        'to a %s fails when the whole time is over: the write may have been done, and is not sent again',
        'is not read, however small its compressed form: one customer',
        'is not read, however small its compressed form: the list',
        'counts with all others under way, until it is read',
      ],
      'test/main/service/service-client.test.ts': ['are read in no time from 256 KB of %j'],
      'test/main/desk/worker/desk-thread.test.ts': [
        'is terminated when it hangs, and every call fails',
        "delays nobody's close when it hangs",
      ],
      'test/main/electron/lifecycle/quit-and-restart.test.ts': ['does not wait for work that never ends'],
      'test/run/linear-rule.test.ts': ['refuses an expression that takes quadratic time: in %s'],
      'test/main/settings/connection.test.ts': ['refuses a page that unpacks to more than the limit'],
    },
  },
  {
    line: '32',
    says: 'What is sealed is bound to its entry, its service and its client, and a database to its administration',
    held: {
      'test/main/files-swapped.test.ts': [
        'with another %s in the settings send nothing that was stored, and a newly entered secret repairs it',
        'with swapped tokens of two environments make neither usable',
        'with one administration’s database and key replaced by another’s open as neither',
      ],
      'test/main/base/files/vault.test.ts': [
        'so that a swapped entry is given back for neither',
        'so that a text is given back for its own service alone',
      ],
      'test/main/database/own-administration.test.ts': ['is opened for %s never'],
    },
  },
  {
    line: '33',
    says: 'Settings or a vault that are not as the app left them are shown and confirmed before anything is sent',
    held: {
      'test/main/changed-outside.test.ts': [
        'sends nothing and has every lock on until the user confirms, also after another start: %s',
        'stays in doubt if its vault lacks entries, whatever the app puts into it',
        'does not make a removed newer vault fit again',
        'files at the first start after an update, which are then sealed',
        'gets a dialog of main that names each service, and nothing is sent when the user cancels it',
        'cannot change the settings that are confirmed while the user reads the dialog',
      ],
      'test/main/settings/system-questions.test.ts': [
        'main asks one question at a time: another one meanwhile is refused without a dialog, and the same one shares the answer',
        'main asks nothing more after three refusals in a row, whatever the questions, and counts from zero after a yes',
      ],
      'test/main/settings/settings-seal.test.ts': [
        'detects a change of any bit, unless it changes only look and bounds of the window',
        'does not fit settings that were replaced by older ones',
        'does not fit a vault with an entry that %s',
        'between any two writes causes no question',
        'that does not answer at start blocks everything, and is asked again by the next call that sends',
        'prevents the confirmation of a vault, which stays in doubt until it can be written',
      ],
      'test/main/app/headless/run.test.ts': [
        'does not begin on settings that a person must confirm first, except for the Demo company',
      ],
      'test/renderer/components/settings/settings-dialog.test.ts': [
        'the settings are confirmed when the user says so',
        'the settings dialog opens by itself, closes without an answer, and opens again from a notice that stays',
      ],
      'test/e2e/environments.spec.ts': [
        'an address changed while the app was closed gets no request before a person has confirmed it',
      ],
    },
  },
  {
    line: '34',
    says: 'A page that was taken over sends nothing out: main goes to no host that nobody confirmed, and the page itself to none',
    held: {
      'test/main/settings/confirmed-address.test.ts': [
        'gets no request from a connection test, whatever the step',
        'is not saved, in a new or an existing environment',
        'is asked about three times at most, so that nobody agrees out of fatigue',
        'is refused without a dialog while another question is open',
      ],
      'test/e2e/sending-out.spec.ts': [
        "a script in our page sends nothing to a host that the person does not confirm in main's dialog",
        'a script in our page reaches no server by leaving, also when the page is reopened',
        'a window of ours reaches no server, whoever loads a page in it',
        'a script in our page reaches no server by any API of the browser',
        'a script in our page reaches no server by WebRTC',
        'a script in our page reaches no server by WebRTC from an empty frame',
      ],
      'test/security/policy.test.ts': ['comes with every file, together with its companion headers'],
      'test/security/confine.test.ts': [
        'makes no network request and serves only its own files',
        'sends no WebRTC packets past a proxy',
        'runs every page in the sandbox and prefetches no DNS',
      ],
    },
  },
  {
    line: '35',
    says: 'A file to import is a sentence at worst: main asks for it, and a thread of its own parses it within limits',
    held: {
      'test/main/app/ipc/import-source.test.ts': ['is the file that the user picks, never a path of the page'],
      'test/main/desk/import/reader/odd-files.test.ts': ['is refused: %s, %s', 'is refused: %s'],
      'test/main/desk/import/reader/damaged.test.ts': [
        'is read or refused, whichever bytes of a workbook changed',
        'is read or refused, whatever bytes it has',
        'of %j again and again is read at once',
      ],
      'test/main/desk/import/reader/read-table.test.ts': [
        'is refused by its size alone: a file of 2 GB is not read',
        'ends when its time is over, by the clock of its caller',
        'is refused as too big when its memory does not suffice',
      ],
    },
  },
  {
    line: '36',
    says: 'A check of VAT numbers is off until it is allowed, sends the number alone to one address, and takes no fault for an answer',
    held: {
      'test/main/app/ask-vies.test.ts': [
        'sends no number to VIES before the user allows it',
        'seals the permission, so that a change from outside is noticed',
        'of the Demo company is its own, without a permission',
        'takes one question at a time, also of several administrations, and goes on after a failure',
      ],
      'test/main/service/vies/ask-vies.test.ts': [
        'goes to the European Commission',
        'takes the number along and nothing else',
        'follows no redirect, so the number goes to no other computer',
      ],
      'test/main/service/vies/vies-reply.test.ts': ['is a verdict only where it is JSON with a yes or a no'],
    },
  },
]

const ofElectron: readonly Line[] = [
  {
    line: 'E1',
    says: 'Only secure content is loaded',
    held: {
      [confinement]: ["a service's page can open, load, download and request nothing outside its own kind"],
      'test/main/settings/draft.test.ts': ['never lets a token travel over a network in the clear'],
    },
  },
  {
    line: 'E2',
    says: 'No Node.js for remote content',
    held: { [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'] },
  },
  {
    line: 'E3',
    says: 'Context isolation',
    held: {
      [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'],
      'test/stand-in/preload.test.ts': ['does not let the page replace the exposed API'],
    },
  },
  {
    line: 'E4',
    says: 'Sandbox',
    held: {
      [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'],
      'test/package/linux.test.ts': ["explains in the person's language why it does not start without a sandbox"],
    },
  },
  {
    line: 'E5',
    says: 'Permission requests are handled',
    held: { 'test/security/confine.test.ts': ['gives no page the permission %s'] },
  },
  {
    line: 'E6',
    says: 'webSecurity stays on',
    held: {
      [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'],
      'test/security/lint.test.ts': ['in main: %s'],
    },
  },
  {
    line: 'E7',
    says: 'A content security policy',
    held: {
      'test/security/policy.test.ts': [
        "allows the page's own files and nothing else",
        'comes with every file, together with its companion headers',
      ],
    },
  },
  {
    line: 'E8',
    says: 'allowRunningInsecureContent stays off',
    held: { 'test/security/lint.test.ts': ['in main: %s'] },
  },
  { line: 'E9', says: 'No experimental features', held: { 'test/security/lint.test.ts': ['in main: %s'] } },
  { line: 'E10', says: 'No enableBlinkFeatures', held: { 'test/security/lint.test.ts': ['in main: %s'] } },
  {
    line: 'E11',
    says: 'No allowpopups: there is no webview',
    held: { 'test/security/confine.test.ts': ['embeds nothing and opens no window'] },
  },
  {
    line: 'E12',
    says: 'A webview would be refused',
    held: { 'test/security/confine.test.ts': ['embeds nothing and opens no window'] },
  },
  {
    line: 'E13',
    says: 'Navigation is limited',
    held: {
      'test/security/confine.test.ts': ['follows no navigation by %s, whatever the address'],
      [confinement]: ['a redirect in a frame, or to a lookalike of the redirect URI, ends nothing and goes nowhere'],
    },
  },
  {
    line: 'E14',
    says: 'New windows are limited',
    held: {
      'test/security/confine.test.ts': ['opens no window'],
      'test/e2e/sign-in-window.spec.ts': ["a page's new window opens in the same window"],
    },
  },
  {
    line: 'E15',
    says: 'shell.openExternal gets the address of a sign-in that we put together, from one file, and nothing else',
    held: {
      'test/security/lint.test.ts': ['in main: %s', 'except for one file that may open the browser, and nothing else'],
      'test/main/electron/dialogs/open-browser.test.ts': [
        'opens only https and this computer: not %s',
        'fails with a code when the system opens nothing',
      ],
      'test/e2e/hostile-texts.spec.ts': [
        'texts of customers, environments and services are shown as text, and run, fetch and open nothing',
      ],
    },
  },
  {
    line: 'E16',
    says: 'A current Electron: named exactly, in the bill of materials',
    held: {
      'test/security/dependencies.test.ts': [
        'have exact versions, and none is needed where the app is installed',
        'lists each package by version, licence and hash, and is deterministic',
      ],
    },
  },
  {
    line: 'E17',
    says: 'The sender of every message is checked',
    held: {
      'test/main/electron/main-window/sender.test.ts': [
        'must be our page at the top of our window',
        'must be the toolbar’s own page at the top',
      ],
      'test/stand-in/preload.test.ts': [
        'identifies the calling frame itself: a lying page that replaces DOM functions changes nothing',
      ],
    },
  },
  {
    line: 'E18',
    says: 'A scheme of its own in place of file:',
    held: {
      'test/main/electron/main-window/page-files.test.ts': ['serves nothing outside the page, whatever the path'],
      'test/security/lint.test.ts': ['in main: %s'],
    },
  },
  {
    line: 'E19',
    says: 'Fuses',
    held: { 'test/package/contents.test.ts': ['has its fuses set as in electron-builder.yml'] },
  },
  {
    line: 'E20',
    says: 'No API of Electron is exposed to pages',
    held: {
      [confinement]: ['all pages are sandboxed and isolated, and only ours have preloads of their own'],
      'test/stand-in/preload.test.ts': ['hides itself and Node from the page'],
    },
  },
]

export const lines: readonly Line[] = [...signingIn, ...storage, ...windows, ...data, ...ofElectron]
