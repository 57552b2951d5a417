import { largestDrop, largestPaste, type ImportSource } from '../../../preload/contract/import.ts'
import { AppError } from '../../base/app-error.ts'
import type { Host } from '../../base/host.ts'
import type { TableSource } from '../../desk/table-source.ts'

/** Of tables that can be imported. */
const extensions = ['xlsx', 'csv', 'tsv', 'txt'] as const

/** The table that the user picked, dropped or pasted; null if they picked no file. Fails `import-drop-too-large`. */
export const sourceToRead = async (
  { pickFile }: Pick<Host, 'pickFile'>,
  source: ImportSource,
): Promise<TableSource | null> => {
  if (source.is === 'file') {
    const path = await pickFile(extensions)
    return path === null ? null : { is: 'file', path }
  }
  if (source.is === 'dropped') {
    if (source.bytes.length > largestDrop) throw new AppError('import-drop-too-large')
    return { is: 'bytes', name: source.name, bytes: source.bytes }
  }
  if (source.text.length > largestPaste) throw new AppError('import-drop-too-large')
  return { is: 'text', text: source.text }
}
