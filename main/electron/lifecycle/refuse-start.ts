import { app } from 'electron'
import { computerLanguage } from '../../app/headless/messages.ts'
import { showAndExit } from '../dialogs/box-at-start.ts'
import { refusalOf, refusedSwitches } from './refused-start.ts'

/**
 * Says why an installed app does not start, before any file of ours is opened, and ends. A box would hold up a
 * scheduler: a run without a window writes it.
 */
export const refuseStart = (given: string, isRun: boolean): void => {
  const sentence = refusalOf(given, computerLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale))
  if (isRun) {
    process.stderr.write(`${sentence}\n`)
    return app.exit(2)
  }
  // Debugging and logs begin after this script, so removing their switches keeps them off while the box is there.
  // Others were read before (`electron_main_delegate.cc`): they are about pages, and none is opened.
  for (const name of refusedSwitches(process)) app.commandLine.removeSwitch(name)
  showAndExit(app.name, sentence, 2)
}
