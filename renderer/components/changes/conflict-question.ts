import type { Conflict, Resolution } from '../../../preload/contract/edits.ts'
import { never } from '../../../preload/contract/never.ts'
import type { useMessages } from '../../i18n/messages.ts'

interface Answer {
  readonly resolution: Resolution
  readonly label: string
  readonly text: string
  /** Class of the answer's button. */
  readonly style: 'main' | 'danger' | ''
}
interface Question {
  readonly title: string
  readonly text: string
  readonly answers: readonly Answer[]
}
type Messages = Pick<ReturnType<typeof useMessages>, 't' | 'fieldLabel'>
type Of<K extends Conflict['is']> = Extract<Conflict, { readonly is: K }>

const recreate = ({ t }: Messages): Answer => ({
  resolution: { is: 'recreate' },
  label: t('conflict.recreate'),
  text: t('conflict.recreateText'),
  style: 'main',
})
const deletedThere = (messages: Messages): Question => ({
  title: messages.t('conflict.deletedTitle'),
  text: messages.t('conflict.deletedText'),
  answers: [
    recreate(messages),
    {
      resolution: { is: 'let-go' },
      label: messages.t('conflict.letGo'),
      text: messages.t('conflict.letGoText'),
      style: 'danger',
    },
  ],
})
const changedThere = ({ t, fieldLabel }: Messages, { fields }: Of<'changed-there'>): Question => ({
  title: t('conflict.changedTitle'),
  text: t('conflict.changedText', { fields: fields.map(fieldLabel).join(', ') }),
  answers: [
    {
      resolution: { is: 'let-go' },
      label: t('conflict.keepTheirs'),
      text: t('conflict.keepTheirsText'),
      style: 'main',
    },
    {
      resolution: { is: 'delete-anyway' },
      label: t('conflict.deleteAnyway'),
      text: t('conflict.deleteAnywayText'),
      style: 'danger',
    },
  ],
})
const fieldsLacking = ({ t, fieldLabel }: Messages, { fields }: Of<'fields-lacking'>): Question => ({
  title: t('conflict.lackingTitle'),
  text: t('conflict.lackingText', { fields: fields.map(fieldLabel).join(', ') }),
  answers: [
    {
      resolution: { is: 'read-again' },
      label: t('conflict.readAgain'),
      text: t('conflict.readAgainText'),
      style: 'main',
    },
    {
      resolution: { is: 'carry-known' },
      label: t('conflict.carryKnown'),
      text: t('conflict.carryKnownText'),
      style: 'danger',
    },
  ],
})
const anotherThere = (messages: Messages, { was, now }: Of<'another-there'>): Question => ({
  title: messages.t('conflict.anotherTitle'),
  text: messages.t('conflict.anotherText', { was, now }),
  answers: [
    recreate(messages),
    {
      resolution: { is: 'same-customer' },
      label: messages.t('conflict.sameCustomer'),
      text: messages.t('conflict.sameCustomerText', { now }),
      style: '',
    },
    {
      resolution: { is: 'let-go' },
      label: messages.t('conflict.letGo'),
      text: messages.t('conflict.letGoAnotherText', { now }),
      style: 'danger',
    },
  ],
})

/** Null for fields, which are answered one by one. */
export const conflictQuestion = (conflict: Conflict, messages: Messages): Question | null => {
  switch (conflict.is) {
    case 'fields':
      return null
    case 'deleted-there':
      return deletedThere(messages)
    case 'changed-there':
      return changedThere(messages, conflict)
    case 'fields-lacking':
      return fieldsLacking(messages, conflict)
    case 'another-there':
      return anotherThere(messages, conflict)
    default:
      return never(conflict)
  }
}
