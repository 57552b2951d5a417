import { largestDrop, largestPaste } from '../../preload/contract/import.ts'

/** A reason not to read a source in the window. `not-opened`: the system does not let the window read it. */
export type SourceFault = 'not-a-table' | 'too-large' | 'not-opened' | 'several'

const endings = ['.csv', '.tsv', '.txt', '.xlsx']

const isTableFile = (name: string): boolean => {
  const folded = name.toLowerCase()
  return endings.some((ending) => folded.endsWith(ending))
}
/** Files that are dropped together. */
export type Dropped<F> = readonly [F, ...F[]]

/** A dropped file passes through the window's memory; main reads a picked one itself. */
export const dropFault = ([{ name, size }, ...others]: Dropped<Pick<File, 'name' | 'size'>>): SourceFault | null => {
  if (others.length > 0) return 'several'
  if (!isTableFile(name)) return 'not-a-table'
  return size > largestDrop ? 'too-large' : null
}
export const pasteFault = (text: string): SourceFault | null => {
  if (text.trim() === '') return 'not-a-table'
  return text.length > largestPaste ? 'too-large' : null
}
