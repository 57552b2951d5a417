import type { Edit } from '../../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import type { Random } from '../random.ts'
import { accountOfResolution } from './account-of-resolution.ts'
import { chooseResolution } from './choose-resolution.ts'
import type { DiscardEdits } from './discard-edits.ts'
import { shown } from './entries.ts'
import type { PersonContext } from './person-context.ts'

/** A person decides on every edit that waits for a decision. */
export const decideOnEdits = (context: PersonContext, discarding: DiscardEdits) => {
  const { computer, promises, pause, say, answered } = context
  const { giveUp } = discarding
  const resolutionOf = chooseResolution(context)
  const { meaning, sideBySide } = accountOfResolution(context, discarding)

  /** `thinks`: a sync may bring newer values between what they see and what they decide. */
  const decideOn = async (desk: DeskCalls, edit: Edit, at: string, random: Random, thinks: boolean): Promise<void> => {
    const refused = (code: string): void => say(`... refused: ${code}`)
    if (edit.anothers && edit.state.is !== 'settled') {
      say(`takes over ${edit.kind} of ${edit.key}`)
      return answered(
        () => desk.edits.takeOver([edit.id]),
        () => undefined,
        refused,
      )
    }
    if (edit.state.is === 'refused') {
      const { code } = edit.state.fail
      say(`tries ${edit.kind} of ${edit.key} again, refused with ${code}`)
      const settle = code === 'merge-not-sent' ? promises.deleteAlone(computer, at, edit.customerId!) : undefined
      return answered(
        () => desk.edits.retry([edit.id]),
        () => settle?.(true),
        (why) => {
          refused(why)
          settle?.(false)
        },
      )
    }
    const resolution = resolutionOf(edit, at, random)
    if (resolution === null || resolution === 'wait') return
    say(
      `decides on ${edit.kind} of ${edit.key}, ${edit.state.is}: ${resolution === 'discard' ? resolution : resolution.is}`,
    )
    if (resolution === 'discard') return giveUp(desk, edit, at)
    const linked = resolution.is === 'link' ? await sideBySide(desk, edit, resolution.customerId, at) : undefined
    if (linked === null) return say('... which cannot be shown now')
    if (resolution.is === 'link') promises.plain.moves(edit.id)
    const name = shown(edit.changes.find(({ field }) => field === 'Name')?.to)
    const unlink = resolution.is === 'link' ? promises.link(name, resolution.customerId) : undefined
    if (thinks) await pause(20_000)
    const keep = meaning(edit, at, resolution)
    const ended = (kept: boolean): void => {
      linked?.settle(kept)
      if (!kept) unlink?.()
      keep(kept)
    }
    await answered(
      () =>
        desk.edits.resolve(
          edit.id,
          resolution.is === 'link' && linked ? { ...resolution, seen: linked.seen } : resolution,
          edit.revision,
        ),
      () => ended(true),
      (code) => {
        refused(code)
        ended(false)
      },
    )
  }

  const decide = async (desk: DeskCalls, place: AdministrationRef, random: Random, thinks = false): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    for (const edit of await desk.edits.list()) await decideOn(desk, edit, at, random, thinks)
  }

  return decide
}
