import type { Fact } from '../fact.ts'
import { electron, inHabits, notShown, shownBy } from '../source.ts'

const contents = 'shell/browser/api/electron_api_web_contents.cc'
const crash = 'test/e2e/crash.spec.ts'
const out = 'test/e2e/sending-out.spec.ts'

export const facts: readonly Fact[] = [
  {
    uses: [
      'Protocol.registerSchemesAsPrivileged',
      'CustomScheme.scheme',
      'CustomScheme.privileges',
      'Privileges.standard',
      'Privileges.secure',
      'Privileges.supportFetchAPI',
    ],
    fact: 'Schemes get their rights before the app is ready; later the call throws. standard gives an origin, secure a secure context, supportFetchAPI the right to fetch.',
    source: [
      electron('shell/browser/api/electron_api_protocol.cc', 'should be called before'),
      electron('docs/api/protocol.md', 'registerSchemesAsPrivileged'),
    ],
    shown: [inHabits('schemes and the sandbox can be claimed only before ready')],
  },
  {
    uses: ['Protocol.handle'],
    fact: 'protocol.handle serves the default session’s pages, once it is ready. A handler’s error is printed on the terminal, and its page fails with ERR_UNEXPECTED.',
    source: [
      electron('lib/browser/api/protocol.ts', 'Protocol.prototype.handle'),
      electron('lib/browser/api/protocol.ts', 'const ERR_UNEXPECTED = -9'),
    ],
    shown: [inHabits('a page whose handler fails does not load, with ERR_UNEXPECTED')],
  },
  {
    uses: ["WebContents 'did-fail-load'"],
    fact: 'A navigation that Chromium refuses before its start, as by a page’s Connection-Allowlist, ends in an error page: did-fail-load comes, will-navigate may not.',
    source: [
      electron(contents, 'Emit("did-fail-load", code, description, url, is_main_frame,'),
      electron(contents, 'IsErrorPage'),
      { of: 'chromium', file: 'services/network/public/cpp/connection_allowlist.h', at: 'ConnectionAllowlist' },
    ],
    shown: [shownBy(out, 'a script in our page reaches no server by leaving, also when the page is reopened')],
  },
  {
    uses: ['Protocol.handle'],
    fact: 'Headers of such a response count like a server’s. Chromium 153 applies a page’s Connection-Allowlist to each connection, WebRTC too, without a switch. Electron’s branch point that was read is built on that version, and 45.4.1 on 156.',
    source: [
      electron('DEPS', "'153.0."),
      electron('lib/browser/api/protocol.ts', 'Protocol.prototype.handle'),
      { of: 'chromium', file: 'services/network/public/cpp/connection_allowlist.h', at: 'ConnectionAllowlist' },
    ],
    shown: [shownBy(out, 'a script in our page reaches no server by WebRTC'), notShown('WebRTC in Electron itself')],
  },
  {
    uses: ['WebContents.setWebRTCIPHandlingPolicy', "WebContents.setWebRTCIPHandlingPolicy 'disable_non_proxied_udp'"],
    fact: 'Under disable_non_proxied_udp WebRTC sends UDP only through a proxy that accepts it, and reveals no address of this computer. TCP and DNS lookups stay possible.',
    source: [
      electron(contents, 'void WebContents::SetWebRTCIPHandlingPolicy'),
      electron('docs/api/web-contents.md', 'disable_non_proxied_udp'),
    ],
    shown: [
      shownBy('test/security/confine.test.ts', 'sends no WebRTC packets past a proxy'),
      notShown('WebRTC in Electron itself'),
    ],
  },
  {
    uses: ['CommandLine.appendSwitch'],
    fact: 'A switch appended before ready, such as blink-settings, applies to Chromium and its pages’ processes; process.argv does not show it.',
    source: [
      electron('docs/api/command-line.md', 'appendSwitch'),
      electron('shell/common/api/electron_api_command_line.cc', 'AppendSwitch'),
    ],
    shown: [
      shownBy('test/security/confine.test.ts', 'runs every page in the sandbox and prefetches no DNS'),
      notShown('names that a page looks up beforehand'),
    ],
  },
  {
    uses: [
      "WebContents 'render-process-gone'",
      'RenderProcessGoneDetails.reason',
      'RenderProcessGoneDetails.exitCode',
      'WebContents.forcefullyCrashRenderer',
      'BrowserWindow.loadURL',
    ],
    fact: 'render-process-gone comes a turn after the process ended, also when the app ended it. The webContents stays, and a load gives it a new process.',
    source: [
      electron(contents, 'WebContents::PrimaryMainFrameRenderProcessGone'),
      electron(contents, 'void WebContents::ForcefullyCrashRenderer'),
      electron(contents, 'void WebContents::LoadURL'),
    ],
    shown: [
      shownBy(
        crash,
        'a crashed page returns with the draft and a notice; the third crash in a minute, and an unresponsive page, ask a person',
      ),
    ],
  },
  {
    uses: ["WebContents 'unresponsive'", 'BrowserWindow.close'],
    fact: 'A window also emits unresponsive five seconds after each close that nobody prevented and that it survived, unless a box above it disables it. Its webContents emits it only for a page that hangs.',
    source: [
      electron('lib/browser/api/browser-window.ts', 'setTimeout(emitUnresponsiveEvent, 5000)'),
      electron('lib/browser/api/browser-window.ts', '!event?.defaultPrevented'),
      electron('lib/browser/api/browser-window.ts', '!this.isDestroyed() && this.isEnabled()'),
    ],
    shown: [
      shownBy(
        'test/stand-in/app.test.ts',
        'emits unresponsive five seconds after a close that the page cancelled, as Electron does',
      ),
      shownBy(crash, 'a window that was asked to close and stayed does not count as unresponsive'),
    ],
  },
  {
    uses: ["WebContents 'unresponsive'", "WebContents 'responsive'"],
    fact: 'unresponsive comes only for a page that is visible and was loaded once, and that left a press unanswered for 15 seconds, also by waiting for the print box; responsive comes when it responds again.',
    source: [
      electron(contents, 'void WebContents::RendererUnresponsive'),
      electron(contents, 'ShouldIgnoreUnresponsiveRenderer()'),
      {
        of: 'chromium',
        file: 'content/browser/renderer_host/render_widget_host_impl.cc',
        at: 'RestartInputEventAckTimeoutIfNecessary',
      },
      electron('lib/browser/api/web-contents.ts', '!event.shouldIgnore && event.visible && event.rendererInitialized'),
      electron(contents, 'void WebContents::RendererResponsive'),
    ],
    shown: [
      shownBy(
        crash,
        'a crashed page returns with the draft and a notice; the third crash in a minute, and an unresponsive page, ask a person',
      ),
      shownBy(
        'test/renderer/components/print/print.test.ts',
        'lets the press in the history end before the system’s dialog opens, so that the page does not count as hung',
      ),
      notShown('a page that hangs'),
    ],
  },
  {
    uses: ['WebContents.getURL', 'WebContents.id', 'WebContents.session', 'WebContents.isDestroyed'],
    fact: 'A webContents keeps its id and its session for life; getURL is the address of the document that it shows.',
    source: [
      electron(contents, 'return web_contents()->GetLastCommittedURL()'),
      electron(contents, '&WebContents::ID'),
    ],
    shown: [shownBy('test/stand-in/app.test.ts', 'is driven by Playwright as Electron is')],
  },
  {
    uses: ['WebContents.getZoomFactor'],
    fact: 'getZoomFactor is that of the current page; the menu’s roles change it by steps of half a level.',
    source: [
      electron(contents, 'double WebContents::GetZoomFactor'),
      electron('lib/browser/api/menu-item-roles.ts', 'webContents.zoomLevel += 0.5'),
    ],
    shown: [notShown('zoom by the menu')],
  },
  {
    uses: ['WebContents.focus'],
    fact: 'focus gives a page the focus, and brings its window to the front if that is visible. The app calls it only while the window has the focus.',
    source: [electron(contents, 'void WebContents::Focus()')],
    shown: [notShown('the keyboard between the toolbar and its page')],
  },
  {
    uses: ["WebContents 'input-event'", 'InputEvent.type'],
    fact: 'input-event comes for everything that the system sends to a page: keys, buttons, fingers, and each move of the mouse. No script of the page raises it, and neither does a helper that acts on a control without a key or a click.',
    source: [
      electron(contents, 'void WebContents::OnInputEvent'),
      electron(contents, 'AddInputEventObserver(this)'),
      electron('shell/common/gin_converters/blink_converter.cc', 'CASE_TYPE(kRawKeyDown, "rawKeyDown")'),
      electron('docs/api/web-contents.md', 'input-event'),
    ],
    shown: [
      shownBy(
        'test/stand-in/app.test.ts',
        'a press comes to main before the page answers it, and a script cannot make one up',
      ),
    ],
  },
  {
    uses: ["WebContents 'before-input-event'", 'Input.type', 'Input.key', 'Input.alt', 'Input.meta'],
    fact: 'before-input-event comes before the page gets a key, down or up; a prevented key reaches neither page nor menu.',
    source: [
      electron(contents, 'Emit("before-input-event", tweaked_event)'),
      electron('docs/api/web-contents.md', 'before-input-event'),
    ],
    shown: [
      shownBy('test/main/electron/sign-in/sign-in-toolbar.test.ts', 'only F6 moves the focus between toolbar and page'),
      notShown('the keyboard between the toolbar and its page'),
    ],
  },
]
