import { app, dialog } from 'electron'

/**
 * Says why nothing comes of a start, and ends it. Linux shows a box only once Electron is ready, and until then writes
 * it where nobody who clicked an icon looks; it is not waited for there, because ready waits for the script.
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
