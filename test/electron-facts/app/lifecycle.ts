import type { Fact } from '../fact.ts'
import { electron, inEndings, inHabits, notShown, shownBy } from '../source.ts'

const app = 'shell/browser/api/electron_api_app.cc'
const browser = 'shell/browser/browser.cc'
const parts = 'shell/browser/electron_browser_main_parts.cc'

export const facts: readonly Fact[] = [
  {
    uses: ['App.whenReady'],
    fact: 'Electron waits for the main module and every top-level await in it before it becomes ready, as long as Node has work to wait for. Until then only Node’s event loop runs, so timers and file operations work.',
    source: [
      electron('lib/browser/init.ts', 'runEntryPointWithESMLoader'),
      electron('shell/common/node_bindings.cc', 'NodeBindings::JoinAppCode'),
      electron(parts, 'JoinAppCode'),
    ],
    shown: [inHabits('the app is not ready while its main module awaits')],
  },
  {
    uses: ['App.quit'],
    fact: 'A quit emits before-quit, closes every window and then emits will-quit. A second quit meanwhile does nothing.',
    source: [electron(browser, 'void Browser::Quit()'), electron(browser, 'HandleBeforeQuit')],
    shown: [inEndings('emits before-quit, closes its windows, emits will-quit and quit, and is asked once')],
  },
  {
    uses: ['signal SIGINT', 'signal SIGTERM', 'signal SIGHUP', 'App.quit'],
    fact: 'On macOS and Linux Electron quits at the first SIGINT, SIGTERM or SIGHUP. The same signal again ends the process, another one does nothing. A listener of the app replaces that, unless the main script added it: Electron installs its own after that script.',
    source: [
      electron('shell/browser/electron_browser_main_parts_posix.cc', 'void GracefulShutdownHandler(int signal)'),
      electron(parts, 'InstallShutdownSignalHandlers('),
    ],
    shown: [
      inEndings('quits at the first signal, ignores another kind, and is ended by the same signal again'),
      inEndings('leaves every signal to the app once it listens to that, and quits at none'),
    ],
  },
  {
    uses: ["App 'will-quit'", "MenuItemConstructorOptions.role 'quit'"],
    fact: 'On macOS the system’s own quit, from the menu, the dock or a log-off, is the same as app.quit. A window that stays open, or a will-quit that is prevented, stops a log-off.',
    source: [
      electron('shell/browser/mac/electron_application.mm', '- (void)terminate:(id)sender'),
      electron('lib/browser/api/menu-item-roles.ts', 'quit: {'),
    ],
    shown: [notShown('macOS: a quit of the system')],
  },
  {
    uses: ["App 'will-quit'"],
    fact: 'will-quit comes when no window is left. Preventing it ends the quit; the next quit begins with before-quit again.',
    source: [electron(browser, 'Browser::NotifyAndShutdown'), electron(app, 'App::OnWillQuit')],
    shown: [inEndings('is asked from the start again after it prevented quitting')],
  },
  {
    uses: ["App 'will-quit'", 'App.quit'],
    fact: 'A window that prevents its closing, by close or beforeunload, cancels the quit.',
    source: [
      electron(browser, 'Browser::OnWindowCloseCancelled'),
      electron('shell/browser/native_window.cc', 'NotifyWindowCloseButtonClicked'),
    ],
    shown: [shownBy('test/stand-in/app.test.ts', 'keeps a window open if the app prevents its close')],
  },
  {
    uses: ["App 'before-quit'"],
    fact: 'before-quit begins every quit, also the one after the last window. No event says that a window cancelled the quit.',
    source: [electron(browser, 'void Browser::Quit()'), electron(browser, 'Browser::OnWindowCloseCancelled')],
    shown: [
      inEndings('quits by itself when its last window is gone and nothing listens to that'),
      inEndings('is asked from the start again after it prevented quitting'),
    ],
  },
  {
    uses: ['App.quit', 'App.exit'],
    fact: 'The quit event emits Node’s exit event at once, before Chromium closes its files. Files removed in it may be written again.',
    source: [
      electron('lib/browser/init.ts', "process.emit('exit', exitCode)"),
      electron(parts, 'PostMainMessageLoopRun'),
    ],
    shown: [
      inEndings('asks nobody when it exits, and the code after that still runs'),
      notShown('Chromium’s files at the end'),
    ],
  },
  {
    uses: ['App.exit'],
    fact: 'Before the main loop runs, exit ends the process at once: no quit event, no exit event. On Windows and Linux that includes the ready event and what whenReady calls in the same turn.',
    source: [
      electron(browser, 'Browser::ExitWithCode'),
      electron(parts, 'ElectronBrowserMainParts::SetExitCode'),
      electron(parts, 'Browser::Get()->DidFinishLaunching'),
      electron(parts, 'ElectronBrowserMainParts::WillRunMainMessageLoop'),
    ],
    shown: [
      inEndings('ends at once without events when it exits before ready'),
      inEndings('ends at once without events when it exits in the turn of ready'),
    ],
  },
  {
    uses: ['App.exit'],
    fact: 'Later, exit destroys windows without asking and emits quit. JavaScript goes on after the call until the loop ends.',
    source: [electron(browser, 'Browser::ExitWithCode'), electron(browser, 'void RunQuitClosure')],
    shown: [inEndings('asks nobody when it exits, and the code after that still runs')],
  },
  {
    uses: ["App 'window-all-closed'"],
    fact: 'window-all-closed comes when the last window is gone and nothing quits. Electron quits by itself only without a listener.',
    source: [
      electron(browser, 'Browser::OnWindowAllClosed'),
      electron('lib/browser/init.ts', "app.listenerCount('window-all-closed') === 1"),
    ],
    shown: [
      inEndings('emits window-all-closed when its last window is gone, and does not quit by itself'),
      inEndings('quits by itself when its last window is gone and nothing listens to that'),
      inEndings('emits before-quit, closes its windows, emits will-quit and quit, and is asked once'),
    ],
  },
  {
    uses: ["BrowserWindow 'closed'", "App 'window-all-closed'"],
    fact: 'closed comes before the window leaves the list of windows. A window that is opened in it keeps the app open, and window-all-closed does not come.',
    source: [
      electron('shell/browser/native_window.cc', 'void NativeWindow::NotifyWindowClosed()'),
      electron('shell/browser/window_list.cc', 'WindowList::RemoveWindow'),
    ],
    shown: [inEndings('stays where a window is opened as its last one closes')],
  },
  {
    uses: ["App 'activate'"],
    fact: 'Only macOS emits activate: when the app is opened or clicked again while it runs.',
    source: [
      electron('shell/browser/mac/electron_application_delegate.mm', 'applicationShouldHandleReopen'),
      electron(app, 'App::OnActivate'),
    ],
    shown: [notShown('macOS: opening the app again')],
  },
  {
    uses: ["App 'browser-window-focus'"],
    fact: 'Each focus event of a window is also emitted on app as browser-window-focus. The window’s own comes a turn after the system’s.',
    source: [
      electron('lib/browser/api/browser-window.ts', "app.emit('browser-window-focus', event, this)"),
      electron('shell/browser/api/electron_api_base_window.cc', 'EmitEventSoon("focus")'),
    ],
    shown: [
      shownBy(
        'test/e2e/commands.spec.ts',
        'a desktop notification appears once when an edit needs a person outside the app, and opens that edit',
      ),
    ],
  },
  {
    uses: ["App 'child-process-gone'", 'Details.type', 'Details.reason', 'Details.exitCode'],
    fact: 'child-process-gone reports processes such as graphics and network, with type, reason and exit code. A page’s webContents reports its own process.',
    source: [
      electron(app, 'App::BrowserChildProcessCrashedOrKilled'),
      electron('docs/api/app.md', 'child-process-gone'),
    ],
    shown: [notShown('the end of a process that is no page’s')],
  },
  {
    uses: ['App.enableSandbox'],
    fact: 'enableSandbox works before the app is ready, revokes --no-sandbox, and throws later.',
    source: [electron(app, 'void App::EnableSandbox'), electron(app, 'RemoveNoSandboxSwitch')],
    shown: [inHabits('schemes and the sandbox can be claimed only before ready')],
  },
  {
    uses: ['App.relaunch', 'RelaunchOptions.args', 'RelaunchOptions.execPath'],
    fact: 'relaunch starts a helper that waits for this process to end. If execPath or args is given, missing arguments are empty. On Linux base::LaunchProcess sets no_new_privs for the helper, and the program that it starts keeps that, so an AppImage cannot mount itself.',
    source: [
      electron(app, 'bool App::Relaunch'),
      electron('shell/browser/relauncher.cc', 'RelauncherSynchronizeWithParent'),
      electron('shell/browser/relauncher.cc', 'base::LaunchProcess(relaunch_argv, options)'),
    ],
    shown: [
      shownBy(
        'test/stand-in/unanswered-box.test.ts',
        'a box that nobody answers ends the run: an app that restarts after it does not outlive its test',
      ),
      shownBy(
        'test/main/electron/lifecycle/quit-and-restart.test.ts',
        'starts on Linux after the end of the app, with its words and its rights',
      ),
      shownBy(
        'test/main/electron/lifecycle/quit-and-restart.test.ts',
        'passes no argument on when it names a program without any, as Electron does',
      ),
    ],
  },
  {
    uses: ['App.focus', 'FocusOptions.steal'],
    fact: 'On macOS, focus with steal takes the focus from another program. Elsewhere it focuses the first visible window.',
    source: [electron(browser, 'void Browser::Focus'), electron('shell/browser/browser_mac.mm', 'void Browser::Focus')],
    shown: [notShown('the keyboard that another program has')],
  },
  {
    uses: ['App.dock', 'Dock.hide'],
    fact: 'dock exists only on macOS; hide removes the app’s icon from it, but does nothing within a second after show.',
    source: [electron(app, 'App::GetDockAPI'), electron('shell/browser/browser_mac.mm', 'Browser::DockHide')],
    shown: [notShown('macOS: the dock')],
  },
]
