import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type {
  Changes,
  CustomerRecord,
  FieldInput,
  FieldValue,
  FormDraft,
  Review,
  ObservedValues,
} from '../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, Failure, failOf } from './api.ts'
import { asInput, asValue, blankRecord, duplicateOf, sameInput } from '../checks/values.ts'
import { withLinked } from '../checks/linked.ts'
import { shownOf } from '../checks/shown.ts'
import { without } from '../checks/without.ts'
import { draftKeeper } from './keep-draft.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/**
 * The panel beside the table. A new customer is a record without a key; `id` names what saving it makes, however often
 * that is tried.
 */
export type Panel =
  | { readonly is: 'closed' }
  | { readonly is: 'opening'; readonly key: string }
  | { readonly is: 'open'; readonly record: CustomerRecord }
  | { readonly is: 'new'; readonly record: CustomerRecord; readonly id: string }
  | { readonly is: 'failed'; readonly key: string; readonly fail: ErrorPayload }

/**
 * What was typed another time stands in the form again. `gone`: its customer is no longer there, and it stands in a new
 * one.
 */
export interface Restored {
  readonly at: number
  readonly gone: boolean
}

/**
 * A customer that is to be deleted, as it was shown when that was chosen: a sync may bring something newer while the
 * question is open.
 */
interface Removal {
  readonly place: AdministrationRef
  readonly record: CustomerRecord
  readonly seen: ObservedValues
}

