import { computed, nextTick, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { largestEnvironmentFile, type EnvironmentFile } from '../../../preload/contract/settings.ts'
import type { Dropped } from '../../checks/import-source.ts'
import { useMessages } from '../../i18n/messages.ts'
import { api, Failure, failOf } from '../../stores/api.ts'
import { useFileDrop } from '../ui/file-drop.ts'
import type { ConnectContext } from './connect-faults.ts'
import { filledFrom, moreOf } from './connect-form.ts'

/** Fills the form from a file of settings, chosen or dropped. `filled` runs afterwards. */
export const useConnectFile = (
  { form, old }: ConnectContext,
  fail: ShallowRef<ErrorPayload | null>,
  missing: ComputedRef<readonly string[]>,
  filled: () => void,
) => {
  const { t } = useMessages()
  const file = shallowRef<EnvironmentFile | null>(null)
  const more = computed(() => moreOf(file.value, form, old))
  const lines = computed(() => {
    if (!file.value) return []
    const names = more.value.map(({ name }) => name).join(', ')
    return [
      t('connect.filled'),
      missing.value.length ? t('connect.missing', { fields: missing.value.join(', ') }) : t('connect.complete'),
      ...(names === '' ? [] : [t('connect.adds', { count: more.value.length, names }, more.value.length)]),
    ]
  })
  const take = async (answer: EnvironmentFile): Promise<void> => {
    file.value = answer
    Object.assign(form, filledFrom(form, answer, old))
    // A new address clears the test's findings in a watcher that runs by the next tick; the file's values come after it.
    await nextTick()
    Object.assign(form, { pkce: answer.draft.pkce ?? 'untested', issuer: answer.draft.issuer ?? null })
  }
  const fillFrom = async (read: () => Promise<EnvironmentFile | null>): Promise<void> => {
    try {
      fail.value = null
      const answer = await read()
      if (!answer) return
      await take(answer)
      await nextTick()
      filled()
    } catch (error) {
      fail.value = failOf(error)
    }
  }
  const readDropped = async ([given, ...others]: Dropped<File>): Promise<EnvironmentFile> => {
    if (others.length > 0) throw new Failure({ code: 'several-files' })
    // Main would refuse a larger file, so we do not read it.
    if (given.size > largestEnvironmentFile)
      throw new Failure({ code: 'environment-file-unreadable', about: { why: 'too-large' } })
    return api.settings.readEnvironment(await given.text())
  }
  const { over, listeners } = useFileDrop((files) => void fillFrom(() => readDropped(files)))
  const choose = (): Promise<void> => fillFrom(() => api.settings.importEnvironment())
  return { more, lines, over, listeners, choose }
}
