import { atOnce, type StepContext } from './at-once.ts'
import { importTable } from './import-table.ts'
import { lookAround } from './look-around.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { createAndDelete } from './create-and-delete.ts'
import { decideOnEdits } from './decide.ts'
import { discardEdits } from './discard-edits.ts'
import { editCustomers } from './edit-customers.ts'
import { around, seenOf, shown } from './entries.ts'
import { personContext, type PersonOptions } from './person-context.ts'

/** Somebody at a computer. They see only the app's answers. */
export const personAt = (options: PersonOptions) => {
  const person = personContext(options)
  const { computer, promises, editWrites, pause, fields, value, say, answered, keys, mustKeep } = person
  const { edit, saveInstead, undo } = editCustomers(person)
  const { create, remove } = createAndDelete(person)
  const discarding = discardEdits(person)
  const context: StepContext = {
    computer,
    promises,
    editWrites,
    fields,
    say,
    pause,
    value,
    keys,
    answered,
    around,
    seenOf,
    shown: (record, field) => shown(record.values[field]),
    mustKeep,
  }
  const { paste, checkTakenBack } = importTable(context)
  const { merge, checkMergeTakenBack, stepBackBegins } = mergeDuplicates(context)
  const { bulk, stepBack, reverse } = atOnce({
    ...context,
    stepBackBegins,
    undone: async (desk, outcome) => {
      await checkTakenBack(desk, outcome)
      await checkMergeTakenBack(desk, outcome)
    },
  })
  return {
    edit,
    undo,
    create,
    remove,
    discard: discarding.discard,
    decide: decideOnEdits(person, discarding),
    bulk,
    paste,
    merge,
    stepBack,
    reverse,
    saveInstead,
    look: lookAround(say),
  }
}

export type Person = ReturnType<typeof personAt>
