import { computed, ref, type Ref } from 'vue'
import { allLines, codeLines, type Code, type CodeLine } from '../../checks/code-search.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCellEdit } from '../../stores/cell-edit.ts'
import type { CellEdit } from '../../stores/cell-edit/cell-edit-state.ts'
import type { ListOption } from '../ui/OptionList.vue'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const useOptions = () => {
  const { t } = useMessages()
  return ({ is, code, label }: CodeLine): ListOption => ({
    key: `${is} ${code}`,
    label: is === 'offered' ? label : code === '' ? t('common.empty') : t('codes.asTyped', { code }),
    quiet: is === 'offered' ? code : code === '' ? '' : t('codes.notOffered'),
  })
}

/**
 * The list of codes under the editor of a cell. As in the box of a code in the form, the current line is the value from
 * that moment, so that Enter and Tab take what a typed word finds. `written`: what the user wrote.
 */
export const useCellCodes = (
  edit: () => Exclude<CellEdit, { is: 'none' }>,
  codes: () => readonly Code[],
  written: Ref<string>,
) => {
  const cellEdit = useCellEdit()
  const optionOf = useOptions()
  const isOpen = ref(false)
  /** The code when the whole list was opened; null while the text searches it. */
  const browsed = ref<string | null>(null)
  const at = ref(-1)
  const lines = computed<readonly CodeLine[]>(() => {
    const { text } = edit().cell
    const whole = browsed.value ?? (written.value === text ? text : null)
    return whole === null ? codeLines(codes(), written.value) : allLines(codes(), whole)
  })
  const options = computed(() => lines.value.map(optionOf))
  const has = computed(() => codes().length > 0)
  const isListed = computed(() => isOpen.value && edit().is === 'typing' && has.value)

  const take = (index: number): void => {
    at.value = index
    const line = lines.value[index]
    if (line) cellEdit.type(line.code)
  }
  /** The text was typed: its best fit is the value. The text that the cell has stays as it is. */
  const search = (): void => {
    isOpen.value = true
    browsed.value = null
    const { text } = edit().cell
    if (written.value !== text) return take(0)
    at.value = lines.value.findIndex(({ code }) => code === text)
    cellEdit.type(text)
  }
  const pick = (index: number): void => {
    const line = lines.value[index]
    take(index)
    isOpen.value = false
    if (line) written.value = line.code
  }
  const browse = (): void => {
    isOpen.value = true
    browsed.value = edit().typed
    at.value = lines.value.findIndex(({ code }) => code === browsed.value)
  }
  /** True for a key of the list. */
  const move = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const by = steps[key]
    if (by === undefined || !has.value || altKey || ctrlKey || metaKey || shiftKey) return false
    if (isListed.value) take(Math.min(Math.max(at.value + by, 0), lines.value.length - 1))
    else browse()
    return true
  }
  return { has, isListed, options, at, search, pick, move }
}
