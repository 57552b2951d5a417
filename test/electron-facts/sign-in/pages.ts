import type { Fact } from '../fact.ts'

const unseen = 'test/main/electron/sign-in/unseen-sign-in.test.ts'
const window = 'test/e2e/sign-in-window.spec.ts'
const views = 'test/stand-in/views.test.ts'
const confinement = 'test/e2e/confinement.spec.ts'
const contents = 'shell/browser/api/electron_api_web_contents.cc'
const wrapper = 'lib/browser/api/web-contents.ts'
const client = 'shell/browser/electron_browser_client.cc'
const view = 'shell/browser/api/electron_api_web_contents_view.cc'

/** Powers of sign-in pages over the person and the app, and their end. */
export const facts: readonly Fact[] = [
  {
    uses: [
      'WebContentsView constructor',
      'WebContentsViewConstructorOptions.webPreferences',
      'WebContentsView.webContents',
      'WebContents.close',
    ],
    fact: 'The page of a WebContentsView is not destroyed with its window. It runs on until it is closed or the view is garbage-collected, so the app keeps a reference.',
    source: [
      { of: 'electron-docs', file: 'docs/api/base-window.md', at: 'Resource management' },
      { of: 'electron', file: view, at: 'WebContentsView::~WebContentsView' },
      { of: 'electron', file: view, at: 'WebContentsView::GetWebContents' },
    ],
    shown: [
      { test: views, title: 'outlives its window until its page is closed' },
      { test: window, title: "the toolbar above the service's page shows the environment and the host" },
    ],
  },
  {
    uses: ["WebContents 'destroyed'", 'WebContents.isDestroyed'],
    fact: 'Every page may close itself by window.close(), whoever opened it. Its webContents is then destroyed, and its methods throw.',
    source: [
      { of: 'electron', file: client, at: 'ElectronBrowserClient::OverrideWebPreferences' },
      { of: 'electron', file: client, at: 'allow_scripts_to_close_windows' },
      { of: 'electron', file: contents, at: 'WebContents::CloseContents' },
      { of: 'electron', file: contents, at: 'WebContents::WebContentsDestroyed' },
    ],
    shown: [
      { test: unseen, title: '%s ends, with no window at any time and nothing left' },
      { test: window, title: 'a page that closes itself cancels the sign-in, and the app goes on' },
    ],
  },
  {
    uses: ['WebContents.close'],
    fact: 'Without waitForBeforeUnload the page is not asked. Its unload handlers may still run; it is destroyed in a later task, and at once only while the app shuts down.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::Close' },
      { of: 'electron', file: contents, at: 'WebContents::Destroy' },
    ],
    shown: [{ test: unseen, title: '%s ends, with no window at any time and nothing left' }],
  },
  {
    uses: ['BrowserWindow.destroy', "BrowserWindow 'closed'", 'BrowserWindow.isDestroyed'],
    fact: 'A window counts as destroyed when closed is emitted. destroy() asks neither the app nor the page, and closed still comes.',
    source: [
      { of: 'electron', file: 'shell/browser/api/electron_api_base_window.cc', at: 'BaseWindow::OnWindowClosed' },
    ],
    shown: [
      {
        test: 'test/stand-in/habits.test.ts',
        title: 'a destroyed window asks nobody, and at closed it is destroyed and not listed',
      },
      { test: window, title: "the sign-in window closes with the app's own" },
    ],
  },
  {
    uses: ["BrowserWindow 'ready-to-show'", 'BrowserWindow.show'],
    fact: 'ready-to-show comes on a window for the first layout with contents of its own page and of each page of its views, in any order.',
    source: [
      { of: 'electron', file: wrapper, at: 'WebContents.prototype._init' },
      { of: 'electron', file: wrapper, at: "'ready-to-show'" },
      { of: 'electron', file: view, at: 'WebContentsView::OnViewAddedToWidget' },
      { of: 'electron', file: contents, at: 'WebContents::OnFirstNonEmptyLayout' },
      { of: 'electron', file: contents, at: 'WebContents::GetOwnerBrowserWindow' },
    ],
    shown: [
      { test: views, title: "tells its window that it can be shown, as the window's own page does" },
      { test: window, title: 'the window is shown only after its toolbar, whatever is ready below' },
    ],
  },
  {
    uses: ['WebPreferences.disableDialogs'],
    fact: 'alert and confirm become native dialogs with the page’s text, also for a page in no window. With disableDialogs they return no at once; prompt always does.',
    source: [
      { of: 'electron', file: wrapper, at: 'WebContents.prototype._init' },
      { of: 'electron', file: wrapper, at: "'-run-dialog'" },
    ],
    shown: [{ test: unseen, title: 'shows no dialog of its page' }],
  },
  {
    uses: ["WebContents 'will-prevent-unload'"],
    fact: 'beforeunload shows no dialog: the event comes, and the page stays unless the event is prevented.',
    source: [{ of: 'electron', file: contents, at: 'WebContents::RunBeforeUnloadDialog' }],
    shown: [
      {
        test: 'test/stand-in/app.test.ts',
        title: 'asks the app, not the person, before a window closes whose page wants to stay',
      },
      {
        test: 'test/e2e/leaving.spec.ts',
        title: 'a window with a draft that cannot be stored closes only after a person confirms',
      },
    ],
  },
  {
    uses: [
      "WebContents 'login'",
      "App 'login'",
      'AuthInfo.isProxy',
      'AuthInfo.host',
      'AuthInfo.port',
      'AuthInfo.realm',
      'AuthenticationResponseDetails.firstAuthAttempt',
    ],
    fact: 'login reports servers and proxies that ask for credentials: first to listeners of app, then to the page’s. Without preventing it, or without a name, the request goes on without credentials. Requests of no page come to app with null.',
    source: [
      { of: 'electron', file: 'shell/browser/login_handler.cc', at: 'LoginHandler::EmitEvent' },
      { of: 'electron', file: 'shell/browser/login_handler.cc', at: 'LoginHandler::CallbackFromJS' },
      { of: 'electron', file: wrapper, at: 'WebContents.prototype._init' },
      { of: 'electron', file: wrapper, at: "'login'" },
    ],
    shown: [
      {
        test: confinement,
        title: "a service's page can open, load, download and request nothing outside its own kind",
      },
      {
        test: 'test/stand-in/app.test.ts',
        title: "asks the app's listeners for a name and password before the page's",
      },
      { notShown: 'who is asked first for a name and password' },
    ],
  },
  {
    uses: ["WebContents 'select-client-certificate'"],
    fact: 'A server that asks for a client certificate gets the computer’s first one without a question, unless the event is prevented. The callback without a certificate sends none.',
    source: [
      { of: 'electron', file: 'shell/browser/api/electron_api_app.cc', at: 'App::SelectClientCertificate' },
      { of: 'electron', file: 'shell/browser/api/electron_api_app.cc', at: 'OnClientCertificateSelected' },
      { of: 'electron', file: 'lib/browser/api/app.ts', at: 'Routes the events to webContents' },
    ],
    shown: [{ notShown: 'certificates of the person' }],
  },
  {
    uses: ["WebContents 'did-fail-load'"],
    fact: 'A certificate that cannot be verified is refused unless certificate-error is prevented and answered. The app has no listener and no setCertificateVerifyProc, so Chromium’s verdict stands.',
    source: [
      { of: 'electron', file: 'shell/browser/api/electron_api_app.cc', at: 'App::AllowCertificateError' },
      { of: 'electron', file: 'shell/browser/api/electron_api_session.cc', at: 'Session::SetCertVerifyProc' },
    ],
    shown: [{ test: window, title: 'an untrusted certificate is explained and cannot be skipped' }],
  },
  {
    uses: ["WebContents 'render-process-gone'"],
    fact: 'It comes in a task after the process is gone, with a reason and a code. A load in the same webContents starts a new process.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::PrimaryMainFrameRenderProcessGone' },
      { of: 'electron', file: contents, at: 'WebContents::EmitRenderProcessGone' },
    ],
    shown: [
      { test: window, title: 'a crashed page is explained, and signing in starts over' },
      {
        test: 'test/e2e/crash.spec.ts',
        title:
          'a crashed page returns with the draft and a notice; the third crash in a minute, and an unresponsive page, ask a person',
      },
    ],
  },
  {
    uses: ["WebContents 'before-input-event'", 'WebContents.focus'],
    fact: 'Keys going down or up come here before the page. If prevented, neither page nor menu gets them. A view’s page does not take the focus by navigating; the app gives it.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::PreHandleKeyboardEvent' },
      { of: 'electron', file: contents, at: 'WebContents::ReadyToCommitNavigation' },
    ],
    shown: [{ notShown: 'the keyboard between the toolbar and its page' }],
  },
  {
    uses: ['Session.setPermissionRequestHandler'],
    fact: 'A page needs the permission fullscreen. If refused, it stays below the toolbar.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::EnterFullscreenModeForTab' },
      { of: 'electron', file: contents, at: 'WebContents::OnEnterFullscreenModeForTab' },
    ],
    shown: [{ notShown: 'the whole screen' }],
  },
  {
    uses: ['WebContentsView constructor'],
    fact: 'window.print() opens the system’s print dialog, and no preference prevents it. The dialog asks for no password and prints nothing without consent. Chromium’s boxes about errors are left out: without a printer that can be set up, the call returns without a word.',
    source: [
      { of: 'electron', file: 'patches/chromium/printing.patch', at: 'Electron does not use Chromium error dialogs' },
      {
        of: 'electron',
        file: 'shell/browser/printing/print_view_manager_electron.cc',
        at: 'PrintViewManagerElectron::ScriptedPrint',
      },
    ],
    shown: [{ notShown: 'the print box' }],
  },
  {
    uses: ['WebContentsView constructor'],
    fact: 'Chromium and the system handle passkeys, without a box of the app’s. If several accounts fit and select-webauthn-account has no listener, none is chosen and the page gets an error.',
    source: [
      {
        of: 'electron',
        file: 'shell/browser/webauthn/electron_authenticator_request_client_delegate.cc',
        at: 'ElectronAuthenticatorRequestClientDelegate::SelectAccount',
      },
    ],
    shown: [{ notShown: 'passkeys' }],
  },
  {
    uses: ['BaseWindow.contentView', 'View.addChildView', 'View.setBounds', 'View.setVisible', "View 'bounds-changed'"],
    fact: 'Views cover the window’s own page in the order they were added, at positions within the window. A hidden one takes no clicks. contentView emits bounds-changed when the window’s inner size changes.',
    source: [
      { of: 'electron', file: 'shell/browser/api/electron_api_view.cc', at: 'View::AddChildViewAt' },
      { of: 'electron', file: 'shell/browser/api/electron_api_view.cc', at: 'View::SetBounds' },
      { of: 'electron', file: 'shell/browser/api/electron_api_view.cc', at: 'View::SetVisible' },
      { of: 'electron', file: 'shell/browser/api/electron_api_view.cc', at: 'View::OnViewBoundsChanged' },
    ],
    shown: [
      { test: views, title: 'is notified of a new size of its window' },
      { test: views, title: "belongs to its window and leaves the window's title alone" },
    ],
  },
]
