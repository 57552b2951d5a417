import type { Fact } from '../fact.ts'
import { electron, inHabits, notShown, shownBy } from '../source.ts'

const dialog = 'lib/browser/api/dialog.ts'
const late =
  "before ready there is no language, and dialogs, windows, notifications, sessions and pages of the app's scheme cannot be created"

export const facts: readonly Fact[] = [
  {
    uses: ['Dialog.showMessageBox', 'Dialog.showMessageBoxSync', 'Dialog.showOpenDialog', 'Dialog.showSaveDialog'],
    fact: 'Only error boxes can be shown before the app is ready: other calls throw, even those that would return a promise.',
    source: [electron(dialog, 'dialog module can only be used after app is ready')],
    shown: [inHabits(late)],
  },
  {
    uses: ['Dialog.showErrorBox'],
    fact: 'showErrorBox may come before the app is ready. On Linux it then goes to stderr, where a person who clicked an icon cannot see it.',
    source: [
      electron('shell/browser/ui/message_box_gtk.cc', 'void ShowErrorBox'),
      electron('docs/api/dialog.md', 'showErrorBox'),
    ],
    shown: [
      shownBy(
        'test/e2e/switches.spec.ts',
        'an installed app does not start with a switch that weakens its protection, and opens no file',
      ),
      notShown('boxes of the system'),
    ],
  },
  {
    uses: [
      'MessageBoxOptions.message',
      'MessageBoxOptions.detail',
      'MessageBoxOptions.type',
      'MessageBoxOptions.buttons',
      'MessageBoxSyncOptions.message',
      'MessageBoxSyncOptions.detail',
      'MessageBoxSyncOptions.type',
      'MessageBoxSyncOptions.buttons',
    ],
    fact: 'Texts must be strings, buttons a list and the type one of five; anything else throws.',
    source: [electron(dialog, 'Invalid message box type'), electron(dialog, 'Buttons must be an array')],
    shown: [inHabits('a dialog closes with its cancel button when its signal is aborted')],
  },
  {
    uses: [
      'MessageBoxOptions.cancelId',
      'MessageBoxOptions.defaultId',
      'MessageBoxReturnValue.response',
      'MessageBoxSyncOptions.cancelId',
      'MessageBoxSyncOptions.defaultId',
    ],
    fact: 'Closing a box returns cancelId. Without one it is a button called Cancel or No, else the second if the first is the default, else the first.',
    source: [electron(dialog, 'defaultId === 0 && buttons.length > 1 ? 1 : 0')],
    shown: [
      inHabits('a dialog closes with its cancel button when its signal is aborted'),
      shownBy(
        'test/e2e/leaving.spec.ts',
        'a window with a draft that cannot be stored closes only after a person confirms',
      ),
    ],
  },
  {
    uses: ['MessageBoxOptions.signal'],
    fact: 'An aborted signal closes the box with cancelId. A signal aborted before returns no response at all. On macOS it works only for a box with a window.',
    source: [
      electron(dialog, 'dialogBinding._closeMessageBox(id)'),
      electron(dialog, 'Promise.resolve({ cancelId, checkboxChecked })'),
      electron('docs/api/dialog.md', 'On macOS, `signal` does not work with message boxes'),
    ],
    shown: [inHabits('a dialog closes with its cancel button when its signal is aborted')],
  },
  {
    uses: ['Dialog.showMessageBox', 'Dialog.showMessageBoxSync'],
    fact: 'On macOS and Linux nothing else runs in the main process while showMessageBoxSync is open: no timer, no event and no answer to a second instance. On macOS showMessageBox without a window does the same.',
    source: [
      electron('shell/browser/ui/message_box_gtk.cc', 'gtk_dialog_run(GTK_DIALOG(dialog_))'),
      electron('shell/browser/ui/message_box_mac.mm', 'return [alert runModal]'),
      electron('shell/browser/ui/message_box_mac.mm', 'int ret = [alert runModal]'),
      {
        of: 'chromium',
        file: 'base/task/sequence_manager/thread_controller_with_message_pump_impl.cc',
        at: 'ban_nested_application_tasks',
      },
    ],
    shown: [
      shownBy('test/e2e/leaving.spec.ts', 'a second start is answered while quitting asks about pending changes'),
      notShown('boxes of the system'),
    ],
  },
  {
    uses: ['MessageBoxOptions.noLink', 'MessageBoxSyncOptions.noLink'],
    fact: 'Windows draws buttons as large links unless noLink is true.',
    source: [electron('shell/browser/ui/message_box_win.cc', 'if (!no_link)')],
    shown: [notShown('boxes of the system')],
  },
  {
    uses: [
      'OpenDialogOptions.filters',
      'OpenDialogOptions.properties',
      'OpenDialogReturnValue.canceled',
      'OpenDialogReturnValue.filePaths',
      'FileFilter.name',
      'FileFilter.extensions',
    ],
    fact: 'openFile lets a person pick one file, of the kinds in filters. A cancelled dialog returns canceled and no path.',
    source: [
      electron('docs/api/dialog.md', 'dialog.showOpenDialog('),
      electron('shell/browser/ui/file_dialog_linux.cc', '"canceled"'),
    ],
    shown: [
      shownBy('test/e2e/window.spec.ts', 'a file dropped outside the form is ignored, and on the form it is read'),
      notShown('boxes of the system'),
    ],
  },
  {
    uses: [
      'SaveDialogOptions.defaultPath',
      'SaveDialogOptions.filters',
      'SaveDialogOptions.properties',
      'SaveDialogReturnValue.canceled',
      'SaveDialogReturnValue.filePath',
    ],
    fact: 'createDirectory is for macOS and showOverwriteConfirmation for Linux; the other systems do both. A cancelled dialog returns canceled and an empty path.',
    source: [
      electron('docs/api/dialog.md', 'showOverwriteConfirmation'),
      electron('shell/browser/ui/file_dialog_linux.cc', '"filePath"'),
    ],
    shown: [
      shownBy('test/e2e/commands.spec.ts', 'changes are exported to the picked file, as text that no spreadsheet runs'),
      notShown('boxes of the system'),
    ],
  },
]
