import { app, dialog } from 'electron'
import { computerLanguage } from '../background/words.ts'
import { refusalOf, refusedSwitches } from './refused-switches.ts'

const end = (): void => app.exit(2)

/**
 * Says why an installed app does not start, before any file of ours is opened, and ends. A box would hold up a scheduler: a run without a window says it to
 * whoever started it. Linux shows a box only once Electron is ready, and until then writes it where nobody who clicked an icon looks.
 */
export const refuseStart = (given: string, isRun: boolean): void => {
  const sentence = refusalOf(given, computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale))
  if (isRun || process.platform === 'linux') process.stderr.write(`${sentence}\n`)
  if (isRun) return end()
  const show = (): void => {
    dialog.showErrorBox(app.name, sentence)
    end()
  }
  if (process.platform !== 'linux') return show()
  // Chromium has read none of them yet: nothing listens and nothing is written while the box is there.
  for (const name of refusedSwitches) app.commandLine.removeSwitch(name)
  app.whenReady().then(show).catch(end)
}