/** The customer in the panel, with what was typed over it and not saved yet. */
export const useRecord = defineStore('record', () => {
  const settings = useSettings()
  const panel = shallowRef<Panel>({ is: 'closed' })
  const draft = ref<Changes>({})
  /** What was shown where they type, when they began to: a sync may bring something newer below it. */
  const seen = shallowRef<ObservedValues>({})
  const saveFail = shallowRef<ErrorPayload | null>(null)
  const saving = ref(false)
  /** Where the person wanted to go while something was unsaved. */
  const leaving = shallowRef<null | { readonly go: () => void }>(null)
  /** The field that gets the keyboard once that customer's form is there. */
  const focusOn = shallowRef<null | { readonly key: string; readonly field: FieldName | 'first' }>(null)
  const removing = shallowRef<Removal | null>(null)
  const newest = latest()
  const keeper = draftKeeper()
  const restored = shallowRef<Restored | null>(null)
  /** Whether closing the window now would lose what is typed: it is not kept yet, or this computer keeps nothing. */
  const atRisk = computed(
    () => dirty.value > 0 && (keeper.keeping.value !== 'kept' || settings.settings?.keychain.is === 'missing'),
  )
  /** Counts what was asked to be shown last: what arrives later for an older wish stays away. */
  let wish = 0
  /** Counts what was told of changes: a customer that was asked for before one is read again. */
  let told = 0

  const record = computed<CustomerRecord | null>(() =>
    panel.value.is === 'open' || panel.value.is === 'new' ? panel.value.record : null,
  )
  const key = computed<string | null>(() => {
    if (panel.value.is === 'open') return panel.value.record.key
    return panel.value.is === 'opening' || panel.value.is === 'failed' ? panel.value.key : null
  })
  const dirty = computed(() => Object.keys(draft.value).length)
  const valueOf = (name: FieldName): FieldValue | undefined => {
    const typed = draft.value[name]
    return typed ? asValue(typed, record.value?.values[name]) : record.value?.values[name]
  }
  /** What the field held before any change of ours; undefined where nothing changed. */
  const wasOf = (name: FieldName): FieldValue | undefined =>
    record.value?.was[name] ?? (draft.value[name] ? (record.value?.values[name] ?? { is: 'empty' }) : undefined)

  const start = (next: Panel, changes: Changes = {}): void => {
    panel.value = next
    draft.value = changes
    if (dirty.value === 0) seen.value = {}
    saveFail.value = null
    restored.value = null
    removing.value = null
  }
  const blank = (id: string = crypto.randomUUID()): Panel => ({ is: 'new', record: blankRecord(), id })
  const about = (): Pick<FormDraft, 'key' | 'id'> =>
    panel.value.is === 'new' ? { key: null, id: panel.value.id } : { key: key.value }
  /** What is typed outlives the window, until it is saved or dropped. */
  const remember = (place: AdministrationRef | null = settings.place): void => {
    if (!place) return
    if (dirty.value > 0)
      return keeper.later(place, { ...about(), changes: draft.value, seen: seen.value, at: Date.now() })
    restored.value = null
    keeper.drop(place)
  }
  /** A customer that is still being read does not come back, above all not at another place. */
  const close = (): void => {
    wish++
    void keeper.now()
    void newest(
      () => Promise.resolve(),
      () => undefined,
    )
    start({ is: 'closed' })
  }
  /** Somebody else works here now. What the one before typed is kept under their name, and leaves the form with them. */
  const changeHands = (): void => {
    leaving.value = null
    keeper.forget()
    close()
  }
  let saved: Promise<boolean> = Promise.resolve(true)
  /** Goes on when nothing is unsaved, or the person has said what to do with it; a save under way is waited for. */
  const leave = (go: () => void): void => {
    if (saving.value) void saved.then(() => leave(go))
    else if (dirty.value === 0) go()
    else leaving.value = { go }
  }
  const stay = (): void => void (leaving.value = null)
  const drop = (): void => {
    draft.value = {}
    seen.value = {}
    saveFail.value = null
    remember()
  }
  /** What was restored is not wanted any more; a new customer that was nothing else goes with it. */
  const dropRestored = (): void => {
    drop()
    if (panel.value.is === 'new') close()
  }
  const goOn = (): void => {
    const wanted = leaving.value
    leaving.value = null
    drop()
    wanted?.go()
  }

  /** What was typed while the customer was on its way is not lost without a question either. */
  const arrive = (mine: number, next: Panel): void => {
    if (mine === wish) leave(() => mine === wish && start(next))
  }
  const open = async (wanted: string): Promise<void> => {
    const place = settings.place
    if (!place) return
    const mine = ++wish
    const toldBefore = told
    if (panel.value.is === 'closed' || panel.value.is === 'failed') start({ is: 'opening', key: wanted })
    try {
      arrive(mine, { is: 'open', record: await api.customers.read(place, wanted) })
    } catch (error) {
      arrive(mine, { is: 'failed', key: wanted, fail: failOf(error) })
    }
    if (told !== toldBefore && key.value === wanted) await refresh()
  }
  /** A new customer with some values typed already. Supersedes a customer that is still being read. */
  const openNew = (typed: Changes = {}): Promise<boolean> => {
    wish++
    return newest(
      () => Promise.resolve(),
      () => {
        start(blank(), typed)
        if (dirty.value > 0) remember()
      },
    )
  }
  const duplicate = (from: CustomerRecord): Promise<boolean> => openNew(duplicateOf(from))

  const overOf = async (place: AdministrationRef, wanted: string | null): Promise<CustomerRecord | null> => {
    try {
      return wanted === null ? null : await api.customers.read(place, wanted)
    } catch (error) {
      if (failOf(error).code === 'customer-unknown') return null
      throw error
    }
  }
  const bringBack = async (place: AdministrationRef): Promise<void> => {
    const kept = await api.customers.draft(place)
    if (!kept) return
    const over = await overOf(place, kept.key)
    if (!settings.place || !isSameAdministration(settings.place, place) || dirty.value > 0) return
    // What was saved in the last moment is no draft any more.
    const left = (Object.entries(kept.changes) as [FieldName, FieldInput][]).filter(
      ([name, input]) => !sameInput(input, asInput(over?.values[name])),
    )
    if (left.length === 0) return keeper.drop(place)
    wish++
    start(over ? { is: 'open', record: over } : blank(kept.id), Object.fromEntries(left))
    seen.value = over ? kept.seen : {}
    restored.value = { at: kept.at, gone: kept.key !== null && over === null }
  }
  let arrived: Promise<void> = Promise.resolve()
  /** Puts what was typed here and not saved back into the form, before anything else is opened. */
  const restore = (place: AdministrationRef): Promise<void> => (arrived = bringBack(place))
  /** Once it is known whether something was typed here before. */
  const settledIn = (): Promise<void> => arrived.catch(() => undefined)

  /**
   * Reads again below what is typed: a draft holds changed fields only, so nothing typed is lost and nothing newer is
   * hidden.
   */
  const refresh = async (): Promise<void> => {
    told++
    const place = settings.place
    const wanted = panel.value.is === 'open' ? panel.value.record.key : null
    if (!place || wanted === null) return
    const stillOpen = (): boolean => panel.value.is === 'open' && panel.value.record.key === wanted
    await newest(
      () => api.customers.read(place, wanted),
      (answer) => void (stillOpen() && (panel.value = { is: 'open', record: answer })),
      (error) => {
        if (!stillOpen()) return
        if (dirty.value === 0) start({ is: 'failed', key: wanted, fail: failOf(error) })
        else saveFail.value = failOf(error)
      },
    )
  }

  const see = (name: FieldName): void => {
    const values = record.value?.values ?? {}
    const fresh = withLinked(name).flatMap((field) =>
      values[field] && !seen.value[field] ? [[field, values[field]]] : [],
    )
    seen.value = { ...seen.value, ...Object.fromEntries(fresh) }
  }
  const set = (name: FieldName, input: FieldInput): void => {
    const rest = without(draft.value, name)
    const unchanged = sameInput(input, asInput(record.value?.values[name]))
    if (!draft.value[name]) see(name)
    draft.value = unchanged ? rest : { ...rest, [name]: input }
    if (dirty.value === 0) seen.value = {}
    remember()
  }
  /** Back to what the service has: drops what is typed, or types the old value over a change saved earlier. */
  const undo = (name: FieldName): void => {
    const was = record.value?.was[name]
    if (was) set(name, asInput(was))
    else set(name, asInput(record.value?.values[name]))
  }

  const write = async (place: NonNullable<typeof settings.place>, current: CustomerRecord): Promise<CustomerRecord> =>
    panel.value.is === 'new'
      ? api.customers.create(place, draft.value, panel.value.id)
      : api.customers.save(place, current.key, draft.value, current.edit?.revision ?? 0, seen.value)

  /** What was typed while a save was under way is not part of it. */
  const typedSince = (sent: Changes): Changes =>
    Object.fromEntries(
      (Object.entries(draft.value) as [FieldName, FieldInput][]).filter(
        ([name, input]) => !sent[name] || !sameInput(input, sent[name]),
      ),
    )
  const keep = async (place: NonNullable<typeof settings.place>, current: CustomerRecord): Promise<boolean> => {
    const sent = draft.value
    try {
      const kept = await write(place, current)
      const taken = await newest(
        () => Promise.resolve(kept),
        (answer) => start({ is: 'open', record: answer }, typedSince(sent)),
      )
      if (taken) remember(place)
      return true
    } catch (error) {
      saveFail.value = failOf(error)
      return false
    } finally {
      saving.value = false
    }
  }
  /** Saves to cache and outbox. On failure everything typed stays in the form, with the reason. */
  const save = async (): Promise<boolean> => {
    const place = settings.place
    const current = record.value
    if (!place || !current || dirty.value === 0 || saving.value) return false
    saving.value = true
    saved = keep(place, current)
    return saved
  }
  const review = async (): Promise<Review> => {
    if (!settings.place || panel.value.is !== 'open') throw new Failure({ code: 'customer-unknown' })
    return api.customers.review(settings.place, panel.value.record.key, draft.value)
  }
  const askRemoval = (): void => {
    const place = settings.place
    if (!place || panel.value.is !== 'open') return
    const { record } = panel.value
    const typedOver = Object.fromEntries(
      (Object.keys(draft.value) as FieldName[]).flatMap((name) => (seen.value[name] ? [[name, seen.value[name]]] : [])),
    )
    removing.value = { place, record, seen: { ...shownOf(record), ...typedOver } }
  }
  const keepCustomer = (): void => void (removing.value = null)
  /** Deletes what was shown when it was asked. Where that fails, the panel shows the customer as it is by now. */
  const remove = async (): Promise<void> => {
    const asked = removing.value
    if (!asked) return
    removing.value = null
    try {
      await api.customers.remove(asked.place, asked.record.key, asked.record.edit?.revision ?? 0, asked.seen)
    } catch (error) {
      await refresh()
      throw error
    }
    if (dirty.value > 0) drop()
    close()
  }

  return {
    panel,
    draft,
    saveFail,
    saving,
    leaving,
    focusOn,
    record,
    key,
    dirty,
    valueOf,
    wasOf,
    restored,
    atRisk,
    keepNow: keeper.now,
    restore,
    settledIn,
    dropRestored,
    open,
    openNew,
    duplicate,
    refresh,
    close,
    changeHands,
    leave,
    stay,
    goOn,
    set,
    undo,
    save,
    review,
    removing,
    askRemoval,
    keepCustomer,
    remove,
  }
})
