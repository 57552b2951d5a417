import { computed } from 'vue'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import type { Edit, Resolution } from '../../../preload/contract/edits.ts'
import type { Grace } from '../../../preload/contract/sync.ts'
import { maySend, maySendAgain } from '../../checks/edit-filter.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useEdits } from '../../stores/edits.ts'
import { useFailures } from '../../stores/failures.ts'
import { passing } from '../../stores/passing.ts'
import { usePicking } from '../../stores/picking.ts'
import { useSync } from '../../stores/sync.ts'

/** Changed cells that wait for their person, and are not among these edits; without any, all of them are sent. */
const leftOf = (wanted: readonly Edit[], grace: Grace): number =>
  wanted.length === 0
    ? 0
    : Math.max(0, (grace?.edits ?? 0) - wanted.filter(({ state }) => state.is === 'waiting').length)

/** The actions of the page. `done`: the last outcome for a moment, also for screen readers. */
export const useEditActions = () => {
  const edits = useEdits()
  const picking = usePicking()
  const sync = useSync()
  const failures = useFailures()
  const { t, count } = useMessages()
  const done = passing<string>()
  const sendable = computed(() => edits.of('waiting').filter(maySend))

  const attempt = async (work: () => Promise<unknown>, message: () => string): Promise<void> => {
    done.clear()
    if (await failures.attempt(work)) done.show(message())
  }
  /** One step of many edits at a time: the head shows how far it is, with a button that stops it. */
  const attemptAll: typeof attempt = async (...what) => void (edits.progress || (await attempt(...what)))
  /** Sending now ends a stop. A lock and a question stay. */
  const isHeldBack = (): boolean => sync.view !== null && sync.view.held !== null && sync.view.held.is !== 'stopped'
  const nameOf = ({ name }: Edit): string => name || t('record.unnamed')
  /** Refused edits wait again, and then everything that waits is sent; the message counts all of it. */
  const send = (refused: readonly Edit[]): Promise<void> => {
    const sent = sendable.value.length + refused.filter(maySendAgain).length - leftOf(refused, sync.view?.grace ?? null)
    let through = false
    return attemptAll(
      async () => void (through = await edits.send(refused)),
      () => (isHeldBack() || !through ? '' : count('changes.did.sent', sent)),
    )
  }
  const takeOver = (wanted: readonly Edit[]): Promise<void> => {
    let done = 0
    return attemptAll(
      async () => void (done = await edits.takeOver(wanted.filter(({ anothers }) => anothers))),
      () => count('changes.did.takenOver', done),
    )
  }
  const toFile = (wanted: readonly Edit[]): Promise<void> => {
    let written = false
    return attempt(
      async () => void (written = await edits.toFile(wanted)),
      () => (written ? count('changes.did.exported', wanted.length) : ''),
    )
  }
  const discard = (wanted: readonly Edit[]): Promise<void> => {
    let done = 0
    return attemptAll(
      async () => void (done = await edits.discard(wanted)),
      () => count('changes.did.discarded', done),
    )
  }
  /** Replaces the deletion by a change and shows that one. */
  const setPassive = (edit: Edit, shown: CustomerRecord): Promise<void> =>
    attempt(
      async () => {
        const made = await edits.setPassive(edit, shown)
        if (made !== null) picking.reveal(made)
      },
      () => t('changes.did.passive', { name: nameOf(edit) }),
    )
  const resolve = (edit: Edit, resolution: Resolution): Promise<void> =>
    attempt(
      () => edits.resolve(edit, resolution),
      () => t('changes.did.decided', { name: nameOf(edit) }),
    )
  return { done, sendable, send, takeOver, toFile, discard, setPassive, resolve }
}
