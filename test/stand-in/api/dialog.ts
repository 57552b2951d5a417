import { browserOrNull } from '../browser.ts'
import type { ShownBox } from '../page/box.ts'
import { strict } from '../strict.ts'
import { app } from './app.ts'
import { askPerson, askPersonNow } from './person.ts'

interface Shown {
  readonly kind: string
  readonly options: unknown
}

/**
 * For tests: the dialogs shown, and the answers in order. The environment supplies the answers of a packed app, which
 * no test can reach.
 */
const dialogQueue = {
  shown: [] as Shown[],
  answers: JSON.parse(process.env['LEDGERDESK_STAND_IN_ANSWERS'] || '[]') as unknown[],
}

/** Prints the box on stderr, like error boxes, for tests of a whole process. */
const printBox = (options: unknown): void => {
  const { message = '', detail = '' } = options as { readonly message?: string; readonly detail?: string }
  process.stderr.write(`${message}\n${detail}\n`)
}

/** Whether a person sees the windows. Then the person answers what no test has answered before. */
const isSeen = (): boolean => dialogQueue.answers.length === 0 && browserOrNull()?.visible === true
interface Box {
  readonly message?: unknown
  readonly title?: unknown
  readonly detail?: unknown
  readonly type?: string
  readonly buttons?: readonly string[]
  readonly noLink?: unknown
  readonly defaultId?: number
  readonly cancelId?: number
  readonly signal?: AbortSignal
  readonly checkboxLabel?: string
}

const answer = (kind: string, options: unknown): unknown => {
  dialogQueue.shown.push({ kind, options })
  if (process.env['LEDGERDESK_STAND_IN_ANSWERS']) printBox(options)
  if (dialogQueue.answers.length === 0) {
    app.startNothingMore()
    throw new Error(
      `dialog.${kind} has nobody to answer it in the stand-in: push answers to dialog.standIn.answers first`,
    )
  }
  return dialogQueue.answers.shift()
}

/** The options of every dialog but the error box. */
const optionsOf = (given: readonly unknown[]): object => {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready')
  return (given.at(-1) ?? {}) as object
}

/**
 * The button for closing a box: the one called Cancel or No, else the second if the first is the default, else the
 * first.
 */
const cancelOf = ({ buttons = [], defaultId = -1, cancelId }: Box): number => {
  if (cancelId !== undefined) return cancelId
  const named = buttons.findIndex((button) => /^(?:cancel|no)$/i.test(button))
  return named >= 0 ? named : Number(defaultId === 0 && buttons.length > 1)
}

const boxOf = (given: readonly unknown[]): Box => {
  const box: Box = optionsOf(given)
  if (!['none', 'info', 'warning', 'error', 'question'].includes(box.type ?? 'none'))
    throw new TypeError('Invalid message box type')
  if (!Array.isArray(box.buttons ?? [])) throw new TypeError('Buttons must be an array')
  for (const [name, value] of [
    ['Title', box.title],
    ['Message', box.message],
    ['Detail', box.detail],
  ] as const)
    if (typeof (value ?? '') !== 'string') throw new TypeError(`${name} must be a string`)
  if (typeof (box.noLink ?? false) !== 'boolean') throw new TypeError('noLink must be a boolean')
  return box
}

const shownBox = (box: Box): ShownBox => ({
  title: String(box.title ?? ''),
  message: String(box.message ?? ''),
  detail: String(box.detail ?? ''),
  buttons: box.buttons?.length ? box.buttons : ['OK'],
  defaultId: box.defaultId ?? 0,
  cancelId: cancelOf(box),
  checkboxLabel: box.checkboxLabel ?? '',
  path: null,
})

/** An aborted signal closes the box with its cancel button. A signal aborted before has no response at all. */
const showBox = async (box: Box): Promise<unknown> => {
  const { signal } = box
  if (isSeen() && signal?.aborted !== true) {
    const { response, checkboxChecked } = await askPerson(shownBox(box), signal)
    return { response, checkboxChecked }
  }
  if (!signal || dialogQueue.answers.length > 0) return answer('showMessageBox', box)
  const closed = cancelOf(box)
  if (signal.aborted) return { cancelId: closed, checkboxChecked: false }
  dialogQueue.shown.push({ kind: 'showMessageBox', options: box })
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ response: closed, checkboxChecked: false }), { once: true }),
  )
}

/** Asks for a path, which is typed: the system's own box would show the folders. Null if the person cancels. */
const pathFrom = async (
  message: string,
  { defaultPath = '' }: { readonly defaultPath?: string },
): Promise<string | null> => {
  const box = shownBox({ message, buttons: ['OK', 'Cancel'], defaultId: 0, cancelId: 1 })
  const { response, path } = await askPerson({ ...box, path: defaultPath })
  return response === 0 && path !== '' ? path : null
}

/** Native dialogs. A test supplies the answers in advance; a person who sees the windows answers by mouse and keys. */
export const dialog = strict('dialog', {
  standIn: dialogQueue,
  /**
   * Linux shows it only after `ready` (shell/browser/ui/message_box_gtk.cc). It is printed on stderr for tests of a
   * whole process.
   */
  showErrorBox: (title: string, content: string): void => {
    if (process.platform === 'linux' && !app.isReady()) return void process.stderr.write(`${title}\n${content}\n`)
    dialogQueue.shown.push({ kind: 'showErrorBox', options: { title, content } })
    process.stderr.write(`[box] ${title}\n${content}\n`)
    if (isSeen()) askPersonNow(shownBox({ message: title, detail: content }))
  },
  // Electron validates at the call and answers later.
  showMessageBox: (...given: unknown[]): Promise<unknown> => showBox(boxOf(given)),
  showMessageBoxSync: (...given: unknown[]): unknown => {
    const box = boxOf(given)
    return isSeen() ? askPersonNow(shownBox(box)).response : answer('showMessageBoxSync', box)
  },
  showOpenDialog: (...given: unknown[]): Promise<unknown> => {
    const options = optionsOf(given)
    if (!isSeen()) return Promise.resolve().then(() => answer('showOpenDialog', options))
    return pathFrom('Open a file', options).then((path) => ({
      canceled: path === null,
      filePaths: path === null ? [] : [path],
    }))
  },
  showSaveDialog: (...given: unknown[]): Promise<unknown> => {
    const options = optionsOf(given)
    if (!isSeen()) return Promise.resolve().then(() => answer('showSaveDialog', options))
    return pathFrom('Save as', options).then((path) => ({ canceled: path === null, filePath: path ?? '' }))
  },
})
