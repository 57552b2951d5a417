import type { MainTexts } from './en.ts'
import { commands } from '../nl-commands.ts'
import { failures } from '../nl-failures.ts'
import { writeFaults } from '../nl-write-faults.ts'
import { fields } from '../nl-fields.ts'
import { dialogs } from './nl-dialogs.ts'
import { files } from './nl-files.ts'
import { headless } from './nl-headless.ts'
import { profile } from './nl-profile.ts'

export const nl: MainTexts = {
  dialogs,
  files,
  headless,
  profile,
  field: fields,
  command: commands,
  failure: failures,
  writeFault: writeFaults,
}
