import { never } from '../../../preload/contract/never.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import type { NoEdit, Announcement } from '../../stores/announcements.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCommandKeys } from '../ui/command-keys.ts'
import { useWrittenText } from '../ui/written-text.ts'
import { useRangeSize } from './range-size.ts'
import { apple } from '../../checks/keys.ts'

type Copy = Extract<Announcement, { is: 'copied' | 'copied-cell' | 'copied-range' }>
type Export = Extract<Announcement, { is: 'exported' }>
type PastedInPart = Extract<Announcement, { is: 'pasted-in-part' }>

const leftOut = {
  'set-by-service': 'grid.said.readOnly',
  'never-empty': 'grid.said.neverEmpty',
  'not-read': 'grid.said.notRead',
} as const

/** The texts of announcements: an undo, a range, and reasons why a key does nothing. */
const useEditMessages = () => {
  const { t, count } = useMessages()
  const { caps } = useCommandKeys()
  const outcome = ({ done, skipped, step }: UndoOutcome): string => {
    const what = done === 1 && step.name !== '' ? step.name : count('grid.said.done', done)
    return skipped.length === 0
      ? what
      : t('grid.said.both', { one: what, other: count('grid.said.skipped', skipped.length) })
  }
  const notEdited = (field: string, why: NoEdit): string => {
    switch (why.is) {
      case 'set-by-service':
        return t('grid.said.setByService', { field })
      case 'to-be-deleted':
        return t('grid.said.toBeDeleted')
      case 'locked':
        return t('grid.said.locked', { keys: caps('toggle-lock').join(apple ? '' : ' ') })
      case 'anothers':
        return t('grid.said.anothers', { user: why.user })
      default:
        return never(why)
    }
  }
  const pastedInPart = ({ rows, columns }: PastedInPart): string => {
    const sentences = [
      rows > 0 && count('grid.said.pastedInPart', rows),
      columns > 0 && count('grid.said.pastedInColumns', columns),
    ].filter((sentence) => sentence !== false)
    const [one = '', other] = sentences
    return other === undefined ? one : t('grid.said.both', { one, other })
  }
  return { outcome, notEdited, pastedInPart }
}

/** Adds how many customers have blanks. */
const useBlanks = () => {
  const { t, count } = useMessages()
  return (one: string, unread: number): string =>
    unread === 0 ? one : t('grid.said.both', { one, other: count('grid.said.blanks', unread) })
}

/** Names the copied rows or cells, and counts their customers with blanks. */
const useCopyMessage = () => {
  const { t, count, fieldLabel } = useMessages()
  const rangeSize = useRangeSize()
  const withBlanks = useBlanks()
  const what = (copy: Copy): string => {
    if (copy.is === 'copied') return count('grid.said.copied', copy.rows)
    if (copy.is === 'copied-cell') return t('grid.said.copiedCell', { field: fieldLabel(copy.field) })
    return t('grid.said.copiedRange', { range: rangeSize(copy) })
  }
  return (copy: Copy): string => withBlanks(what(copy), copy.unread)
}

const useExportMessage = () => {
  const { count } = useMessages()
  const writtenText = useWrittenText()
  const withBlanks = useBlanks()
  return ({ customers, cut, replaced, unread }: Export): string =>
    withBlanks(writtenText(count('grid.said.exported', customers), cut, replaced), unread)
}

/** The status line's sentence for an announcement. */
export const useAnnouncementMessages = () => {
  const { t, locale, number, failure, fieldLabel } = useMessages()
  const { outcome, notEdited, pastedInPart } = useEditMessages()
  const copied = useCopyMessage()
  const exported = useExportMessage()
  return (announcement: Announcement): string => {
    switch (announcement.is) {
      case 'copied':
      case 'copied-cell':
      case 'copied-range':
        return copied(announcement)
      case 'left-out':
        return t(leftOut[announcement.why], {
          fields: new Intl.ListFormat(locale.value).format(announcement.fields.map(fieldLabel)),
        })
      case 'nothing-to-fill':
        return t(announcement.towards === 'down' ? 'grid.said.nothingAbove' : 'grid.said.nothingBefore')
      case 'too-many-rows':
        return t('grid.said.tooManyRows', { count: number(announcement.most) })
      case 'template-made':
        return t('templates.made', { name: announcement.name })
      case 'rows-changed':
        return t('grid.said.rowsChanged')
      case 'no-value':
        return t('grid.said.noValue')
      case 'filtered-already':
        return t('grid.said.filteredAlready')
      case 'nothing-to-edit':
        return t('grid.said.nothingToEdit')
      case 'too-many-sorts':
        return t('grid.said.tooManySorts')
      case 'exported':
        return exported(announcement)
      case 'saved':
        return t('grid.said.saved', {
          field: fieldLabel(announcement.field),
          name: announcement.name || t('record.unnamed'),
        })
      case 'not-edited':
        return notEdited(fieldLabel(announcement.field), announcement.why)
      case 'not-taken':
        return t('grid.said.notTaken', { field: fieldLabel(announcement.field) })
      case 'yes-or-no':
        return t('grid.said.yesOrNo', { field: fieldLabel(announcement.field) })
      case 'nothing-pasted':
        return t('grid.said.nothingPasted')
      case 'pasted-in-part':
        return pastedInPart(announcement)
      case 'undone':
        return t('grid.said.undone', { what: outcome(announcement.outcome) })
      case 'redone':
        return t('grid.said.redone', { what: outcome(announcement.outcome) })
      case 'failed':
        return failure(announcement.fail)
      default:
        return never(announcement)
    }
  }
}
