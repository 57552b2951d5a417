import type { Shape } from '../shape.ts'
import { toolbar } from './en-toolbar.ts'
import { bulk } from './en-bulk.ts'
import { codes } from './en-controls.ts'
import { edits } from './en-edits.ts'
import { environments } from './en-environments.ts'
import { exporting } from './en-export.ts'
import { failures } from '../en-failures.ts'
import { unreadable } from '../en-unreadable.ts'
import { writeFaults } from '../en-write-faults.ts'
import { commands } from '../en-commands.ts'
import { fields } from '../en-fields.ts'
import { filtering } from './en-filter.ts'
import { grace } from './en-grace.ts'
import { grid } from './en-grid.ts'
import { history } from './en-history.ts'
import { importing } from './en-import.ts'
import { duplicates } from './en-duplicates.ts'
import { commandUi } from './en-command-ui.ts'
import { fieldHelp, form } from './en-form.ts'
import { confirming } from './en-confirming.ts'
import { printing } from './en-print.ts'
import { proxy } from './en-proxy.ts'
import { quality } from './en-quality.ts'
import { removal } from './en-removal.ts'
import { support } from './en-support.ts'
import { templates } from './en-templates.ts'
import { updates } from './en-updates.ts'
import { vat } from './en-vat.ts'
import { shell } from './en-shell.ts'
import { signingIn } from './en-sign-in.ts'
import { syncing } from './en-sync.ts'
import { customerTable } from './en-table.ts'
import { customerForm } from './en-record.ts'
import { settingsPage } from './en-settings.ts'
import { shortcuts } from './en-keys.ts'

/**
 * English defines the shape that every language must fill. Pure, so that main is built without it in spite of the
 * spreads.
 */
export const en = /* @__PURE__ */ (() => ({
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

export type Messages = Shape<typeof en>
