import { BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import { readImport } from '../../base/files/read-import.ts'

/** Asks which JSON file, and reads it; null when the person picked none. Fails `environment-file-unreadable`. */
export const openFile = async (largest: number): Promise<string | null> => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const options: OpenDialogOptions = { filters: [{ name: 'JSON', extensions: ['json'] }], properties: ['openFile'] }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  const [file] = filePaths
  return canceled || file === undefined ? null : readImport(file, largest)
}
