import type { Shape } from '../shape.ts'
import { commands } from '../en-commands.ts'
import { failures } from '../en-failures.ts'
import { writeFaults } from '../en-write-faults.ts'
import { fields } from '../en-fields.ts'
import { dialogs } from './en-dialogs.ts'
import { files } from './en-files.ts'
import { headless } from './en-headless.ts'
import { profile } from './en-profile.ts'

/** All texts of main. English defines the shape that every language must fill. */
export const en = {
  dialogs,
  files,
  headless,
  profile,
  field: fields,
  command: commands,
  failure: failures,
  writeFault: writeFaults,
}

export type MainTexts = Shape<typeof en>
