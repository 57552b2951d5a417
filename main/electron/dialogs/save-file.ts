import { extname, join } from 'node:path'
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron'
import { writeExport } from '../../base/files/write-export.ts'

/**
 * Asks where to, and writes there a file of the kind that its suggested name says; false when the person said nowhere.
 * Fails `export-not-written`.
 */
export const saveFile = async (suggestedName: string, text: string): Promise<boolean> => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const extension = extname(suggestedName).slice(1)
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), suggestedName),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  if (canceled || filePath === '') return false
  await writeExport(filePath, text)
  return true
}
