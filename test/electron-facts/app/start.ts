import type { Fact } from '../fact.ts'
import { declared, electron, inHabits, notShown, shownBy } from '../source.ts'

const app = 'shell/browser/api/electron_api_app.cc'
const line = 'shell/common/api/electron_api_command_line.cc'
const ofWindows = 'shell/common/application_info_win.cc'
const packed = 'test/stand-in/packed.test.ts'
const packedPaths =
  'has the paths of an installed app, reads only its archive and the unpacked files, and cannot write into it'
const switches = 'test/e2e/switches.spec.ts'
const refusals = 'test/security/refused-start.test.ts'
const identity = 'test/main/electron/lifecycle/app-identity.test.ts'

export const facts: readonly Fact[] = [
  {
    uses: ['App.requestSingleInstanceLock'],
    fact: 'The lock belongs to the folder of userData, which is created for it. The holder is notified at once, and the second instance gets false when it has answered. On macOS and Linux the second waits 20 seconds for that answer, and then kills the holder and takes the lock. A lock of another computer on the same folder is removed. In a folder that cannot be made or written to, the lock is refused without an error.',
    source: [
      electron(app, 'bool App::RequestSingleInstanceLock'),
      electron(app, 'CreateDirectoryAndGetError(user_dir'),
      electron(app, 'case ProcessSingleton::NotifyResult::LOCK_ERROR'),
      electron('patches/chromium/process_singleton.patch', 'bool DisplayProfileInUseError'),
      {
        of: 'chromium',
        file: 'chrome/browser/process_singleton_posix.cc',
        at: 'ProcessSingleton::NotifyOtherProcessWithTimeout',
      },
    ],
    shown: [
      shownBy('test/stand-in/app.test.ts', 'runs once per profile: the second instance notifies the first and exits'),
      shownBy(
        'test/e2e/unusable-profile.spec.ts',
        'an installed app whose profile folder cannot be made or written says so, with a window and headless',
      ),
      notShown('a first instance that does not answer'),
    ],
  },
  {
    uses: ['App.releaseSingleInstanceLock'],
    fact: 'releaseSingleInstanceLock releases the lock at once and does nothing without one. The next process to request it gets it, also the same one.',
    source: [electron(app, 'void App::ReleaseSingleInstanceLock'), electron(app, 'process_singleton_->Cleanup()')],
    shown: [
      shownBy(
        'test/stand-in/instance-lock.test.ts',
        'is released at once, and the next to ask gets it, also the same one',
      ),
      shownBy('test/e2e/years.spec.ts', 'an interrupted removal is finished by the next start, which begins as new'),
    ],
  },
  {
    uses: ["App 'second-instance'"],
    fact: 'second-instance comes only once the first is ready. Earlier instances are reported right after that, so a listener must exist in the same turn at the latest.',
    source: [electron(app, 'App::OnPreMainMessageLoopRun'), electron(app, 'NotificationCallbackWrapper')],
    shown: [
      inHabits('a second instance is reported after ready, with its switches before its words and its data unchanged'),
    ],
  },
  {
    uses: ["App 'second-instance'", 'App.requestSingleInstanceLock'],
    fact: 'The first gets Chromium’s own copy of the second’s arguments: switches before words, others appended. Its data is a structured clone.',
    source: [
      electron(app, 'Emit("second-instance", cmd.argv(), cwd, data_value)'),
      electron('docs/api/app.md', 'The order might change'),
    ],
    shown: [
      inHabits('a second instance is reported after ready, with its switches before its words and its data unchanged'),
    ],
  },
  {
    uses: ["App 'open-url'"],
    fact: 'macOS passes links by open-url, also before the app is ready. It starts no second process for a running app.',
    source: [electron('shell/browser/mac/electron_application.mm', 'OpenURL'), electron(app, 'App::OnOpenURL')],
    shown: [notShown('macOS: links')],
  },
  {
    uses: ['App.setAsDefaultProtocolClient', 'App.removeAsDefaultProtocolClient'],
    fact: 'Windows writes the command under HKEY_CURRENT_USER with the arguments in quotes before "%1"; removing deletes only the same command.',
    source: [
      electron('shell/browser/browser_win.cc', 'bool Browser::SetAsDefaultProtocolClient'),
      electron('shell/browser/browser_win.cc', 'if (keyVal == exe)'),
    ],
    shown: [notShown('Windows: the registry')],
  },
  {
    uses: ['App.setAsDefaultProtocolClient', 'App.removeAsDefaultProtocolClient'],
    fact: 'Linux makes the desktop entry that CHROME_DESKTOP names the usual one, false where there is none, as for an AppImage. Removing does nothing and answers false.',
    source: [
      electron('shell/browser/browser_linux.cc', 'g_app_info_set_as_default_for_type'),
      electron('shell/browser/browser_linux.cc', 'bool Browser::RemoveAsDefaultProtocolClient'),
    ],
    shown: [notShown('Linux: which program opens a link')],
  },
  {
    uses: ['CommandLine.getSwitchValue', 'App.commandLine'],
    fact: 'getSwitchValue reads the switches of this process, in lower case. It returns an empty text for a missing switch or one without a value.',
    source: [
      electron(line, 'command_line->GetSwitchValueNative(switch_str)'),
      electron('docs/api/command-line.md', 'it returns empty string'),
    ],
    shown: [
      inHabits('the value of a switch is read in lower case, and is empty for one without a value and for none'),
      shownBy(identity, 'uses the profile folder that a person chose'),
    ],
  },
  {
    uses: ['App.commandLine'],
    fact: 'Electron appends switches of its own to that line before the app’s first one, allow-file-access-from-files at every start; process.argv has only what was typed.',
    source: [
      electron(
        'shell/app/electron_main_delegate.cc',
        'command_line->AppendSwitch(::switches::kAllowFileAccessFromFiles)',
      ),
      electron('docs/api/command-line.md', 'This will not affect `process.argv`'),
    ],
    shown: [shownBy(switches, 'an installed app starts without typed switches, whatever switches Electron adds')],
  },
  {
    uses: ['variable ELECTRON_DISABLE_SANDBOX'],
    fact: 'With ELECTRON_DISABLE_SANDBOX in the environment, also empty, Electron appends no-sandbox before the app’s first line.',
    source: [electron('shell/app/electron_main_delegate.cc', 'env->HasVar(kElectronDisableSandbox)')],
    shown: [shownBy(refusals, 'is refused with ELECTRON_DISABLE_SANDBOX, which acts like --no-sandbox')],
  },
  {
    uses: ['variable ELECTRON_ENABLE_LOGGING', 'variable ELECTRON_LOG_FILE', 'variable CHROME_DEVEL_SANDBOX'],
    fact: 'ELECTRON_ENABLE_LOGGING switches logging on and ELECTRON_LOG_FILE names its file, before the app’s first line. On Linux Chromium runs the program in CHROME_DEVEL_SANDBOX as the helper of its sandbox.',
    source: [
      electron('shell/common/logging.cc', 'kElectronEnableLogging'),
      electron('shell/common/logging.cc', 'kLogFileName'),
      { of: 'chromium', file: 'sandbox/linux/suid/client/setuid_sandbox_host.cc', at: 'GetDevelSandboxPath' },
    ],
    shown: [shownBy(refusals, 'is refused with %s, which Electron reads before our code')],
  },
  {
    uses: ['CommandLine.removeSwitch'],
    fact: 'removeSwitch removes a switch from that line. Remote debugging starts from that line after the app’s script has run, so a removed switch opens no port.',
    source: [
      electron(line, 'command_line->RemoveSwitch(switch_str)'),
      electron('shell/browser/electron_browser_main_parts.cc', 'DevToolsManagerDelegate::StartHttpHandler()'),
    ],
    shown: [
      shownBy(switches, 'an installed app does not start with a switch that weakens its protection, and opens no file'),
      notShown('boxes of the system'),
    ],
  },
  {
    uses: ['App.name'],
    fact: 'The app’s name is the productName of its package.json, else its name. Electron reads it before the app’s first line.',
    source: [electron('lib/browser/init.ts', 'app.name = `${packageJson.productName}`.trim()')],
    shown: [
      shownBy(packed, packedPaths),
      shownBy(identity, 'keeps the profile in its first folder under the product name Ledgerdesk'),
    ],
  },
  {
    uses: ['App.setAppUserModelId'],
    fact: 'Windows knows the process by that id; without one Electron asks Windows, or else derives one from the program’s name. On other systems the call does nothing.',
    source: [
      electron('lib/browser/api/app.ts', 'app.setAppUserModelId || (() => {})'),
      electron(ofWindows, 'SetCurrentProcessExplicitAppUserModelID'),
      electron(ofWindows, 'PCWSTR GetRawAppUserModelID()'),
    ],
    shown: [
      shownBy(identity, 'is known to Windows by the ids of its Start menu entry'),
      notShown('Windows: the entry in the Start menu'),
    ],
  },
  {
    uses: ['App.setToastActivatorCLSID'],
    fact: 'Only Windows has setToastActivatorCLSID: notifications start that class, under which Electron registers the program. An invalid id throws; without one each run generates its own. The id of an entry of the product’s name in the person’s Start menu replaces it.',
    source: [
      electron(app, 'Invalid CLSID format'),
      electron(ofWindows, 'PCWSTR GetAppToastActivatorCLSID()'),
      electron('shell/browser/notifications/win/windows_toast_activator.cc', 'void EnsureCLSIDRegistry()'),
      electron('shell/browser/notifications/win/windows_toast_activator.cc', 'PKEY_AppUserModel_ToastActivatorCLSID'),
    ],
    shown: [
      shownBy(identity, 'is known to Windows by the ids of its Start menu entry'),
      notShown('Windows: the entry in the Start menu'),
    ],
  },
  {
    uses: ['Process.defaultApp'],
    fact: 'defaultApp is true only if Electron was given the app’s path; an installed app has no such property.',
    source: [electron('default_app/main.ts', "defineProperty(process, 'defaultApp'"), declared('defaultApp')],
    shown: [
      shownBy(packed, packedPaths),
      shownBy('test/main/app/headless/request.test.ts', 'are all of them in a packaged app'),
    ],
  },
  {
    uses: ['App.isPackaged'],
    fact: 'An app counts as packaged if its program is not called electron, or if ELECTRON_FORCE_IS_PACKAGED is set.',
    source: [electron(app, 'bool App::IsPackaged'), electron(app, 'ELECTRON_FORCE_IS_PACKAGED')],
    shown: [
      shownBy(switches, 'an installed app does not start with a switch that weakens its protection, and opens no file'),
    ],
  },
  {
    uses: ['App.getPath', "App.getPath 'userData'", 'App.setPath'],
    fact: 'userData is appData and the app’s name, unless --user-data-dir or setPath names another. setPath requires an absolute path and a known name, and creates no folder.',
    source: [electron(app, 'void App::SetPath'), electron('shell/app/electron_main_delegate.cc', 'kUserDataDir')],
    shown: [inHabits('a path must be absolute and have a name that Electron knows')],
  },
  {
    uses: ["App.getPath 'appData'"],
    fact: 'appData is the person’s folder for application data: on Windows the roaming one, on macOS Application Support, on Linux XDG_CONFIG_HOME or ~/.config.',
    source: [
      electron('docs/api/app.md', '`appData` Per-user application data directory'),
      electron('shell/common/electron_paths.cc', 'base::nix::kXdgConfigHomeEnvVar'),
    ],
    shown: [
      shownBy(identity, 'keeps the profile in its first folder under the product name Ledgerdesk'),
      notShown('folders that the desktop has moved'),
    ],
  },
  {
    uses: ["App.getPath 'documents'"],
    fact: 'documents is the person’s own folder as the system names it, which the desktop may have moved.',
    source: [electron(app, '{"documents", chrome::DIR_USER_DOCUMENTS}')],
    shown: [notShown('folders that the desktop has moved')],
  },
  {
    uses: ['App.getAppPath', 'Process.resourcesPath'],
    fact: 'An installed app’s path is app.asar in the folder of resources. With its fuse Electron tries nothing else there.',
    source: [
      electron('lib/browser/init.ts', 'app.setAppPath(packagePath)'),
      electron('shell/common/node_bindings.cc', 'IsOnlyLoadAppFromAsarEnabled'),
    ],
    shown: [
      shownBy(
        'test/package/starts.test.ts',
        "the packed app does the whole main job from app.asar, without the project's files",
      ),
      shownBy('test/stand-in/packed.test.ts', 'starts an app only from an archive with the fuse on'),
    ],
  },
  {
    uses: ['App.getVersion'],
    fact: 'The version is that of the app’s package.json.',
    source: [
      electron('lib/browser/init.ts', 'app.setVersion(packageJson.version)'),
      electron('shell/browser/browser.cc', 'Browser::GetVersion'),
    ],
    shown: [shownBy('test/stand-in/app.test.ts', 'is driven by Playwright as Electron is')],
  },
  {
    uses: ['App.getLocale'],
    fact: 'getLocale is Chromium’s language and empty before the app is ready.',
    source: [electron(app, 'GetApplicationLocale()'), declared('App.getLocale')],
    shown: [
      inHabits(
        "before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created",
      ),
    ],
  },
]
