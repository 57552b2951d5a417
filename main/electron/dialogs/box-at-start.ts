import { app, dialog } from 'electron'

/**
 * Shows why a start fails, and exits. Linux can show a dialog only when Electron is ready; until then the text is on
 * stderr. Nothing awaits the dialog there, because Electron is ready only after the main script.
 */
export const showAndExit = (title: string, text: string, status: number): void => {
  const show = (): void => {
    dialog.showErrorBox(title, text)
    app.exit(status)
  }
  if (process.platform !== 'linux') return show()
  process.stderr.write(`${title}: ${text}\n`)
  app
    .whenReady()
    .then(show)
    .catch(() => app.exit(status))
}
