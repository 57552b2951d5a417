import { largestDrop, largestPaste } from '../../preload/contract/import.ts'

/** A reason not to read a source in the window. `not-opened`: the system does not let the window read it. */
export type SourceFault = 'not-a-table' | 'too-large' | 'not-opened'

const endings = ['.csv', '.tsv', '.txt', '.xlsx']

export const isTableFile = (name: string): boolean => {
  const folded = name.toLowerCase()
  return endings.some((ending) => folded.endsWith(ending))
}
/** A dropped file passes through the window's memory; main reads a picked one itself. */
export const dropFault = ({ name, size }: Pick<File, 'name' | 'size'>): SourceFault | null => {
  if (!isTableFile(name)) return 'not-a-table'
  return size > largestDrop ? 'too-large' : null
}
export const pasteFault = (text: string): SourceFault | null => {
  if (text.trim() === '') return 'not-a-table'
  return text.length > largestPaste ? 'too-large' : null
}
