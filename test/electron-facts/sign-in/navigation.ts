import type { Fact } from '../fact.ts'

const tests = 'test/stand-in/navigation.test.ts'
const contents = 'shell/browser/api/electron_api_web_contents.cc'
const throttle = 'shell/browser/electron_navigation_throttle.cc'
const client = 'shell/browser/electron_browser_client.cc'

/** Navigation of sign-in pages, and ways to prevent it. */
export const facts: readonly Fact[] = [
  {
    uses: [
      "WebContents 'did-start-navigation'",
      "WebContents 'will-frame-navigate'",
      "WebContents 'will-navigate'",
      "WebContents 'will-redirect'",
      "WebContents 'did-navigate'",
      'WebRequest.onBeforeRequest',
      'WebContentsDidStartNavigationEventParams.url',
      'WebContentsDidStartNavigationEventParams.isMainFrame',
      'WebContentsDidStartNavigationEventParams.isSameDocument',
      'Event.preventDefault',
    ],
    fact: 'A page’s navigation emits did-start-navigation, will-frame-navigate and will-navigate, then calls webRequest, then emits will-redirect for each redirect, and did-navigate last. Each target of a redirect passes webRequest too. Preventing a will- event or cancelling a request ends it there; the did- events cannot be prevented.',
    source: [
      { of: 'electron-docs', file: 'docs/api/web-contents.md', at: 'Document Navigations' },
      { of: 'electron-docs', file: 'docs/api/web-contents.md', at: 'on any of the cancellable events' },
      { of: 'electron', file: throttle, at: 'ElectronNavigationThrottle::WillStartRequest' },
      {
        of: 'electron',
        file: 'shell/browser/net/proxying_url_loader_factory.cc',
        at: 'InProgressRequest::FollowRedirect',
      },
    ],
    shown: [{ test: tests, title: "emits the start, asks the page's events, then the request, then each redirect" }],
  },
  {
    uses: ["WebContents 'will-frame-navigate'", "WebContents 'will-navigate'"],
    fact: 'Both come for links, forms, scripts and meta refreshes, also to the scheme of another program, before a request. will-navigate comes only for the top frame, after will-frame-navigate.',
    source: [{ of: 'electron', file: throttle, at: 'ElectronNavigationThrottle::WillStartRequest' }],
    shown: [
      { test: tests, title: 'is reported in order and stopped before the request, to %s' },
      { test: tests, title: "is reported as the page's own after a meta refresh" },
      { test: 'test/stand-in/frames.test.ts', title: 'is distinguished from the page when it navigates' },
    ],
  },
  {
    uses: ["WebContents 'will-navigate'", 'WebContents.loadURL', 'BrowserWindow.loadURL'],
    fact: 'Neither comes for the app’s own loads. Their redirects are reported like any other.',
    source: [
      { of: 'electron', file: throttle, at: 'ElectronNavigationThrottle::WillStartRequest' },
      { of: 'electron', file: throttle, at: 'is_renderer_initiated' },
    ],
    shown: [{ test: tests, title: 'is stopped when a link is followed, but not when the app loads an address' }],
  },
  {
    uses: ["WebContents 'will-redirect'"],
    fact: 'It comes for every server redirect, of a GET and of a POST, by any status, to http, to a registered or unknown scheme, in every frame. Prevented, the target gets no request, no connection and no external program.',
    source: [
      { of: 'electron', file: throttle, at: 'ElectronNavigationThrottle::WillRedirectRequest' },
      {
        of: 'electron',
        file: 'shell/browser/net/proxying_url_loader_factory.cc',
        at: 'InProgressRequest::OnReceiveRedirect',
      },
      {
        of: 'electron',
        file: 'shell/browser/net/proxying_url_loader_factory.cc',
        at: 'InProgressRequest::ContinueToBeforeRedirect',
      },
    ],
    shown: [
      { test: tests, title: 'to %s is stopped at a redirect by %i, got there by %s' },
      { test: tests, title: "is reported as the frame's inside a frame, including redirects" },
      { test: tests, title: 'is stopped at a redirect before any connection to its target' },
    ],
  },
  {
    uses: ["WebContents 'will-redirect'"],
    fact: 'The address in the event has the fragment of Location. A Location without one inherits the fragment of the address that led there.',
    source: [
      { of: 'chromium', file: 'net/url_request/redirect_info.cc', at: 'RedirectInfo::ComputeRedirectInfo' },
      { of: 'chromium', file: 'net/url_request/redirect_info.cc', at: 'copy_fragment' },
    ],
    shown: [{ test: tests, title: 'is stopped at a redirect before any connection to its target' }],
  },
  {
    uses: ['WebContents.loadURL', 'BrowserWindow.loadURL'],
    fact: 'A load whose redirect is prevented commits nothing: no did-fail-load comes, did-stop-loading does, and loadURL rejects with ERR_FAILED (-2). A load that another one replaces rejects with ERR_ABORTED (-3).',
    source: [
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: 'stopLoadingListener' },
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: 'navigationListener' },
      { of: 'electron', file: contents, at: 'WebContents::DidFinishNavigation' },
      { of: 'electron', file: contents, at: 'HasCommitted' },
    ],
    shown: [{ test: tests, title: 'is stopped at a redirect before any connection to its target' }],
  },
  {
    uses: ['WebContents.loadURL'],
    fact: 'Called inside did-start-navigation it loads nothing, and emits did-fail-load with ERR_FAILED. The app starts and stops loads outside of these events.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::LoadURL' },
      { of: 'electron', file: contents, at: 'is_safe_to_delete_' },
    ],
    shown: [{ notShown: 'a load that is begun inside an event of navigation' }],
  },
  {
    uses: ["WebContents 'did-fail-load'"],
    fact: 'It comes for a failed document with Chromium’s number, the address and whether it was the top frame’s. ERR_ABORTED (-3) is no failure: it comes when a page refuses to be left, or stops loading after it is shown, not for a cancelled request. A failed certificate has its own number, from -200 on.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::DidFinishNavigation' },
      { of: 'electron', file: contents, at: 'IsErrorPage' },
      { of: 'electron', file: contents, at: 'void WebContents::DidFailLoad' },
      { of: 'electron', file: contents, at: 'WebContents::RunBeforeUnloadDialog' },
      { of: 'chromium', file: 'content/browser/ssl/ssl_error_handler.cc', at: 'SSLErrorHandler::DenyRequest' },
    ],
    shown: [
      { test: tests, title: 'reports the error if a server does not answer' },
      {
        test: 'test/e2e/sign-in-window.spec.ts',
        title: 'an untrusted certificate is explained and cannot be skipped',
      },
    ],
  },
  {
    uses: ["WebContents 'did-stop-loading'", "WebContents 'dom-ready'"],
    fact: 'did-stop-loading also comes when a load brings no document: an answer without content, a download, a prevented redirect. No other event then reports the end of loading. dom-ready comes for every document of the top frame, Chromium’s error page included.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::DidStopLoading' },
      { of: 'electron', file: contents, at: 'Emit("dom-ready")' },
    ],
    shown: [
      {
        test: 'test/main/electron/sign-in/unseen-sign-in.test.ts',
        title: '%s ends, with no window at any time and nothing left',
      },
    ],
  },
  {
    uses: ['WebContents.setWindowOpenHandler', 'HandlerDetails.url', 'WindowOpenHandlerResponse.action'],
    fact: 'It is called for window.open, links and forms with a target, and clicks with a key or the middle button. If denied, window.open returns null, nothing is requested, and the page has no window to script.',
    source: [
      { of: 'electron', file: contents, at: 'WebContents::OnWillCreateWindow' },
      { of: 'electron', file: contents, at: 'WebContents::OpenURLFromTab' },
      { of: 'electron', file: client, at: 'ElectronBrowserClient::CanCreateWindow' },
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: "'-new-window'" },
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: "'-will-add-new-contents'" },
    ],
    shown: [
      { test: tests, title: 'opens no window, and reaches nothing through one' },
      { test: 'test/e2e/sign-in-window.spec.ts', title: "a page's new window opens in the same window" },
    ],
  },
  {
    uses: ['WebContents.setWindowOpenHandler', "App 'web-contents-created'"],
    fact: 'web-contents-created comes while a page is created, before any load. The handler set later replaces the one set there.',
    source: [
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: 'WebContents.prototype._init' },
      { of: 'electron', file: 'lib/browser/api/web-contents.ts', at: 'WebContents.prototype.setWindowOpenHandler' },
    ],
    shown: [{ test: 'test/e2e/sign-in-window.spec.ts', title: "a page's new window opens in the same window" }],
  },
  {
    uses: ["WebContents 'will-attach-webview'"],
    fact: 'It comes before a webview element gets a page; preventing it destroys the element. With webviewTag off there is no such element.',
    source: [{ of: 'electron', file: 'lib/browser/guest-view-manager.ts', at: 'will-attach-webview' }],
    shown: [
      {
        test: 'test/stand-in/habits.test.ts',
        title: 'a webview element is inert, because windows have none by default',
      },
      { test: 'test/security/confine.test.ts', title: 'embeds nothing and opens no window' },
    ],
  },
  {
    uses: ['Session.setPermissionRequestHandler'],
    fact: 'Electron itself opens an unknown scheme with another program, once the permission openExternal is granted, as it is without a handler. The app’s handler refuses it, after the events that already stop an address like that.',
    source: [
      { of: 'electron', file: client, at: 'HandleExternalProtocolInUI' },
      { of: 'electron', file: client, at: 'OnOpenExternal' },
    ],
    shown: [
      { test: 'test/security/confine.test.ts', title: 'gives no page the permission %s, asked or looked up' },
      { notShown: 'other programs that a page opens' },
    ],
  },
  {
    uses: [
      'WebRequest.onBeforeRequest',
      'Session.webRequest',
      'CallbackResponse.cancel',
      'OnBeforeRequestListenerDetails.url',
      'OnBeforeRequestListenerDetails.resourceType',
      'OnBeforeRequestListenerDetails.webContentsId',
    ],
    fact: 'Every request of a partition passes it before it leaves: documents, parts of pages, frames, workers. webContentsId is absent for requests without a frame, as of shared and service workers. A cancelled one fails with ERR_BLOCKED_BY_CLIENT.',
    source: [
      { of: 'electron', file: 'shell/browser/api/electron_api_web_request.cc', at: 'ToDictionary' },
      {
        of: 'electron',
        file: 'shell/browser/api/electron_api_web_request.cc',
        at: 'WebRequest::OnBeforeRequestListenerResult',
      },
      { of: 'electron', file: client, at: 'ElectronBrowserClient::WillCreateURLLoaderFactory' },
      {
        of: 'electron',
        file: 'shell/browser/net/proxying_url_loader_factory.cc',
        at: 'InProgressRequest::RestartInternal',
      },
      {
        of: 'electron',
        file: 'shell/browser/net/proxying_url_loader_factory.cc',
        at: 'InProgressRequest::FollowRedirect',
      },
    ],
    shown: [
      { test: tests, title: 'can be blocked from any address by the session, which can also change headers' },
      { test: tests, title: 'passes the requests of its workers to the session, with its own number or none' },
    ],
  },
  {
    uses: ['WebRequest.onBeforeRequest'],
    fact: 'Web sockets of a frame and of its own workers pass it too, as wss: or ws:. Those of a shared or service worker have no frame, and do not.',
    source: [
      { of: 'electron', file: client, at: 'ElectronBrowserClient::WillInterceptWebSocket' },
      { of: 'electron', file: client, at: 'ElectronBrowserClient::CreateWebSocket' },
    ],
    shown: [{ notShown: 'web sockets of pages' }],
  },
  {
    uses: ['WebRequest.onBeforeRequest'],
    fact: 'Preconnects and DNS lookups by a page’s hints send no request, so they do not pass it. A preconnect only notifies the app, which does nothing; lookups are off by a setting of Blink.',
    source: [
      {
        of: 'electron',
        file: 'shell/browser/network_hints_handler_impl.cc',
        at: 'NetworkHintsHandlerImpl::Preconnect',
      },
    ],
    shown: [{ notShown: 'names that a page looks up beforehand' }],
  },
]
