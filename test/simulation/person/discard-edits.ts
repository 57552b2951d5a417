import type { Edit } from '../../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import type { Random } from '../random.ts'
import type { PersonContext } from './person-context.ts'

/** A person gives up edits that wait. */
export const discardEdits = ({ promises, say, answered, givenUp, unwanted }: PersonContext) => {
  const withdrawEdit = (edit: Edit, at: string): ((gone: boolean) => void) => {
    promises.plain.end((one) => one.edit === edit.id)
    const [keep, want] = [promises.withdraw((one) => one.edit === edit.id), unwanted(edit.key, edit.id, at)]
    return (gone) => {
      keep(gone)
      want(gone)
    }
  }
  const giveUp = async (desk: DeskCalls, edit: Edit, at: string): Promise<void> => {
    const keep = withdrawEdit(edit, at)
    await answered(
      () => desk.edits.discard([edit.id]),
      () => {
        givenUp.add(edit.kind === 'create' ? edit.key : edit.id)
        keep(true)
        // A save that was answered meanwhile is part of it.
        promises.withdraw((one) => one.edit === edit.id)(true)
      },
      (code) => {
        say(`... refused: ${code}`)
        keep(false)
      },
    )
  }

  const discard = async (desk: DeskCalls, place: AdministrationRef, random: Random): Promise<void> => {
    const open = (await desk.edits.list()).filter(({ state }) => state.is !== 'settled')
    if (open.length === 0) return
    const edit = random.pick(open)
    say(`discards ${edit.kind} of ${edit.key}, ${edit.state.is}`)
    await giveUp(desk, edit, placeName(place.environment, place.administration))
  }

  return { withdrawEdit, giveUp, discard }
}

export type DiscardEdits = ReturnType<typeof discardEdits>
