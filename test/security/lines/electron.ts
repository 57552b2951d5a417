import type { Line } from '../line.ts'

const confinement = 'test/e2e/confinement.spec.ts'

export const ofElectron: readonly Line[] = [
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
