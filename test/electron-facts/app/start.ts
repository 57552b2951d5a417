import type { Fact } from '../fact.ts'
import { declared, electron, inHabits, notShown, shownBy } from '../source.ts'

const app = 'shell/browser/api/electron_api_app.cc'

export const facts: readonly Fact[] = [
  {
    uses: ['App.requestSingleInstanceLock'],
    fact: 'The lock belongs to the folder of userData, which is made for it. Whoever has it already is told at once and the second gets false.',
    source: [electron(app, 'bool App::RequestSingleInstanceLock'), electron(app, 'CreateDirectoryAndGetError(user_dir')],
    shown: [shownBy('test/stand-in/app.test.ts', 'runs once per profile: the second tells the first and leaves')],
  },
  {
    uses: ['App \'second-instance\''],
    fact: 'second-instance comes only once the first is ready. Whoever came before is heard right after that, so a listener must be there at the latest in the same turn.',
    source: [electron(app, 'App::OnPreMainMessageLoopRun'), electron(app, 'NotificationCallbackWrapper')],
    shown: [inHabits('a second instance is heard when the first is ready, with its switches before its words and its data as it was')],
  },
  {
    uses: ['App \'second-instance\'', 'App.requestSingleInstanceLock'],
    fact: 'The first hears Chromium’s own copy of the second’s arguments: switches before words, others appended. Its data comes as structured cloning brings it.',
    source: [electron(app, 'Emit("second-instance", cmd.argv(), cwd, data_value)'), electron('docs/api/app.md', 'The order might change')],
    shown: [inHabits('a second instance is heard when the first is ready, with its switches before its words and its data as it was')],
  },
  {
    uses: ['App \'open-url\''],
    fact: 'macOS hands links over by open-url, also before the app is ready; a running app gets no second process for them.',
    source: [electron('shell/browser/mac/electron_application.mm', 'OpenURL'), electron(app, 'App::OnOpenURL')],
    shown: [notShown('macOS: links')],
  },
  {
    uses: ['App.setAsDefaultProtocolClient', 'App.removeAsDefaultProtocolClient'],
    fact: 'Windows writes the command under HKEY_CURRENT_USER with the arguments in quotes before "%1"; removing takes it away only where it is that same command.',
    source: [electron('shell/browser/browser_win.cc', 'bool Browser::SetAsDefaultProtocolClient'), electron('shell/browser/browser_win.cc', 'if (keyVal == exe)')],
    shown: [notShown('Windows: the registry')],
  },
  {
    uses: ['App.setAsDefaultProtocolClient', 'App.removeAsDefaultProtocolClient'],
    fact: 'Linux makes the desktop entry that CHROME_DESKTOP names the usual one, false where there is none, as for an AppImage. Removing does nothing and answers false.',
    source: [electron('shell/browser/browser_linux.cc', 'g_app_info_set_as_default_for_type'), electron('shell/browser/browser_linux.cc', 'bool Browser::RemoveAsDefaultProtocolClient')],
    shown: [notShown('Linux: which program opens a link')],
  },
  {
    uses: ['CommandLine.hasSwitch', 'App.commandLine'],
    fact: 'hasSwitch looks in small letters at the switches of this process, and Electron appends some of its own before the app’s first line.',
    source: [electron('shell/common/api/electron_api_command_line.cc', 'bool HasSwitch'), electron('shell/app/electron_main_delegate.cc', 'BasicStartupComplete')],
    shown: [shownBy('test/e2e/switches.spec.ts', 'an installed app does not start with a switch that takes its protection away, and opens no file')],
  },
  {
    uses: ['Process.defaultApp'],
    fact: 'defaultApp is true only where Electron was given the app’s folder; an installed app has no such property.',
    source: [electron('default_app/main.ts', 'defineProperty(process, \'defaultApp\''), declared('defaultApp')],
    shown: [shownBy('test/main/background/request.test.ts', 'is all of it where the app is a program of its own')],
  },
  {
    uses: ['App.isPackaged'],
    fact: 'An app counts as packaged where its program is not called electron, and where ELECTRON_FORCE_IS_PACKAGED is set.',
    source: [electron(app, 'bool App::IsPackaged'), electron(app, 'ELECTRON_FORCE_IS_PACKAGED')],
    shown: [shownBy('test/e2e/switches.spec.ts', 'an installed app does not start with a switch that takes its protection away, and opens no file')],
  },
  {
    uses: ['App.getPath', 'App.getPath \'userData\'', 'App.setPath'],
    fact: 'userData is appData and the app’s name, unless --user-data-dir or setPath names another. setPath wants an absolute path and a name it knows, and makes no folder.',
    source: [electron(app, 'void App::SetPath'), electron('shell/app/electron_main_delegate.cc', 'kUserDataDir')],
    shown: [inHabits('a path must be absolute and of a name that Electron knows')],
  },
  {
    uses: ['App.getPath \'documents\''],
    fact: 'documents is the person’s own folder as the system names it, which the desktop may have moved.',
    source: [electron(app, '{"documents", chrome::DIR_USER_DOCUMENTS}')],
    shown: [notShown('folders that the desktop has moved')],
  },
  {
    uses: ['App.getAppPath', 'Process.resourcesPath'],
    fact: 'An installed app’s path is app.asar in the folder of resources. With the fuse for it nothing else is looked for there.',
    source: [electron('lib/browser/init.ts', 'app.setAppPath(packagePath)'), electron('shell/common/node_bindings.cc', 'IsOnlyLoadAppFromAsarEnabled')],
    shown: [shownBy('test/package/starts.test.ts', 'does the main job from what app.asar holds, with nothing of the project around it')],
  },
  {
    uses: ['App.getVersion'],
    fact: 'The version is that of the app’s package.json.',
    source: [electron('lib/browser/init.ts', 'app.setVersion(packageJson.version)'), electron('shell/browser/browser.cc', 'Browser::GetVersion')],
    shown: [shownBy('test/stand-in/app.test.ts', 'is driven by Playwright as Electron is')],
  },
  {
    uses: ['App.getLocale'],
    fact: 'getLocale is Chromium’s language and empty before the app is ready.',
    source: [electron(app, 'GetApplicationLocale()'), declared('App.getLocale')],
    shown: [inHabits('before the app is ready there is no language, and no box, window, message, session or page of the app’s own scheme can be made')],
  },
]
