import { strict } from '../strict.ts'

interface Shown {
  readonly kind: string
  readonly options: unknown
}

/** For tests: what was shown, and the answers to give, first to last. */
export const dialogQueue = { shown: [] as Shown[], answers: [] as unknown[] }

const answer = (kind: string, given: readonly unknown[]): never => {
  const options = given.at(-1)
  dialogQueue.shown.push({ kind, options })
  if (dialogQueue.answers.length === 0) throw new Error(`dialog.${kind} has nobody to answer it in the stand-in: push answers to dialog.standIn.answers first`)
  return dialogQueue.answers.shift() as never
}

/** Boxes of the system. Nobody sees them here; a test says beforehand what the person would answer. */
export const dialog = strict('dialog', {
  standIn: dialogQueue,
  showErrorBox: (title: string, content: string): void => {
    dialogQueue.shown.push({ kind: 'showErrorBox', options: { title, content } })
    process.stderr.write(`${title}\n${content}\n`)
  },
  showMessageBox: async (...given: unknown[]): Promise<unknown> => answer('showMessageBox', given),
  showMessageBoxSync: (...given: unknown[]): unknown => answer('showMessageBoxSync', given),
  showOpenDialog: async (...given: unknown[]): Promise<unknown> => answer('showOpenDialog', given),
  showSaveDialog: async (...given: unknown[]): Promise<unknown> => answer('showSaveDialog', given),
})
