import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { useAnnouncements, type NoEdit } from './announcements.ts'
import { isUnchanged, isUnsaved, whyNotEditable, type Cell, type CellEdit } from './cell-edit/cell-edit-state.ts'
import { readOrigin, saveCell, type CellOrigin } from './cell-edit/save-cell.ts'
import { useEdits } from './edits.ts'
import { useFailures } from './failures.ts'
import { useLock } from './lock.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

export const useCellEdit = defineStore('cell-edit', () => {
  const settings = useSettings()
  const edits = useEdits()
  const lock = useLock()
  const announcements = useAnnouncements()
  const failures = useFailures()
  const edit = shallowRef<CellEdit>({ is: 'none' })
  /** The last value that was saved here. */
  const saved = shallowRef<Pick<Cell, 'key' | 'field' | 'text'> | null>(null)
  let origin: CellOrigin | null = null

  const isHere = (place: AdministrationRef): boolean =>
    settings.place !== null && isSameAdministration(settings.place, place)
  const whyNot = (cell: Cell): NoEdit | null => whyNotEditable(cell, edits.anothers, lock.locked)
  /** Announces why a cell cannot be edited; true where it can. */
  const mayEdit = (cell: Cell): boolean => {
    const why = whyNot(cell)
    if (why) announcements.announce({ is: 'not-edited', field: cell.field, why })
    return why === null
  }
  /** `ask` offers to unlock a locked environment. */
  const start = (cell: Cell, typed = cell.text, ask = false): void => {
    const place = settings.place
    if (!place || edit.value.is === 'saving') return
    if (ask && whyNot(cell)?.is === 'locked') return lock.unlocked(() => start(cell, typed))
    if (!mayEdit(cell)) return
    announcements.clear()
    origin = readOrigin(place, cell)
    edit.value = { is: 'typing', cell, typed, fail: null }
  }
  const type = (typed: string): void => void (edit.value.is === 'typing' && (edit.value = { ...edit.value, typed }))
  const cancel = (): void => void (edit.value.is === 'typing' && (edit.value = { is: 'none' }))

  /** False when saving failed: the cell is still being edited. */
  const commit = async (): Promise<boolean> => {
    const now = edit.value
    const from = origin
    if (now.is !== 'typing' || !from) return false
    const { cell, typed } = now
    if (!isUnchanged(now)) {
      edit.value = { is: 'saving', cell, typed }
      const answer = await saveCell(from, cell, typed)
      if (answer.is === 'failed') {
        // The cell is in the administration that the window has left, and cannot be edited on from here.
        if (!isHere(from.place)) failures.fail = answer.fail
        edit.value = isHere(from.place) ? { is: 'typing', cell: answer.cell, typed, fail: answer.fail } : { is: 'none' }
        return false
      }
      if (answer.is === 'saved' && isHere(from.place)) {
        saved.value = { key: cell.key, field: cell.field, text: answer.text }
        announcements.announce({ is: 'saved', field: cell.field, name: cell.name })
      }
    }
    edit.value = { is: 'none' }
    return true
  }
  /** Saves a value without typing. When saving fails, the cell stays open as if the user had typed it. */
  const put = async (cell: Cell, typed: string): Promise<boolean> => {
    start(cell, typed, true)
    return edit.value.is === 'typing' ? commit() : false
  }
  const unsaved = computed(() => isUnsaved(edit.value))
  // Leaving the administration saves the cell there. When saving fails, the edit is cancelled.
  whenPlaceChanges(async () => {
    if (!(await commit())) cancel()
  })
  return { edit, saved, unsaved, mayEdit, start, type, cancel, commit, put }
})
