import type { Fact } from '../fact.ts'
import { electron, inHabits, notShown, shownBy } from '../source.ts'

const preload = 'test/stand-in/preload.test.ts'
const bridge = 'shell/renderer/api/electron_api_context_bridge.cc'

export const facts: readonly Fact[] = [
  {
    uses: ['IpcMain.handle'],
    fact: 'A channel has one handler. A second registration throws, and so does a value that is no function.',
    source: [electron('lib/browser/ipc-main-impl.ts', 'Attempted to register a second handler')],
    shown: [inHabits('a handler must be a function, and each channel has one')],
  },
  {
    uses: ['IpcMain.handle', 'IpcRenderer.invoke'],
    fact: 'Only the name and message of a handler’s error reach the page, as one text; the whole error is printed on the terminal. The app therefore returns failures as plain data.',
    source: [
      electron('lib/browser/ipc-dispatch.ts', 'Error occurred in handler for'),
      electron('lib/renderer/api/ipc-renderer.ts', 'Error invoking remote method'),
    ],
    shown: [shownBy(preload, "passes on only the message of a handler's error")],
  },
  {
    uses: ['IpcRenderer.invoke'],
    fact: 'Arguments and answers are cloned: functions, proxies and elements throw "An object could not be cloned.", dates, maps, bytes and cycles are kept.',
    source: [electron('shell/common/v8_util.cc', 'An object could not be cloned.')],
    shown: [
      shownBy(preload, 'refuses a proxy, such as a reactive object of Vue'),
      shownBy(preload, 'copies values in both directions like structured cloning'),
    ],
  },
  {
    uses: ['WebContents.ipc', 'IpcMain.handle'],
    fact: 'A page’s own handlers are called before those of ipcMain, and for no other page.',
    source: [electron('lib/browser/ipc-dispatch.ts', 'getIpcEmittersForFrameEvent')],
    shown: [shownBy('test/stand-in/views.test.ts', "handles a page's own channels first, for that page alone")],
  },
  {
    uses: ['IpcMainInvokeEvent.senderFrame', 'IpcMainInvokeEvent.sender'],
    fact: 'senderFrame is looked up by the frame’s token when it is read, and is null once the frame is gone or has navigated. The page cannot influence it.',
    source: [
      electron('shell/browser/electron_api_ipc_handler_impl.cc', 'dict.SetGetter("senderFrame", frame)'),
      electron('docs/api/structures/ipc-main-invoke-event.md', 'senderFrame'),
    ],
    shown: [
      shownBy(preload, 'identifies the calling frame itself: a lying page that replaces DOM functions changes nothing'),
      shownBy('test/main/electron/main-window/sender.test.ts', 'must be our page at the top of our window'),
    ],
  },
  {
    uses: ['WebFrameMain.url', 'WebFrameMain.parent'],
    fact: 'A frame’s url is the address of its document as main knows it; parent is null at the top. Both throw for a frame that is gone.',
    source: [
      electron('shell/browser/api/electron_api_web_frame_main.cc', 'return render_frame_host()->GetLastCommittedURL()'),
      electron('shell/browser/api/electron_api_web_frame_main.cc', 'return render_frame_host()->GetParent()'),
      electron(
        'shell/browser/api/electron_api_web_frame_main.cc',
        'Render frame was disposed before WebFrameMain could be accessed',
      ),
    ],
    shown: [
      shownBy(preload, 'identifies the calling frame itself: a lying page that replaces DOM functions changes nothing'),
      shownBy('test/stand-in/frames.test.ts', 'gets no preload, and cannot reach main through its page'),
    ],
  },
  {
    uses: ['WebContents.send'],
    fact: 'send goes to the current main frame. A value that cannot be cloned, or a frame that is gone, throws nothing: Electron prints an error on the terminal.',
    source: [
      electron('lib/browser/api/web-contents.ts', 'return this.mainFrame.send(channel, ...args)'),
      electron('lib/browser/api/web-frame-main.ts', 'Error sending from webFrameMain'),
    ],
    shown: [inHabits('a message that cannot be cloned throws nothing in main, and the page gets nothing')],
  },
  {
    uses: ['IpcRenderer.on', 'IpcRenderer.off'],
    fact: 'ipcRenderer is an event emitter of the preload: a removed listener is no longer called.',
    source: [electron('lib/renderer/api/ipc-renderer.ts', 'class IpcRenderer extends EventEmitter')],
    shown: [shownBy(preload, "delivers messages from main to the page's listeners until they are removed")],
  },
  {
    uses: ['ContextBridge.exposeInMainWorld'],
    fact: 'An exposed API is copied into the page’s world, frozen deeply, and can be neither replaced nor exposed twice. Functions and promises are proxied.',
    source: [electron(bridge, 'void ExposeAPI('), electron(bridge, 'SetReadOnlyNonConfigurable')],
    shown: [
      shownBy(preload, 'does not let the page replace the exposed API'),
      shownBy(preload, 'gives the page its exposed API before the page runs'),
    ],
  },
  {
    uses: ['ContextBridge.exposeInMainWorld'],
    fact: 'Values are limited as in IPC: a proxy cannot be cloned, the depth is at most 1,000, and an error keeps only its message.',
    source: [
      electron(bridge, 'bool IsPlainObject'),
      electron(bridge, 'kMaxRecursion = 1000'),
      electron(bridge, "Errors aren't serializable"),
    ],
    shown: [
      shownBy(preload, 'refuses a proxy, such as a reactive object of Vue'),
      notShown('errors over the context bridge'),
    ],
  },
  {
    uses: [
      'WebPreferences.preload',
      'WebPreferences.sandbox',
      'WebPreferences.contextIsolation',
      'WebPreferences.nodeIntegration',
    ],
    fact: 'A sandboxed preload is one script that can require electron and a few Node modules. It runs in its own world, before the page.',
    source: [
      electron('lib/sandboxed_renderer/preload.ts', 'module not found'),
      electron('shell/browser/web_contents_preferences.cc', 'kPreloadScript'),
    ],
    shown: [
      shownBy(preload, 'hides itself and Node from the page'),
      shownBy(preload, 'gives the page its exposed API before the page runs'),
    ],
  },
  {
    uses: ["WebContents 'preload-error'"],
    fact: 'A preload that throws does not stop its page: the error goes to the page’s console and to main as preload-error.',
    source: [
      electron('lib/sandboxed_renderer/preload.ts', 'Unable to load preload script'),
      electron('docs/api/web-contents.md', 'preload-error'),
    ],
    shown: [notShown('a preload that fails')],
  },
]
