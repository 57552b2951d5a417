import { bulk } from './groups/bulk.ts'
import { changesGroup } from './groups/changes.ts'
import { customers } from './groups/customers.ts'
import { exporting } from './groups/export.ts'
import { printing } from './groups/print.ts'
import { filters } from './groups/filters.ts'
import { firstRun } from './groups/first-run.ts'
import { form } from './groups/form.ts'
import { importing } from './groups/import.ts'
import { historyGroup } from './groups/history.ts'
import { paletteGroup } from './groups/palette.ts'
import { places, settingsGroup } from './groups/places.ts'
import { duplicates } from './groups/duplicates.ts'
import { qualityGroup } from './groups/quality.ts'
import { signInToolbar } from './groups/sign-in-toolbar.ts'
import { supportGroup } from './groups/support.ts'
import { table } from './groups/table.ts'
import { updatesGroup } from './groups/updates.ts'
import { vatGroup } from './groups/vat.ts'
import type { Group } from './screen.ts'

/** Every screen in every state, in the order of the album. */
export const groups: readonly Group[] = [
  firstRun,
  signInToolbar,
  customers,
  table,
  filters,
  form,
  bulk,
  exporting,
  printing,
  importing,
  vatGroup,
  changesGroup,
  qualityGroup,
  duplicates,
  historyGroup,
  places,
  settingsGroup,
  updatesGroup,
  supportGroup,
  paletteGroup,
]
