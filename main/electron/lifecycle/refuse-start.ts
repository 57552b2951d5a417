import { app } from 'electron'
import { computerLanguage } from '../../app/headless/computer-language.ts'
import { showAndExit } from '../dialogs/box-at-start.ts'
import { refusalOf, refusedSwitches } from './refused-start.ts'

/**
 * Shows why an installed app does not start, before it opens any file, and exits. A headless run prints the reason,
 * because a dialog would block a scheduler.
 */
export const refuseStart = (given: string, isRun: boolean): void => {
  const sentence = refusalOf(given, computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale))
  if (isRun) {
    process.stderr.write(`${sentence}\n`)
    return app.exit(2)
  }
  // Chromium reads debugging and logging switches after this script, so removing them keeps both off behind the dialog.
  // It read others earlier (`electron_main_delegate.cc`), but they concern pages, and no page opens.
  for (const name of refusedSwitches(process)) app.commandLine.removeSwitch(name)
  showAndExit(app.name, sentence, 2)
}
