import type { Line } from '../line.ts'

const confinement = 'test/e2e/confinement.spec.ts'

export const windows: readonly Line[] = [
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
    says: 'The IPC handler knows its calls, its callers, the shape and the size of what is sent, and gives no token away',
    held: {
      'test/security/fuzzed-calls.test.ts': [
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
      'test/main/electron/main-window/presses.test.ts': ['serves once: %s', 'serves for five seconds'],
      'test/main/app/ipc/clipboard-text.test.ts': [
        'what was copied reaches the page up to the length of a pasted table',
      ],
      'test/e2e/gestures.spec.ts': ['a page reads the clipboard only while the app is in front, once after each press'],
      [confinement]: ['the IPC of the sign-in toolbar accepts only its few calls with valid arguments'],
      'test/main/desk/bulk/bulk-replace.test.ts': [
        'replaces by a pattern and its groups; a wrong or endless pattern fails',
      ],
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
        'a request of a sign-in page > by %s goes only where the page may go',
        'over a WebSocket by %s goes only where the page may go',
        'is not sent after the sign-in is over, whoever else signs in',
        'a navigation of a sign-in page > by %s goes only where the page may go',
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
      'test/main/profile/updates/download.test.ts': ['is given up after two hours, however steadily it drips'],
      'test/main/profile/updates/get.test.ts': [
        'does not come without https after a redirect by %i from a server with https: nobody there is asked',
        'does not come without https by a name',
      ],
      'test/main/profile/updates/replace-appimage.test.ts': ['does not follow a link that somebody put %s'],
    },
  },
]
