import type { Fact } from '../fact.ts'
import { electron, inEndings, inHabits, notShown, shownBy } from '../source.ts'

const window = 'shell/browser/api/electron_api_browser_window.cc'
const base = 'shell/browser/api/electron_api_base_window.cc'
const views = 'shell/browser/native_window_views.cc'
const opensAgain = shownBy('test/e2e/window.spec.ts', 'the window reopens at its last position and size')

export const facts: readonly Fact[] = [
  {
    uses: ['BrowserWindow constructor', 'BrowserWindow.webContents', 'BrowserWindowConstructorOptions.webPreferences'],
    fact: 'A window cannot be created before the app is ready. Its webContents exists at once, and the window closes when it is destroyed.',
    source: [
      electron(window, 'Cannot create BrowserWindow before app is ready'),
      electron(window, 'BrowserWindow::GetWebContents'),
      electron(window, 'void BrowserWindow::WebContentsDestroyed'),
    ],
    shown: [
      inHabits(
        "before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created",
      ),
    ],
  },
  {
    uses: [
      'BaseWindowConstructorOptions.x',
      'BaseWindowConstructorOptions.y',
      'BaseWindowConstructorOptions.width',
      'BaseWindowConstructorOptions.height',
      'BaseWindowConstructorOptions.minWidth',
      'BaseWindowConstructorOptions.minHeight',
    ],
    fact: 'Without x and y a window opens in the middle of its screen; its size is that of the frame and never below the minimum.',
    source: [
      electron('shell/browser/native_window.cc', 'void NativeWindow::InitFromOptions'),
      electron('shell/browser/native_window.cc', 'kMinWidth'),
      electron(views, '  Center();'),
    ],
    shown: [opensAgain, notShown('frames of windows')],
  },
  {
    uses: [
      'BaseWindowConstructorOptions.show',
      "BrowserWindow 'ready-to-show'",
      'BrowserWindow.show',
      'BrowserWindow.hide',
    ],
    fact: 'A window with show false paints invisibly, and emits ready-to-show at its page’s first contents. show focuses it.',
    source: [
      electron('shell/browser/api/electron_api_web_contents.cc', 'Emit("ready-to-show")'),
      electron(views, 'explicitly focus the window'),
    ],
    shown: [opensAgain, notShown('the first moment of a window')],
  },
  {
    uses: ['BaseWindowConstructorOptions.backgroundColor'],
    fact: 'Window and page have backgroundColor until the page is drawn; without one, or with an invalid colour, they are white.',
    source: [
      electron('shell/browser/native_window.cc', 'options.Get(options::kBackgroundColor, &color)'),
      electron(window, 'web_preferences.SetHidden(options::kBackgroundColor, color)'),
    ],
    shown: [
      shownBy(
        'test/main/electron/main-window/main-window.test.ts',
        'is shown when its page is drawn and not before, maximized: %s',
      ),
      notShown('the first moment of a window'),
    ],
  },
  {
    uses: ['BaseWindowConstructorOptions.title', "BrowserWindow 'page-title-updated'"],
    fact: 'A page’s title becomes the window’s, unless page-title-updated is prevented.',
    source: [electron(window, 'Change window title to page title')],
    shown: [shownBy('test/stand-in/app.test.ts', 'gives a window the title of its page, also after a change')],
  },
  {
    uses: ['BaseWindowConstructorOptions.icon', 'BrowserWindow.setIcon'],
    fact: 'A path is read as a picture, also from the archive: PNG and JPEG, on Windows .ico too. Where it cannot be read, setIcon throws and the option only warns. Windows of macOS have neither.',
    source: [
      electron(base, 'SetIconImpl(isolate, icon, NativeImage::OnConvertError::kWarn)'),
      electron(base, 'SetIconImpl(isolate, icon, NativeImage::OnConvertError::kThrow)'),
      electron('shell/common/api/electron_api_native_image.cc', "Failed to load image from path '"),
      electron('shell/common/api/electron_api_native_image.cc', 'LoadImage needs a real file'),
      electron('shell/common/skia_util.cc', 'asar::ReadFileToString'),
      electron('docs/api/base-window.md', 'win.setIcon(icon)'),
    ],
    shown: [
      inHabits(
        'a window takes an icon that is a picture; without one setIcon throws, and the option is left out with a warning',
      ),
      notShown('icons of windows'),
    ],
  },
  {
    uses: ['BrowserWindow.setIcon'],
    fact: 'On Windows the small and the large icon are read at the sizes that the system asks for. On Linux the window gets one picture; on Wayland it gets it again when it is shown, because no window takes one before.',
    source: [
      electron(views, 'tree_host->SetWindowIcons(icon, {})'),
      electron('shell/browser/ui/electron_desktop_window_tree_host_linux.cc', 'saved_window_icon_ = window_icon'),
      electron(base, 'native_image->GetHICON(GetSystemMetrics(SM_CXSMICON))'),
    ],
    shown: [notShown('icons of windows')],
  },
  {
    uses: ['BaseWindowConstructorOptions.autoHideMenuBar'],
    fact: 'autoHideMenuBar hides the menu bar until Alt is pressed, on Windows and Linux.',
    source: [electron(views, 'root_view_.SetAutoHideMenuBar(val)')],
    shown: [notShown('the menu of the system')],
  },
  {
    uses: ['BrowserWindow.close', "BrowserWindow 'close'"],
    fact: 'close emits the event first. Only then the page is asked by beforeunload, and the window is destroyed after its page.',
    source: [
      electron('shell/browser/native_window.cc', 'First ask the observers whether we want to close'),
      electron(window, 'void BrowserWindow::OnCloseButtonClicked'),
    ],
    shown: [shownBy('test/stand-in/app.test.ts', 'keeps a window open if the app prevents its close')],
  },
  {
    uses: ["WebContents 'will-prevent-unload'", 'Event.defaultPrevented'],
    fact: 'will-prevent-unload comes when a page wants to stay; preventing the event closes it all the same. The listener must decide before it returns, and later listeners read that in defaultPrevented.',
    source: [
      electron(
        'shell/browser/api/electron_api_web_contents.cc',
        'bool default_prevented = Emit("will-prevent-unload")',
      ),
      electron('docs/api/web-contents.md', 'will-prevent-unload'),
      electron('shell/common/gin_helper/event.cc', 'Event::GetDefaultPrevented'),
    ],
    shown: [
      shownBy(
        'test/stand-in/app.test.ts',
        'asks the app, not the person, before a window closes whose page wants to stay',
      ),
      shownBy(
        'test/e2e/leaving.spec.ts',
        'a window with a draft that cannot be stored closes only after a person confirms',
      ),
    ],
  },
  {
    uses: ["BrowserWindow 'closed'", 'BrowserWindow.isDestroyed', 'BrowserWindow.getAllWindows'],
    fact: 'At closed the window is already destroyed and missing in getAllWindows; any other member throws.',
    source: [electron(base, 'void BaseWindow::OnWindowClosed'), electron(base, 'RemoveFromWeakMap')],
    shown: [
      inHabits('a destroyed window asks nobody, and at closed it is destroyed and not listed'),
      shownBy('test/e2e/sign-in-window.spec.ts', "the sign-in window closes with the app's own"),
    ],
  },
  {
    uses: ['BrowserWindow.destroy'],
    fact: 'destroy asks nobody and emits only closed.',
    source: [electron('docs/api/base-window.md', 'win.destroy()'), electron(base, 'BaseWindow::~BaseWindow')],
    shown: [inEndings('asks nobody when it exits, and the code after that still runs')],
  },
  {
    uses: ["BrowserWindow 'session-end'"],
    fact: 'Only Windows emits session-end, when the person’s session ends; nothing can be prevented or waited for then.',
    source: [electron(base, 'BaseWindow::OnWindowEndSession'), electron('docs/api/base-window.md', 'session-end')],
    shown: [notShown('Windows: the end of the person’s session')],
  },
  {
    uses: ['BrowserWindow.focus', 'BrowserWindow.isFocused', 'BrowserWindow.getFocusedWindow', "BrowserWindow 'focus'"],
    fact: 'focus does nothing for a hidden window. The event comes a turn later. No window is focused while another program is.',
    source: [electron(views, 'For hidden window focus() should do nothing'), electron(base, 'EmitEventSoon("focus")')],
    shown: [inHabits('a hidden window takes no focus'), notShown('the keyboard that another program has')],
  },
  {
    uses: ['BrowserWindow.isMinimized', 'BrowserWindow.restore'],
    fact: 'restore takes a window out of the minimized state. On Windows and Linux it acts on a maximized one too, so isMinimized is asked first.',
    source: [electron(views, 'void NativeWindowViews::Restore()'), electron(views, 'NativeWindowViews::IsMinimized')],
    shown: [notShown('frames of windows')],
  },
  {
    uses: ['BrowserWindow.maximize', 'BrowserWindow.isMaximized', 'BrowserWindow.getNormalBounds'],
    fact: 'maximize shows a hidden window. getNormalBounds are its bounds when it is neither maximized nor minimized.',
    source: [
      electron(views, 'void NativeWindowViews::Maximize()'),
      electron(views, 'NativeWindowViews::GetNormalBounds'),
    ],
    shown: [opensAgain, notShown('the first moment of a window')],
  },
  {
    uses: ['BrowserWindow.loadURL', 'WebContents.loadURL'],
    fact: 'loadURL resolves when the page has loaded and rejects when it fails, is prevented or replaced; its rejection never counts as unhandled.',
    source: [
      electron('lib/browser/api/web-contents.ts', 'Add a no-op rejection handler'),
      electron('lib/browser/api/web-contents.ts', '_awaitNextLoad'),
    ],
    shown: [shownBy('test/stand-in/navigation.test.ts', 'reports the error if a server does not answer')],
  },
  {
    uses: [
      'BrowserWindow.getContentBounds',
      "BrowserWindow 'resize'",
      'Rectangle.width',
      'Rectangle.height',
      'Rectangle.x',
      'Rectangle.y',
    ],
    fact: 'The contents’ bounds are without frame and menu, in the screen’s coordinates and density-independent pixels; resize comes while a person still drags.',
    source: [electron(views, 'NativeWindowViews::GetContentBounds'), electron(base, 'void BaseWindow::OnWindowResize')],
    shown: [
      shownBy('test/stand-in/views.test.ts', 'is notified of a new size of its window'),
      notShown('frames of windows'),
    ],
  },
  {
    uses: [
      'WebPreferences.devTools',
      'WebPreferences.webSecurity',
      'WebPreferences.webviewTag',
      'WebPreferences.spellcheck',
      'WebPreferences.session',
    ],
    fact: 'Without devTools no tools can be opened, by key either. Without its own session a page is in the default one; webSecurity is on and webviewTag off by default.',
    source: [
      electron('shell/browser/api/electron_api_web_contents.cc', 'options.Get("devTools", &enable_devtools_)'),
      electron('shell/browser/web_contents_preferences.cc', 'web_security_'),
      electron('shell/browser/web_contents_preferences.cc', 'kWebviewTag'),
    ],
    shown: [
      inHabits('a webview element is inert, because windows have none by default'),
      shownBy(
        'test/e2e/confinement.spec.ts',
        'all pages are sandboxed and isolated, and only ours have preloads of their own',
      ),
    ],
  },
  {
    uses: ['WebPreferences.disableWakeLocks'],
    fact: 'With it no page of the window can keep the computer or its screen awake, whatever its permissions.',
    source: [electron('shell/browser/api/electron_api_web_contents.cc', 'enable_wake_locks')],
    shown: [
      shownBy(
        'test/e2e/confinement.spec.ts',
        "a service's page can open, load, download and request nothing outside its own kind",
      ),
    ],
  },
  {
    uses: ['Session.defaultSession'],
    fact: 'The default session is available once the app is ready; before that the call throws.',
    source: [electron('shell/browser/api/electron_api_session.cc', 'Session can only be received when app is ready')],
    shown: [
      inHabits(
        "before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created",
      ),
    ],
  },
  {
    uses: ['Session.resolveProxy'],
    fact: 'resolveProxy returns Chromium’s route to an address, PAC included: entries such as "PROXY host:port; DIRECT", first to last.',
    source: [
      electron('shell/browser/api/electron_api_session.cc', 'v8::Local<v8::Promise> Session::ResolveProxy'),
      electron('docs/api/session.md', 'ses.resolveProxy'),
    ],
    shown: [
      shownBy(
        'test/e2e/proxy.spec.ts',
        "in an office the proxy asks once, the office's own authority is trusted, and a desk reads through both",
      ),
    ],
  },
]
