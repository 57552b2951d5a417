import { extname } from 'node:path'
import { app, BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { UnreadableFile } from '../../base/host.ts'
import { readImport } from '../../base/files/read-import.ts'
import { writeExport } from '../../base/files/write-export.ts'
import type { ExportTarget } from '../../base/host.ts'
import { defaultPath } from './default-path.ts'

const nameOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => extension.toUpperCase()).join(', ')

/** Lets the user pick a file with one of these extensions. Null if the user cancels. */
export const pickFile = async (extensions: readonly string[]): Promise<string | null> => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const options: OpenDialogOptions = {
    filters: [{ name: nameOf(extensions), extensions: [...extensions] }],
    properties: ['openFile'],
  }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  return (canceled ? undefined : filePaths[0]) ?? null
}

/** Lets the user pick a JSON file, and reads it; null if the user cancels. Fails `code`. */
export const openFile = async (largest: number, code: UnreadableFile): Promise<string | null> => {
  const file = await pickFile(['json'])
  return file === null ? null : readImport(file, largest, code)
}

/**
 * Lets the user pick a path for a file with the extension of `suggestedName`. The dialog has
 * asked before an old file is replaced. Null if the user cancels.
 */
export const pickTarget = async (suggestedName: string): Promise<ExportTarget | null> => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const extension = extname(suggestedName).slice(1)
  const options: SaveDialogOptions = {
    defaultPath: defaultPath(suggestedName, () => app.getPath('documents')),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? null : { path: filePath, replace: true }
}

/** Writes a file where the user says. False if the user cancels. Fails `export-not-written`. */
export const saveFile = async (suggestedName: string, text: string): Promise<boolean> => {
  const file = await pickTarget(suggestedName)
  if (file === null) return false
  await writeExport(file, text)
  return true
}
