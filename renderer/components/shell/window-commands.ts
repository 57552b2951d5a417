import { nextLanguage, usualLanguage } from '../../../preload/contract/language-of.ts'
import type { ComputedRef } from 'vue'
import type { Preferences } from '../../../preload/contract/settings.ts'
import { api } from '../../stores/api.ts'
import { useCommands, type Offer, type WhyNot } from '../../stores/commands.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useDuplicates } from '../../stores/duplicates.ts'
import { useFailures } from '../../stores/failures.ts'
import { useGoing } from '../../stores/going.ts'
import { useLock } from '../../stores/lock.ts'
import { useMerging } from '../../stores/merging.ts'
import { useRecord } from '../../stores/record.ts'
import { useRange } from '../../stores/range.ts'
import { useSession } from '../../stores/session.ts'
import { useSettings } from '../../stores/settings.ts'
import { useSupport } from '../../stores/support.ts'
import { useSync } from '../../stores/sync.ts'
import { useUpdates } from '../../stores/updates.ts'
import type { Page } from '../../stores/where.ts'

/** Actions of the window's parts; `view` says which parts are there. */
export interface WindowActions {
  readonly palette: () => void
  readonly search: () => void
  readonly filter: () => void
  readonly create: () => void
  readonly save: () => void
  readonly saveAndNext: () => void
  readonly findField: () => void
  readonly bulkEdit: () => void
  readonly replace: () => void
  readonly exportCustomers: () => void
  readonly importCustomers: () => void
  readonly print: () => void
  readonly checkVat: () => void
  readonly step: (by: 1 | -1) => void
  readonly help: () => void
  readonly places: () => void
}
export type View = Page | 'welcome'

const listed: readonly View[] = ['customers', 'changes', 'history', 'quality']

/** Offers the commands of the window as a whole. Call it during the window's setup. */
export const offerWindow = (actions: WindowActions, view: ComputedRef<View>): void => {
  const commands = useCommands()
  const settings = useSettings()
  const record = useRecord()
  const range = useRange()
  const customers = useCustomers()
  const failures = useFailures()

  const inCustomers =
    (why: () => WhyNot | null = () => null) =>
    (): WhyNot | null =>
      view.value === 'customers' ? why() : 'not-here'
  const withRecord = (why: () => WhyNot | null = () => null) =>
    inCustomers(() => (record.record === null ? 'no-customer' : why()))
  const step = (by: 1 | -1): Offer => ({
    run: () => actions.step(by),
    disabled: () =>
      view.value === 'customers'
        ? record.key === null
          ? 'no-customer'
          : null
        : listed.includes(view.value)
          ? null
          : 'not-here',
  })

  commands.offer({
    palette: { run: actions.palette },
    keys: { run: actions.help },
    search: { run: actions.search, disabled: () => (listed.includes(view.value) ? null : 'not-here') },
    'add-filter': { run: actions.filter, disabled: inCustomers() },
    'new-customer': { run: actions.create, disabled: inCustomers() },
    save: { run: actions.save, disabled: withRecord(() => (record.dirty === 0 ? 'nothing-typed' : null)) },
    'save-and-next': { run: actions.saveAndNext, disabled: withRecord() },
    'find-field': { run: actions.findField, disabled: withRecord() },
    'bulk-edit': {
      run: actions.bulkEdit,
      disabled: inCustomers(() => (range.hasRows ? null : 'nothing-selected')),
    },
    export: {
      run: actions.exportCustomers,
      disabled: inCustomers(() => (customers.counts?.total ? null : 'nothing-to-export')),
    },
    import: { run: actions.importCustomers, disabled: () => (settings.place ? null : 'no-administration') },
    'check-vat': {
      run: actions.checkVat,
      disabled: inCustomers(() => (range.hasRows || record.key !== null ? null : 'nothing-selected')),
    },
    'previous-customer': step(-1),
    'next-customer': step(1),
    'switch-administration': { run: actions.places, disabled: () => (settings.place ? null : 'no-administration') },
  })
  offerOfList(actions, inCustomers)
  offerLink()
  offerUpdates()
  offerDuplicates()
  offerSupport()
  offerPages(view)
  offerPlace()
  offerAppearance((preferences) => void failures.attempt(() => settings.prefer(preferences)))
}

type InCustomers = (why: () => WhyNot | null) => () => WhyNot | null
const offerOfList = ({ replace, print }: WindowActions, inCustomers: InCustomers): void => {
  const customers = useCustomers()
  const range = useRange()
  useCommands().offer({
    'find-replace': {
      run: replace,
      disabled: inCustomers(() => (customers.counts?.shown || range.hasRows ? null : 'nothing-to-replace')),
    },
    print: { run: print, disabled: inCustomers(() => (customers.counts?.shown ? null : 'nothing-to-print')) },
  })
}

