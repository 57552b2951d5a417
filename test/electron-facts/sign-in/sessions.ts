import type { Fact } from '../fact.ts'

const tests = 'test/stand-in/sessions.test.ts'
const confine = 'test/security/confine.test.ts'
const confinement = 'test/e2e/confinement.spec.ts'
const unseen = 'test/main/electron/sign-in/unseen-sign-in.test.ts'
const session = 'shell/browser/api/electron_api_session.cc'
const context = 'shell/browser/electron_browser_context.cc'
const permissions = 'shell/browser/electron_permission_manager.cc'

/** Storage, permissions and clearing of a partition. */
export const facts: readonly Fact[] = [
  {
    uses: ['Session.fromPartition', 'FromPartitionOptions.cache', 'WebPreferences.session'],
    fact: 'A partition whose name does not start with persist: is in memory, separate from all others, until the app ends. The same name returns the same session, and nothing ends it earlier.',
    source: [
      { of: 'electron', file: session, at: 'Session::FromPartition' },
      { of: 'electron', file: session, at: 'Session::FromOrCreate' },
      { of: 'electron', file: context, at: 'ElectronBrowserContext::From' },
    ],
    shown: [
      { test: tests, title: 'keep their cookies separate' },
      { test: unseen, title: 'is known to the server from one time to the next, until its pages are forgotten' },
    ],
  },
  {
    uses: ["App 'session-created'"],
    fact: 'It comes inside the call that creates a session, for the default one too, before any load in it.',
    source: [{ of: 'electron', file: session, at: 'Session::FromOrCreate' }],
    shown: [{ test: unseen, title: 'downloads no dictionary, not even in the first moment of a session' }],
  },
  {
    uses: ['Session.setSpellCheckerLanguages', 'Session.setSpellCheckerEnabled', 'WebPreferences.spellcheck'],
    fact: 'On Linux, and on Windows for languages it does not know, a new session looks for the dictionary of the app’s language and downloads a missing one from Google, even with spell checking off. Emptying the languages at once prevents that. macOS has its own.',
    source: [
      { of: 'electron', file: session, at: 'Session::Session' },
      { of: 'electron', file: session, at: 'Session::SetSpellCheckerLanguages' },
      { of: 'electron', file: context, at: 'ElectronBrowserContext::InitPrefs' },
      { of: 'electron', file: context, at: 'kSpellCheckDictionaries' },
      {
        of: 'chromium',
        file: 'chrome/browser/spellchecker/spellcheck_service.cc',
        at: 'SpellcheckService::LoadDictionaries',
      },
      {
        of: 'chromium',
        file: 'chrome/browser/spellchecker/spellcheck_hunspell_dictionary.cc',
        at: 'SpellcheckHunspellDictionary::InitializeDictionaryLocationComplete',
      },
    ],
    shown: [
      { test: unseen, title: 'downloads no dictionary, not even in the first moment of a session' },
      { test: confine, title: 'gives no device, downloads no dictionary and accepts no file' },
    ],
  },
  {
    uses: ['Session.setPermissionRequestHandler', 'Session.setPermissionCheckHandler'],
    fact: 'Without these handlers every permission is granted, requested or queried, except the old way of reading the clipboard. Both are needed. The check handler’s webContents may be null.',
    source: [
      { of: 'electron', file: permissions, at: 'ElectronPermissionManager::RequestPermissionsWithDetails' },
      { of: 'electron', file: permissions, at: 'ElectronPermissionManager::CheckPermissionWithDetails' },
    ],
    shown: [
      { test: tests, title: 'give pages only the permissions that the app grants' },
      { notShown: 'the moment at which a page asks for a permission' },
      {
        test: confinement,
        title: "a service's page can open, load, download and request nothing outside its own kind",
      },
    ],
  },
  {
    uses: ['Session.setDevicePermissionHandler'],
    fact: 'It decides whether a page sees a device it was given before. Events of the session, and for Bluetooth of the page, offer devices to choose from, and refuse without a listener.',
    source: [
      { of: 'electron', file: permissions, at: 'ElectronPermissionManager::CheckDevicePermission' },
      { of: 'electron', file: 'shell/browser/hid/hid_chooser_controller.cc', at: '"select-hid-device"' },
      { of: 'electron', file: 'shell/browser/serial/serial_chooser_controller.cc', at: '"select-serial-port"' },
      { of: 'electron', file: 'shell/browser/usb/usb_chooser_controller.cc', at: '"select-usb-device"' },
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: "'select-bluetooth-device'" },
    ],
    shown: [{ test: confine, title: 'gives no device, downloads no dictionary and accepts no file' }],
  },
  {
    uses: ["Session 'will-download'"],
    fact: 'If prevented, the download is cancelled and removed; no file is left. The page that pointed to it stays.',
    source: [{ of: 'electron', file: session, at: 'Session::OnDownloadCreated' }],
    shown: [
      {
        test: confinement,
        title: "a service's page can open, load, download and request nothing outside its own kind",
      },
      { test: unseen, title: '%s ends, with no window at any time and nothing left' },
    ],
  },
  {
    uses: ['Session.clearStorageData', 'Session.clearCache', 'Session.clearAuthCache', 'Session.closeAllConnections'],
    fact: 'Cookies and stored data, the cache, passwords of servers and proxies, and open connections are four things, each cleared by its own call, which resolves at its end.',
    source: [
      { of: 'electron', file: session, at: 'Session::ClearStorageData' },
      { of: 'electron', file: session, at: 'Session::ClearCache' },
      { of: 'electron', file: session, at: 'Session::ClearAuthCache' },
      { of: 'electron', file: session, at: 'Session::CloseAllConnections' },
    ],
    shown: [
      { test: tests, title: 'forget on request, independently of each other' },
      { test: unseen, title: 'is known to the server from one time to the next, until its pages are forgotten' },
    ],
  },
]
