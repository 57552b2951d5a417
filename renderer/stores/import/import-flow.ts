import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type {
  ImportOutcome,
  ImportPlan,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportSummary,
  TakenPlan,
} from '../../../preload/contract/import.ts'
import { never } from '../../../preload/contract/never.ts'
import { planAfter } from '../../checks/import-plan.ts'
import type { SourceFault } from '../../checks/import-source.ts'
import type { BatchUndo } from '../undo/batch-undo.ts'

/** One import. Answers about an earlier one are dropped. */
export interface ImportTask {
  readonly place: AdministrationRef
}
/** The file as it is read, and the user's plan. `touched`: closing would lose work of the user. */
export interface ImportFile {
  readonly preview: ImportPreview
  readonly plan: ImportPlan
  /** Columns whose use was last taken from a file; null before. */
  readonly taken: number | null
  readonly touched: boolean
}

/** The first step; `file` is the one to go on with. */
export interface Choosing {
  readonly is: 'choosing'
  readonly task: ImportTask
  readonly file: ImportFile | null
  readonly checked: Checked | null
  /** The dropped or pasted thing is no table. */
  readonly noTable: boolean
  readonly fail: ErrorPayload | null
}
export interface Reading {
  readonly is: 'reading'
  readonly task: ImportTask
  readonly file: ImportFile
  /** The file is being read in this way; the preview is of the way before. Null: it is up to date. */
  readonly wanted: ImportReading | null
  readonly checked: Checked | null
  readonly fail: ErrorPayload | null
}
export interface Mapping {
  readonly is: 'mapping'
  readonly task: ImportTask
  readonly file: ImportFile
  /** The dry run that the user left for an earlier step: it stays while reading and plan do. */
  readonly checked: Checked | null
  readonly fail: ErrorPayload | null
}
/** `revision` counts the summaries: the rows are read again with each. */
export interface Checked {
  readonly is: 'checked'
  readonly task: ImportTask
  readonly file: ImportFile
  readonly summary: ImportSummary
  readonly revision: number
  readonly fail: ErrorPayload | null
}
export interface ImportDone {
  readonly is: 'done'
  readonly task: ImportTask
  readonly file: ImportFile
  readonly outcome: ImportOutcome
  readonly back: BatchUndo
}
export type ImportFlow =
  | { readonly is: 'closed' }
  | Choosing
  | {
      readonly is: 'opening'
      readonly task: ImportTask
      readonly before: Choosing
      readonly progress: ImportProgress | null
    }
  | Reading
  | Mapping
  | {
      readonly is: 'checking'
      readonly task: ImportTask
      readonly file: ImportFile
      readonly progress: ImportProgress | null
    }
  | Checked
  | {
      readonly is: 'staging' | 'stopping'
      readonly task: ImportTask
      readonly before: Checked
      readonly progress: ImportProgress | null
    }
  | ImportDone

export const importSteps = ['file', 'reading', 'columns', 'check'] as const
export type ImportStep = (typeof importSteps)[number] | 'outcome'

const stepsOf: Readonly<Record<Exclude<ImportFlow['is'], 'closed'>, ImportStep>> = {
  choosing: 'file',
  opening: 'file',
  reading: 'reading',
  mapping: 'columns',
  checking: 'columns',
  checked: 'check',
  staging: 'check',
  stopping: 'check',
  done: 'outcome',
}
export const stepOf = (flow: ImportFlow): ImportStep | null => (flow.is === 'closed' ? null : stepsOf[flow.is])

export const newImport = (task: ImportTask): Choosing => ({
  is: 'choosing',
  task,
  file: null,
  checked: null,
  noTable: false,
  fail: null,
})
/** The file that main keeps for this import. */
export const fileOf = (flow: ImportFlow): ImportFile | null => {
  if (flow.is === 'closed') return null
  return 'before' in flow ? flow.before.file : flow.file
}
export const isAbout = (flow: ImportFlow, task: ImportTask): boolean => flow.is !== 'closed' && flow.task === task
/** Drops an answer about an import that the window has left. */
export const withAnswer = (flow: ImportFlow, task: ImportTask, next: ImportFlow): ImportFlow =>
  isAbout(flow, task) ? next : flow

const callsOf = { opening: 'reading', checking: 'checking', staging: 'staging', stopping: 'staging' } as const
/** The progress of this step's call. Rows of an import that the window left may still be saved. */
export const withProgress = (flow: ImportFlow, task: ImportTask, progress: ImportProgress): ImportFlow =>
  'progress' in flow && flow.task === task && callsOf[flow.is] === progress.step ? { ...flow, progress } : flow