const offerLink = (): void => {
  const settings = useSettings()
  const record = useRecord()
  const failures = useFailures()
  const run = (): void => {
    const { place } = settings
    const { key } = record
    if (place && key !== null) void failures.attempt(() => api.customers.copyLink(place, key))
  }
  useCommands().offer({
    'copy-link': {
      run,
      disabled: () =>
        record.record === null ? 'no-customer' : record.record.customerId === null ? 'not-sent-yet' : null,
    },
  })
}

/** Leads to Settings, which shows the outcome. */
const offerUpdates = (): void => {
  const updates = useUpdates()
  const failures = useFailures()
  const go = useGoing()
  const run = (): void => {
    updates.wanted = true
    go('settings')
    void failures.attempt(updates.look)
  }
  useCommands().offer({ 'look-for-updates': { run, disabled: () => (updates.off ? 'no-updates' : null) } })
}

/** Leads to the page Quality, whose part for duplicates starts the search. */
const offerDuplicates = (): void => {
  const duplicates = useDuplicates()
  const merging = useMerging()
  const record = useRecord()
  const failures = useFailures()
  const settings = useSettings()
  const go = useGoing()
  const run = (): void => {
    duplicates.wanted = true
    go('quality')
  }
  const like = (): void => {
    const { key } = record
    if (key !== null) void failures.attempt(() => merging.openLike(key))
  }
  useCommands().offer({
    'find-duplicates': { run, disabled: () => (settings.place ? null : 'no-administration') },
    'possible-duplicates': { run: like, disabled: () => (record.record === null ? 'no-customer' : null) },
  })
}

const offerSupport = (): void => {
  const support = useSupport()
  useCommands().offer({
    'save-diagnostics': { run: () => void (support.reading = true) },
    'show-licences': { run: () => void (support.licences = true) },
  })
}

const offerPages = (view: ComputedRef<View>): void => {
  const settings = useSettings()
  const go = useGoing()
  const page = (to: Page, anywhere = false): Offer => ({
    run: () => go(to),
    disabled: () =>
      view.value === to && to !== 'history' ? 'already-so' : anywhere || settings.place ? null : 'no-administration',
  })
  useCommands().offer({
    'go-customers': page('customers'),
    'go-changes': page('changes'),
    'go-history': page('history'),
    'go-quality': page('quality'),
    'go-settings': page('settings', true),
  })
}

const offerPlace = (): void => {
  const settings = useSettings()
  const session = useSession()
  const sync = useSync()
  const lock = useLock()
  const failures = useFailures()
  const here = (why: () => WhyNot | null) => (): WhyNot | null => (settings.place ? why() : 'no-administration')
  const withPlace = (work: (environment: string) => Promise<unknown>) => (): void => {
    const { place } = settings
    if (place) void failures.attempt(() => work(place.environment))
  }
  const signedIn = (): boolean => session.current?.is === 'signed-in'
  const endsSoon = (): boolean => session.current?.is === 'signed-in' && session.current.again !== 'not-yet'
  useCommands().offer({
    'sync-now': { run: withPlace(() => sync.now()), disabled: here(() => (signedIn() ? null : 'signed-out')) },
    'sign-in': {
      run: withPlace((environment) => session.signIn(environment)),
      // Tokens that nothing renews end: a sign-in before that keeps the sync going.
      disabled: here(() => (signedIn() && !endsSoon() ? 'signed-in' : null)),
    },
    'sign-out': {
      run: withPlace((environment) => session.signOut(environment)),
      disabled: here(() => (signedIn() ? null : 'signed-out')),
    },
    'toggle-lock': {
      run: withPlace(() => lock.toggle()),
      disabled: here(() => (lock.state.is === 'none' ? 'no-lock' : null)),
    },
  })
}

const offerAppearance = (prefer: (preferences: Partial<Preferences>) => void): void => {
  const settings = useSettings()
  const now = (): Preferences | undefined => settings.settings?.preferences
  const theme = (wanted: Preferences['theme']): Offer => ({
    run: () => prefer({ theme: wanted }),
    disabled: () => (now()?.theme === wanted ? 'already-so' : null),
  })
  const contrast = (wanted: Preferences['contrast']): Offer => ({
    run: () => prefer({ contrast: wanted }),
    disabled: () => (now()?.contrast === wanted ? 'already-so' : null),
  })
  useCommands().offer({
    'theme-system': theme('system'),
    'theme-light': theme('light'),
    'theme-dark': theme('dark'),
    'contrast-system': contrast('system'),
    'contrast-more': contrast('more'),
    'toggle-density': { run: () => prefer({ density: now()?.density === 'compact' ? 'comfortable' : 'compact' }) },
    'toggle-language': { run: () => prefer({ language: nextLanguage(now()?.language ?? usualLanguage) }) },
  })
}
