import type { Messages } from './en.ts'
import { toolbar } from './nl-toolbar.ts'
import { bulk } from './nl-bulk.ts'
import { codes } from './nl-controls.ts'
import { edits } from './nl-edits.ts'
import { environments } from './nl-environments.ts'
import { exporting } from './nl-export.ts'
import { failures } from '../nl-failures.ts'
import { unreadable } from '../nl-unreadable.ts'
import { writeFaults } from '../nl-write-faults.ts'
import { commands } from '../nl-commands.ts'
import { fields } from '../nl-fields.ts'
import { filtering } from './nl-filter.ts'
import { grace } from './nl-grace.ts'
import { grid } from './nl-grid.ts'
import { history } from './nl-history.ts'
import { importing } from './nl-import.ts'
import { duplicates } from './nl-duplicates.ts'
import { commandUi } from './nl-command-ui.ts'
import { fieldHelp, form } from './nl-form.ts'
import { confirming } from './nl-confirming.ts'
import { printing } from './nl-print.ts'
import { proxy } from './nl-proxy.ts'
import { quality } from './nl-quality.ts'
import { removal } from './nl-removal.ts'
import { support } from './nl-support.ts'
import { templates } from './nl-templates.ts'
import { updates } from './nl-updates.ts'
import { vat } from './nl-vat.ts'
import { shell } from './nl-shell.ts'
import { signingIn } from './nl-sign-in.ts'
import { syncing } from './nl-sync.ts'
import { customerTable } from './nl-table.ts'
import { customerForm } from './nl-record.ts'
import { settingsPage } from './nl-settings.ts'
import { shortcuts } from './nl-keys.ts'

export const nl: Messages = /* @__PURE__ */ (() => ({
  ...shell,
  ...signingIn,
  ...syncing,
  ...customerTable,
  ...customerForm,
  ...settingsPage,
  ...shortcuts,
  ...edits,
  ...environments,
  ...filtering,
  ...templates,
  field: fields,
  fieldHelp,
  form,
  toolbar,
  bulk,
  codes,
  exporting,
  history,
  importing,
  duplicates,
  grace,
  grid,
  confirming,
  printing,
  proxy,
  quality,
  removal,
  updates,
  vat,
  support,
  commandUi,
  command: commands,
  failure: failures,
  writeFault: writeFaults,
  unreadable,
}))()
