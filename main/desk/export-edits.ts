import type { MainTexts } from '../../preload/contract/messages/main/en.ts'
import { about, mainTexts } from '../../preload/contract/languages/index.ts'
import type { Edit, EditFieldChange, EditState } from '../../preload/contract/edits.ts'
import type { ServerMessage } from '../../preload/contract/error-payload.ts'
import type { FieldValue } from '../../preload/contract/field-value.ts'
import { never } from '../../preload/contract/never.ts'
import { inTerms } from '../../preload/contract/terms.ts'
import type { Language, Terms } from '../../preload/contract/settings.ts'
import { localDay } from '../base/local-day.ts'
import { writeCsv } from './csv.ts'

/** Names and language that the desk does not know. */
export interface ExportFor {
  readonly environment: string
  readonly administration: string
  readonly language: Language
  readonly terms: Terms
}

type Messages = MainTexts['files']['edits']

const messagesOf = (state: EditState): readonly ServerMessage[] => {
  switch (state.is) {
    case 'refused':
      return state.fail.messages ?? []
    case 'settled':
      return state.messages
    case 'waiting':
    case 'sending':
    case 'conflict':
    case 'uncertain':
      return []
    default:
      return never(state)
  }
}

const answerOf = (state: EditState): string =>
  messagesOf(state)
    .map(({ text, path }) => (path === undefined ? text : `${path}: ${text}`))
    .join('\n')

const shown = (value: FieldValue, { yes, no }: Messages): string => {
  switch (value.is) {
    case 'empty':
      return ''
    case 'text':
    case 'number':
      return value.text
    case 'yes-no':
      return value.yes ? yes : no
    case 'nested':
      return value.json
    default:
      return never(value)
  }
}

const rowsOf = (edit: Edit, { environment, administration, language }: ExportFor): string[][] => {
  const own = mainTexts[language].files.edits
  const { user, madeAt, kind, state, customerId, name } = edit
  const start = [
    environment,
    administration,
    user,
    new Date(madeAt).toISOString(),
    own.kinds[kind],
    own.states[state.is],
    customerId ?? '',
    name,
  ]
  const row = ({ field, from, to }: EditFieldChange): string[] => [
    ...start,
    field,
    shown(from, own),
    shown(to, own),
    answerOf(state),
  ]
  // A delete has no fields but still gets a row.
  return edit.changes.length === 0 ? [[...start, '', '', '', answerOf(state)]] : edit.changes.map(row)
}

/** A spreadsheet expects a semicolon where a comma begins decimals. */
const listSign = (language: Language): ';' | ',' =>
  new Intl.NumberFormat(about[language].tag).format(1.5).includes(',') ? ';' : ','

/** Edits as CSV text: a row per changed field, in the given order. */
export const exportEdits = (edits: readonly Edit[], context: ExportFor): string =>
  writeCsv(
    [
      mainTexts[context.language].files.edits.heads.map((head) => inTerms(head, context.language, context.terms)),
      ...edits.flatMap((edit) => rowsOf(edit, context)),
    ],
    listSign(context.language),
  )

/** The suggested file name. */
export const exportName = (language: Language, now: number): string =>
  `Ledgerdesk ${mainTexts[language].files.edits.name} ${localDay(now)}.csv`
