import { join } from 'node:path'
import { runLibreOffice } from '../interop/libre-office.ts'
import { took } from './measure.ts'

/** Milliseconds in which LibreOffice opens a workbook and saves it as CSV; null if it is not installed. */
export const libreOfficeTime = (file: string, folder: string): number | null => {
  try {
    return took(() => runLibreOffice(folder, ['--convert-to', 'csv', '--outdir', join(folder, 'saved'), file]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