/** A source that the window does not read. */
export const withFault = (flow: ImportFlow, fault: SourceFault): ImportFlow => {
  if (flow.is !== 'choosing') return flow
  switch (fault) {
    case 'not-a-table':
      return { ...flow, noTable: true, fail: null }
    case 'too-large':
      return { ...flow, noTable: false, fail: { code: 'import-drop-too-large' } }
    case 'several':
      return { ...flow, noTable: false, fail: { code: 'several-files' } }
    case 'not-opened':
      return { ...flow, noTable: false, fail: { code: 'import-unreadable', about: { reason: fault } } }
    default:
      return never(fault)
  }
}
/** No file was picked, or its reading was cancelled: main forgets the file before once it begins to read. */
export const notOpened = (flow: ImportFlow, before: Choosing): Choosing =>
  flow.is === 'opening' && flow.progress === null ? { ...before, noTable: false, fail: null } : newImport(before.task)
/** A failed call. Where main has forgotten the import, the file is asked for again. */
export const withFail = (flow: ImportFlow, fail: ErrorPayload): ImportFlow => {
  if (flow.is === 'closed') return flow
  if (fail.code === 'import-gone' || fail.code === 'saving-cut-off') return { ...newImport(flow.task), fail }
  return 'fail' in flow ? { ...flow, fail } : flow
}
/** The first reading of a file. */
export const opened = (task: ImportTask, preview: ImportPreview): Reading => ({
  is: 'reading',
  task,
  file: { preview, plan: preview.plan, taken: null, touched: false },
  wanted: null,
  checked: null,
  fail: null,
})
/** Main has read the file anew. A user who went back meanwhile stays there, and goes on with this reading. */
export const readAnew = (flow: ImportFlow, { file }: Reading, preview: ImportPreview): ImportFlow => {
  const anew = { preview, plan: planAfter(file.preview, file.plan, preview), taken: null, touched: true }
  if (flow.is === 'choosing' && flow.file === file) return { ...flow, file: anew }
  return flow.is === 'reading' && flow.file === file ? { ...flow, file: anew, wanted: null, fail: null } : flow
}
/** The reading before stays. */
export const notReadAnew = (flow: ImportFlow, { file }: Reading): ImportFlow =>
  flow.is === 'reading' && flow.file === file ? { ...flow, wanted: null, fail: null } : flow
export const planned = (flow: ImportFlow, plan: ImportPlan): ImportFlow =>
  flow.is === 'mapping' ? { ...flow, file: { ...flow.file, plan, touched: true }, fail: null } : flow
/** A plan out of a file in the place of the user's. */
export const withTaken = (flow: ImportFlow, { plan, taken }: TakenPlan): ImportFlow =>
  flow.is === 'mapping' ? { ...flow, file: { ...flow.file, plan, taken, touched: true }, fail: null } : flow
export const corrected = (flow: ImportFlow, summary: ImportSummary): ImportFlow =>
  flow.is === 'checked'
    ? { ...flow, file: { ...flow.file, touched: true }, summary, revision: flow.revision + 1, fail: null }
    : 'checked' in flow && flow.checked !== null
      ? { ...flow, checked: { ...flow.checked, summary, revision: flow.checked.revision + 1 } }
      : flow

/** One step back; the same flow where there is none. */
export const stepBack = (flow: ImportFlow): ImportFlow => {
  switch (flow.is) {
    case 'reading':
      return { ...newImport(flow.task), file: flow.file, checked: flow.checked }
    case 'mapping':
      return { is: 'reading', task: flow.task, file: flow.file, wanted: null, checked: flow.checked, fail: null }
    case 'checked':
      return { is: 'mapping', task: flow.task, file: flow.file, checked: flow, fail: null }
    case 'closed':
    case 'choosing':
    case 'opening':
    case 'checking':
    case 'staging':
    case 'stopping':
    case 'done':
      return flow
  }
}
const isSamePlan = (one: ImportPlan, other: ImportPlan): boolean => JSON.stringify(one) === JSON.stringify(other)
/** The dry run is of this reading and plan: main need not check again, which would forget corrections. */
export const isChecked = ({ checked, file }: Mapping): boolean =>
  checked?.file.preview === file.preview && isSamePlan(checked.file.plan, file.plan)
/** Checking again forgets corrections and decisions of rows. */
export const losesCorrections = (flow: Mapping): boolean =>
  flow.checked !== null && flow.checked.revision > 0 && !isChecked(flow)
/** One step on without a call; the same flow where main is asked first. */
export const stepOn = (flow: ImportFlow): ImportFlow => {
  if (flow.is === 'choosing' && flow.file)
    return { is: 'reading', task: flow.task, file: flow.file, wanted: null, checked: flow.checked, fail: null }
  if (flow.is === 'mapping' && isChecked(flow)) return flow.checked ?? flow
  return flow.is === 'reading' && flow.wanted === null
    ? { is: 'mapping', task: flow.task, file: flow.file, checked: flow.checked, fail: null }
    : flow
}

/** Closing asks before it loses work, stops a running import first, and waits for an undo. */
export const closing = (flow: ImportFlow): 'leave' | 'ask' | 'stop' | 'wait' => {
  if (flow.is === 'staging') return 'stop'
  if (flow.is === 'stopping' || (flow.is === 'done' && flow.back.is === 'under-way')) return 'wait'
  return flow.is !== 'done' && fileOf(flow)?.touched ? 'ask' : 'leave'
}
