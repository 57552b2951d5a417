import { computed, reactive, type ComputedRef } from 'vue'
import { serviceAt } from '../../../preload/contract/base-address.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { Environment } from '../../../preload/contract/settings.ts'
import {
  asksAbove,
  draftFault,
  faultOfReason,
  redirectKind,
  stops,
  strangersAt,
  type DraftField,
} from '../../checks/draft.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { ConnectForm } from './connect-form.ts'

const labels: Readonly<Record<DraftField, string>> = {
  name: 'connect.name',
  baseAddress: 'connect.baseAddress',
  clientId: 'connect.clientId',
  redirectUri: 'connect.redirectUri',
  scope: 'connect.scope',
  databaseId: 'connect.databaseId',
}
const always: readonly DraftField[] = ['name', 'baseAddress', 'clientId', 'redirectUri', 'scope']

interface FieldNotes {
  readonly label: string
  readonly fault: string
  readonly hint: string
}
export interface ConnectContext {
  readonly form: ConnectForm
  /** The edited environment; undefined for a new one. */
  readonly old: Environment | undefined
  readonly others: ComputedRef<readonly Environment[]>
  /** `about` of main's refusal of the form. */
  readonly refusal: ComputedRef<ErrorPayload['about']>
}

export const useConnectFaults = ({ form, old, others, refusal }: ConnectContext) => {
  const { t } = useMessages()
  /** Fields that the user has left: faults wait until then. */
  const left = reactive(new Set<string>())
  const fields: readonly DraftField[] = [...always, ...(old ? [] : (['databaseId'] as const))]
  /** Names are unique: a headless run finds an environment by name, and unlocking asks for it. */
  const names = computed(() => others.value.map(({ name }) => name))
  const faultOf = (field: DraftField) => draftFault(field, form[field], names.value)

  const secretMissing = computed(() => form.hasSecret && form.secret === '' && old?.hasSecret !== true)
  const askFault = computed(() => form.kind === 'production' && form.asks && asksAbove(form.above) === null)
  const ready = computed(
    () => !secretMissing.value && !askFault.value && fields.every((field) => !stops(faultOf(field))),
  )
  const missing = computed(() => [
    ...fields.filter((field) => faultOf(field) === 'required').map((field) => t(labels[field])),
    ...(secretMissing.value ? [t('connect.secret')] : []),
  ])
  const secretFault = computed(() => {
    if (refusal.value?.['field'] === 'secret') return t('connect.secretElsewhere')
    return secretMissing.value && left.has('secret') ? t('connect.required') : ''
  })
  const notesOf = (field: DraftField): FieldNotes => {
    const label = t(labels[field])
    const found = faultOf(field)
    const isShown = left.has(field) || found === 'nameTaken' || (form[field] !== '' && found === 'noVersion')
    const text = found && isShown ? t(`connect.${found}`) : ''
    if (refusal.value?.['field'] === field && !found)
      return { label, fault: t(`connect.${faultOfReason(refusal.value['why'])}`), hint: '' }
    return stops(found) ? { label, fault: text, hint: '' } : { label, fault: '', hint: text }
  }
  const leaveAll = (): void => [...fields, 'secret'].forEach((field) => left.add(field))
  return { left, leaveAll, secretMissing, askFault, ready, missing, secretFault, notesOf }
}

/** The base address, and a warning when saving it removes the data of the service that was there before. */
export const useAddressNotes = ({ form, old }: ConnectContext, notesOf: (field: DraftField) => FieldNotes) => {
  const { t } = useMessages()
  return computed(() => {
    const notes = notesOf('baseAddress')
    const typed = serviceAt(form.baseAddress)
    if (old === undefined || old.administrations.length === 0 || typed === undefined || notes.fault !== '') return notes
    return typed === serviceAt(old.baseAddress) ? notes : { ...notes, hint: t('connect.moves') }
  })
}

/** The redirect URI's kind, and a warning when an unrelated service uses it too. */
export const useRedirectNotes = ({ form, others }: ConnectContext, notesOf: (field: DraftField) => FieldNotes) => {
  const { t } = useMessages()
  const notes = computed(() => {
    const strangers = strangersAt(form.redirectUri, form.baseAddress, others.value)
    if (strangers.length === 0) return notesOf('redirectUri')
    const names = strangers.map(({ name }) => `“${name}”`).join(', ')
    return { ...notesOf('redirectUri'), hint: t('connect.redirectShared', { names }, strangers.length) }
  })
  const help = computed(() => {
    const kind = redirectKind(form.redirectUri)
    return kind ? t(`connect.redirects.${kind}`) : t('connect.redirectHelp')
  })
  return { notes, help }
}
