import { ref } from 'vue'
import type { Dropped } from '../../checks/import-source.ts'

/** Columns and texts are dragged too; those are left alone. */
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/**
 * Refuses files that are dropped elsewhere: the browser would open them in place of the app. Returns a function that
 * stops this.
 */
export const refuseFiles = (): (() => void) => {
  const refuse = (event: DragEvent): void => {
    if (!holdsFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  const names = ['dragenter', 'dragover', 'drop'] as const
  for (const name of names) window.addEventListener(name, refuse)
  return () => names.forEach((name) => window.removeEventListener(name, refuse))
}

/** Lets an element take dropped files. */
export const useFileDrop = (take: (files: Dropped<File>) => void) => {
  const over = ref(false)
  const hold = (event: DragEvent): void => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    over.value = true
  }
  const leave = (event: DragEvent): void => {
    const inside =
      event.relatedTarget instanceof Node &&
      event.currentTarget instanceof Node &&
      event.currentTarget.contains(event.relatedTarget)
    if (!inside) over.value = false
  }
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    over.value = false
    const [file, ...others] = event.dataTransfer?.files ?? []
    if (file) take([file, ...others])
  }
  return { over, listeners: { dragenter: hold, dragover: hold, dragleave: leave, drop } }
}
