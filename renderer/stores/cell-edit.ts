import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useAnnouncements, type NoEdit } from './announcements.ts'
import { isUnchanged, isUnsaved, whyNotEditable, type Cell, type CellEdit } from './cell-edit/cell-edit-state.ts'
import { leftCells } from './cell-edit/left-cells.ts'
import { readOrigin, saveCell, type CellOrigin } from './cell-edit/save-cell.ts'
import { useEdits } from './edits.ts'
import { useLock } from './lock.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The window is still in the administration of the cell, for the user who typed in it. */
const isHere = ({ place, user }: CellOrigin): boolean => {
  const settings = useSettings()
  return settings.isAt(place) && settings.environment?.user === user
}

/** Whether a cell can be edited, for the user and the lock of now. */
const useEditable = () => {
  const edits = useEdits()
  const lock = useLock()
  const announcements = useAnnouncements()
  const whyNot = (cell: Cell): NoEdit | null => whyNotEditable(cell, edits.anothers, lock.locked)
  /** Announces why a cell cannot be edited; true where it can. */
  const mayEdit = (cell: Cell): boolean => {
    const why = whyNot(cell)
    if (why) announcements.announce({ is: 'not-edited', field: cell.field, why })
    return why === null
  }
  return { lock, whyNot, mayEdit }
}

export const useCellEdit = defineStore('cell-edit', () => {
  const settings = useSettings()
  const announcements = useAnnouncements()
  const { lock, whyNot, mayEdit } = useEditable()
  const edit = shallowRef<CellEdit>({ is: 'none' })
  /** The last value that was saved here. */
  const saved = shallowRef<Pick<Cell, 'key' | 'field' | 'text'> | null>(null)
  let origin: CellOrigin | null = null
  const left = leftCells(edit)

  /** `ask` offers to unlock a locked environment. */
  const start = (cell: Cell, typed = cell.text, ask = false): void => {
    const place = settings.place
    if (!place || edit.value.is === 'saving') return
    if (ask && whyNot(cell)?.is === 'locked') return lock.unlocked(() => start(cell, typed))
    if (!mayEdit(cell)) return
    announcements.clear()
    origin = readOrigin(place, settings.environment?.user, cell)
    edit.value = { is: 'typing', cell, typed, fail: null }
  }
  const type = (typed: string): void => void (edit.value.is === 'typing' && (edit.value = { ...edit.value, typed }))
  const cancel = (): void => void (edit.value.is === 'typing' && (edit.value = { is: 'none' }))
  const bringBack = (): void => void (origin = left.bringBack() ?? origin)
  /** `waits`: what is typed in the cell waits there for its author. */
  const close = (waits: CellOrigin | null = null): void => {
    left.close(waits)
    bringBack()
  }
  /** Another user works here now, who must neither see nor save what is typed. */
  const changeUser = (): void => void (edit.value.is !== 'saving' && close(origin))

  /** False when saving failed: the cell is still being edited, or waits for the window to come back. */
  const commit = async (): Promise<boolean> => {
    const now = edit.value
    const from = origin
    if (now.is !== 'typing' || !from) return false
    const { cell, typed } = now
    if (!isUnchanged(now)) {
      edit.value = { is: 'saving', cell, typed }
      const answer = await saveCell(from, cell, typed)
      if (answer.is === 'failed') {
        edit.value = { is: 'typing', cell: answer.cell, typed, fail: answer.fail }
        if (!isHere(from)) close(from)
        return false
      }
      if (answer.is === 'saved' && isHere(from)) {
        saved.value = { key: cell.key, field: cell.field, text: answer.text }
        announcements.announce({ is: 'saved', field: cell.field, name: cell.name })
      }
    }
    close()
    return true
  }
  /** Saves a value without typing. When saving fails, the cell stays open as if the user had typed it. */
  const put = async (cell: Cell, typed: string): Promise<boolean> => {
    start(cell, typed, true)
    return edit.value.is === 'typing' ? commit() : false
  }
  const unsaved = computed(() => isUnsaved(edit.value) || left.any.value)
  // Leaving the administration saves the cell there.
  whenPlaceChanges(() => {
    void commit()
    bringBack()
  })
  return { edit, saved, unsaved, start, type, cancel, commit, put, changeUser }
})
