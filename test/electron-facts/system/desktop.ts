import type { Fact } from '../fact.ts'
import { electron, inHabits, notShown, shownBy } from '../source.ts'

const keychain = 'test/main/electron/keychain.test.ts'
const storage = 'test/stand-in/safe-storage.test.ts'
const safe = 'shell/browser/api/electron_api_safe_storage.cc'
const parts = 'shell/browser/electron_browser_main_parts.cc'
const process = 'shell/browser/browser_process_impl.cc'
const keyring = 'components/os_crypt/async/browser/freedesktop_secret_key_provider.cc'
const theme = 'shell/browser/api/electron_api_native_theme.cc'
const message = 'shell/browser/api/electron_api_notification.cc'

export const facts: readonly Fact[] = [
  {
    uses: ['Notification.isSupported'],
    fact: 'isSupported only says that Electron can show one: on Linux if libnotify could be loaded, on Windows if its service answered, on macOS always.',
    source: [
      electron(
        'shell/browser/notifications/win/notification_presenter_win.cc',
        'if (!WindowsToastNotification::Initialize())',
      ),
      electron(message, 'bool Notification::IsSupported'),
      electron(
        'shell/browser/notifications/linux/notification_presenter_linux.cc',
        'LibnotifyNotification::Initialize',
      ),
    ],
    shown: [
      shownBy(
        'test/e2e/commands.spec.ts',
        'a desktop notification appears once when an edit needs a person outside the app, and opens that edit',
      ),
      notShown('messages of the desktop'),
    ],
  },
  {
    uses: [
      'Notification constructor',
      'NotificationConstructorOptions.title',
      'NotificationConstructorOptions.body',
      'Notification.show',
    ],
    fact: 'A notification cannot be created before the app is ready. Showing it again removes the previous one.',
    source: [
      electron(message, 'Cannot create Notification before app is ready'),
      electron(message, 'void Notification::Show()'),
    ],
    shown: [
      inHabits(
        "before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created",
      ),
    ],
  },
  {
    uses: [
      "Notification 'click'",
      "Notification 'close'",
      "Notification 'failed'",
      'NotificationCloseEventParams.reason',
    ],
    fact: 'click, close and failed come to the object; without a reference it is garbage-collected with its listeners. On Windows close comes with timedOut when a notification moves to the notification centre, where a click still comes to the object.',
    source: [
      electron(message, 'Emit("click")'),
      electron(message, 'Emit("failed", error)'),
      electron(message, 'Notification::~Notification'),
      electron('shell/browser/notifications/win/windows_toast_notification.cc', 'reason_string = "timedOut"'),
      electron('shell/browser/notifications/notification.cc', 'if (should_destroy)'),
    ],
    shown: [
      shownBy(
        'test/main/electron/main-window/message.test.ts',
        'is clicked in the notification centre too, where Windows moves it after some seconds',
      ),
      shownBy(
        'test/e2e/commands.spec.ts',
        'a desktop notification appears once when an edit needs a person outside the app, and opens that edit',
      ),
      notShown('messages of the desktop'),
    ],
  },
  {
    uses: ['Notification.show'],
    fact: 'Windows shows notifications only for an AppUserModelId with an entry in the Start menu. Without one Electron creates both at the first notification.',
    source: [
      electron('shell/browser/notifications/win/windows_toast_activator.cc', 'EnsureShortcut'),
      electron('docs/api/app.md', 'setAppUserModelId'),
    ],
    shown: [notShown('Windows: the entry in the Start menu')],
  },
  {
    uses: ["PowerMonitor 'resume'"],
    fact: 'resume comes when the computer wakes. Electron subscribes at the system only once a listener exists.',
    source: [
      electron('lib/browser/api/power-monitor.ts', "this.once('newListener'"),
      electron('shell/browser/api/electron_api_power_monitor.cc', 'Emit("resume")'),
    ],
    shown: [
      shownBy(
        'test/e2e/years.spec.ts',
        'two people use it at once; one, whose computer slept, syncs and removes all their data, and nothing of it is left',
      ),
      notShown('the computer’s sleep'),
    ],
  },
  {
    uses: ['NativeTheme.themeSource'],
    fact: 'themeSource sets what pages see as prefers-color-scheme, at once and for all of them; on macOS the frame’s colours too.',
    source: [electron(theme, 'NativeTheme::SetThemeSource')],
    shown: [shownBy('test/stand-in/app.test.ts', "applies the app's colour scheme to pages")],
  },
  {
    uses: ['NativeTheme.shouldUseDarkColors', 'NativeTheme.shouldUseHighContrastColors'],
    fact: 'shouldUseDarkColors follows themeSource, and the system if that is system. shouldUseHighContrastColors follows only the system’s request for more contrast.',
    source: [
      electron(theme, 'bool NativeTheme::ShouldUseDarkColors()'),
      electron(theme, 'ui::NativeTheme::PreferredContrast::kMore'),
    ],
    shown: [
      shownBy('test/main/electron/main-window/main-window.test.ts', 'is the page’s own in each theme and contrast'),
      notShown('the first moment of a window'),
    ],
  },
  {
    uses: ['Net.isOnline'],
    fact: 'isOnline is false only if the system has no network at all. True says nothing about any service.',
    source: [
      electron('shell/common/api/electron_api_net.cc', 'net::NetworkChangeNotifier::IsOffline()'),
      electron('docs/api/net.md', 'net.isOnline'),
    ],
    shown: [
      shownBy(
        'test/e2e/editing.spec.ts',
        'edits, creates and deletions made offline survive a restart and are sent once',
      ),
    ],
  },
  {
    uses: ['Clipboard.writeText'],
    fact: 'writeText returns a promise in this Electron; nobody has to await it.',
    source: [
      electron('lib/browser/api/clipboard.ts', 'writeText: (text: string) => native.writeText(text)'),
      electron('docs/api/clipboard.md', 'writeText'),
    ],
    shown: [
      shownBy(
        'test/e2e/commands.spec.ts',
        'a link opens its customer without dropping unsaved input, and leads nowhere else',
      ),
    ],
  },
  {
    uses: ['Clipboard.readText'],
    fact: 'readText returns a promise of the plain text that any program copied, and asks nobody.',
    source: [electron('docs/api/clipboard.md', 'readText')],
    shown: [
      shownBy(
        'test/e2e/gestures.spec.ts',
        'a page reads the clipboard only while the app is in front, once after each press',
      ),
    ],
  },
  {
    uses: ['Screen.getDisplayMatching', 'Screen.getPrimaryDisplay', 'Display.workArea'],
    fact: 'screen is created at its first use, which must come after the app is ready. workArea is the screen without bars, in density-independent pixels.',
    source: [
      electron('lib/browser/api/screen.ts', "We can't call createScreen until after app.on('ready')"),
      electron('shell/browser/api/electron_api_screen.cc', 'Screen::GetDisplayMatching'),
    ],
    shown: [
      shownBy('test/main/electron/main-window/window-bounds.test.ts', 'no larger than a small screen at first'),
      notShown('several screens'),
    ],
  },
  {
    uses: ['Shell.openExternal'],
    fact: 'openExternal rejects if no program was found or started. On Linux it starts xdg-open and does not wait for its end, so it rejects only if xdg-open is missing.',
    source: [
      electron('shell/common/api/electron_api_shell.cc', 'OpenExternal'),
      electron('shell/common/platform_util_linux.cc', "Don't wait for exit"),
      electron('shell/common/platform_util_mac.mm', 'No application found to open URL'),
    ],
    shown: [
      shownBy('test/main/electron/dialogs/open-browser.test.ts', 'is opened at %s, unchanged'),
      shownBy('test/main/electron/dialogs/open-browser.test.ts', 'fails with a code when the system opens nothing'),
    ],
  },
  {
    uses: ['SafeStorage.isAsyncEncryptionAvailable'],
    fact: 'isAsyncEncryptionAvailable is true once the service has answered, and says nothing about its keys. Before the app is ready it is false, and sealing and opening are refused.',
    source: [
      electron(safe, 'v8::Local<v8::Promise> SafeStorage::IsAsyncEncryptionAvailable'),
      electron(safe, 'void SafeStorage::OnOsCryptReady'),
    ],
    shown: [
      inHabits('before ready the keychain is not available, and neither seals nor opens'),
      shownBy(storage, 'that is %s says it is available, %s, and opens nothing: %s'),
      shownBy(keychain, 'on %s fails with one that is %s: available, but it seals nothing'),
    ],
  },
  {
    uses: ['SafeStorage.encryptStringAsync'],
    fact: 'On Linux a text’s mark names its key: v11 the keyring’s, v10 a public one, which seals where the keyring gives none. getSelectedStorageBackend does not tell: it is of the older API, which takes basic_text on each desktop whose name it does not know, also beside a keyring.',
    source: [
      electron(process, 'std::make_unique<os_crypt_async::PosixKeyProvider>()'),
      electron(safe, 'std::string SafeStorage::GetSelectedLinuxBackend()'),
      electron(
        'patches/chromium/revert_oscrypt_remove_sync_backend.patch',
        'case base::nix::DESKTOP_ENVIRONMENT_OTHER:',
      ),
      { of: 'chromium', file: keyring, at: 'FreedesktopSecretKeyProvider::GetKey' },
    ],
    shown: [
      shownBy(storage, 'says without a keyring that it is available, but marks sealed texts as v10'),
      shownBy(keychain, 'on Linux passes with a keyring on a desktop that Electron does not know, such as Sway'),
      shownBy(keychain, 'on Linux fails with one that is %s: anybody can open its seals'),
      notShown('the keychain of each system'),
    ],
  },
  {
    uses: ['SafeStorage.encryptStringAsync'],
    fact: 'On macOS the key is in the Keychain entry “Ledgerdesk Safe Storage”, named after the app. On Windows it is in Local State of userData, sealed by DPAPI for the person.',
    source: [
      electron(parts, 'KeychainPassword::GetServiceName() = app_name + " Safe Storage"'),
      electron(process, 'std::make_unique<os_crypt_async::DPAPIKeyProvider>(local_state())'),
      electron('docs/api/safe-storage.md', 'Keychain Access'),
    ],
    shown: [notShown('the keychain of each system')],
  },
  {
    uses: ['SafeStorage.encryptStringAsync'],
    fact: 'On Linux KDE’s keys are in KWallet, and every other desktop’s in the Secret Service, unless --password-store names one of them, or basic for neither. The entry is named after the app, too.',
    source: [
      { of: 'chromium', file: keyring, at: 'FreedesktopSecretKeyProvider::GetKey' },
      electron(process, 'std::make_unique<os_crypt_async::FreedesktopSecretKeyProvider>('),
      electron(process, 'freedesktop_config.key_name = app_name + " Safe Storage"'),
    ],
    shown: [
      shownBy(storage, 'says without a keyring that it is available, but marks sealed texts as v10'),
      notShown('the keychain of each system'),
    ],
  },
  {
    uses: ['SafeStorage.encryptStringAsync', 'SafeStorage.decryptStringAsync'],
    fact: 'A process fetches the keys once, at the first use. All calls wait for that and use it until the app ends. A keychain unlocked later changes nothing.',
    source: [
      electron(safe, 'void SafeStorage::EnsureAsyncEncryptorRequested()'),
      electron(safe, 'if (encryptor_requested_)'),
      { of: 'chromium', file: 'components/os_crypt/async/browser/os_crypt_async.cc', at: 'CHECK(!is_initialized_)' },
    ],
    shown: [
      shownBy(keychain, 'asks a keychain that gives no key once, because its answer stays for the run'),
      shownBy(storage, 'stays as at its first use until the app ends, because the keys are read once in a run'),
      notShown('the keychain of each system'),
    ],
  },
  {
    uses: ['SafeStorage.decryptStringAsync', 'DecryptStringAsyncReturnValue.result'],
    fact: 'Decryption rejects in two ways, both errors without a code: "temporarily unavailable", where macOS gives no key, and "Error while decrypting", if no key fits. On Linux no key fits either if the keyring is locked, was not reached or is not there.',
    source: [
      electron(safe, 'is temporarily unavailable'),
      electron(safe, 'Error while decrypting the ciphertext provided to'),
      { of: 'chromium', file: 'components/os_crypt/async/common/encryptor.cc', at: 'Encryptor::DecryptData' },
      { of: 'chromium', file: keyring, at: 'FreedesktopSecretKeyProvider::FinalizeFailure' },
      {
        of: 'chromium',
        file: 'components/os_crypt/async/browser/keychain_key_provider.mm',
        at: 'KeyError::kTemporarilyUnavailable',
      },
    ],
    shown: [
      shownBy(storage, 'cannot open a text sealed with another key'),
      shownBy(storage, 'detects a changed byte'),
      shownBy(keychain, 'fails with keychain-changed when another key sealed it'),
      shownBy(
        keychain,
        'fails with keychain-unavailable on Linux with a keyring that is %s, because it may be there in a later run',
      ),
      shownBy(keychain, 'asks a keychain that gives no key once, because its answer stays for the run'),
      notShown('the keychain of each system'),
    ],
  },
]
