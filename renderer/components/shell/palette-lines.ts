import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { commandIds, factOf } from '../../../preload/contract/commands.ts'
import type { RowFilter } from '../../../preload/contract/customers.ts'
import { api } from '../../stores/api.ts'
import { found } from '../../checks/best-fit.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCommands } from '../../stores/commands.ts'
import { columnsElsewhere } from '../../stores/search-elsewhere.ts'
import { useFailures } from '../../stores/failures.ts'
import { useGoing } from '../../stores/going.ts'
import { latest } from '../../stores/latest.ts'
import { useOpening } from '../../stores/opening.ts'
import { useRecord } from '../../stores/record.ts'
import { useSettings } from '../../stores/settings.ts'
import { useWhere } from '../../stores/where.ts'
import { useCommandKeys } from '../ui/command-keys.ts'
import { bestCustomers, customerLine, mostCustomers } from './palette-customers.ts'
import { useElsewhereLines } from './palette-elsewhere.ts'
import { plain, type PaletteGroup, type PaletteLine } from './palette-line.ts'

const pauseFor = 120
const lateAfter = 700
/** Of a long list the first ones are ranked, and those whose names begin with the search. */
const mostRanked = 100
const mostRecent = 5
/** Of each kind, so that a short search leaves room for customers. */
const most = 6
const mostNotNow = 2

const useCommandLines = () => {
  const commands = useCommands()
  const { caps } = useCommandKeys()
  const { t } = useMessages()
  return computed<readonly PaletteLine[]>(() =>
    commandIds
      .filter((id) => id !== 'palette')
      .map((id) => {
        const why = commands.whyNot(id)
        const group = t(`command.group.${factOf(id).group}`)
        return {
          id,
          label: t(`command.name.${id}`),
          more: group,
          detail: group,
          keys: caps(id),
          why: why && t(`commandUi.why.${why}`),
          run: () => void commands.run(id),
        }
      }),
  )
}

const usePlaceLines = () => {
  const settings = useSettings()
  const { goTo } = useOpening()
  const { t } = useMessages()
  return computed<readonly PaletteLine[]>(() =>
    settings.environments.flatMap((environment) =>
      environment.administrations.flatMap(({ databaseId, name }) => {
        const place = { environment: environment.id, administration: databaseId }
        const kind = t(`kind.${environment.kind}`)
        const detail = environment.kind === 'demo' ? kind : t('places.environment', { kind, name: environment.name })
        if (settings.isAt(place)) return []
        return [
          {
            ...plain,
            id: JSON.stringify(place),
            label: name,
            more: `${databaseId} ${detail}`,
            detail,
            run: () => goTo(place),
          },
        ]
      }),
    ),
  )
}

const sections = ['services', 'look', 'about'] as const
const useSettingsLines = () => {
  const record = useRecord()
  const where = useWhere()
  const go = useGoing()
  const { t } = useMessages()
  const show = (section: string): void => {
    go('settings')
    void nextTick().then(() => document.getElementById(`settings-${section}`)?.scrollIntoView())
  }
  return computed<readonly PaletteLine[]>(() => [
    ...sections.map((one) => ({
      ...plain,
      id: `settings ${one}`,
      label: t(`settings.${one}`),
      more: t('settings.title'),
      detail: t('settings.title'),
      run: () => show(one),
    })),
    {
      ...plain,
      id: 'settings connect',
      label: t('settings.add'),
      more: t('settings.title'),
      detail: t('settings.title'),
      run: () => {
        if (where.page !== 'connect' || where.editing !== null) record.leave(() => where.connect())
      },
    },
  ])
}

/** The best matching customers, debounced; answers to older searches are dropped. */
const useCustomerLines = (wanted: Ref<string>) => {
  const settings = useSettings()
  const failures = useFailures()
  const { open } = useOpening()
  const { t } = useMessages()
  const lines = ref<readonly PaletteLine[]>([])
  /** `long`: the answer takes so long that the palette says so. */
  const asking = ref<'no' | 'soon' | 'long'>('no')
  const newest = latest()
  const ask = async (search: string): Promise<void> => {
    const { place } = settings
    if (!place) return
    const found = (search: string, filter: RowFilter, count: number) =>
      api.customers.rows(place, { search, filter, sort: [], columns: columnsElsewhere, from: 0, count })
    const beginning: RowFilter = { conditions: [{ field: 'Name', is: 'starts', text: search }] }
    await newest(
      () => Promise.all([found('', beginning, mostCustomers), found(search, {}, mostRanked)]),
      ([first, all]) => {
        lines.value = bestCustomers([...first.rows, ...all.rows], search).map((row) =>
          customerLine(place, row, t('record.unnamed'), () => open(place, row.key)),
        )
      },
    )
  }
  watch(wanted, (now, _before, clean) => {
    const search = now.trim()
    const late = setTimeout(() => void (asking.value = 'long'), lateAfter)
    const answered = (): void => {
      if (wanted.value.trim() !== search) return
      clearTimeout(late)
      asking.value = 'no'
    }
    const pause = setTimeout(() => void failures.inBackground('palette', () => ask(search)).then(answered), pauseFor)
    clean(() => {
      clearTimeout(pause)
      clearTimeout(late)
    })
    if (asking.value === 'no') asking.value = 'soon'
    if (search !== '') return
    clearTimeout(pause)
    answered()
    void newest(
      () => Promise.resolve(),
      () => void (lines.value = []),
    )
  })
  return { lines, asking }
}

/**
 * The palette's lines. Customers come last: they arrive later, and nothing above them moves. The other administrations
 * follow once these are there.
 */
export const usePaletteLines = (wanted: Ref<string>) => {
  const { recent } = useCommands()
  const { t } = useMessages()
  const [commands, places, settings, { lines: customers, asking }] = [
    useCommandLines(),
    usePlaceLines(),
    useSettingsLines(),
    useCustomerLines(wanted),
  ]

  const elsewhere = useElsewhereLines(wanted)

  const atRest = (): readonly PaletteGroup[] => {
    const possible = commands.value.filter(({ why }) => why === null)
    const known = [...possible, ...places.value, ...settings.value]
    const before = recent.flatMap((id) => known.find((one) => one.id === id) ?? []).slice(0, mostRecent)
    const rest = (lines: readonly PaletteLine[]): readonly PaletteLine[] => lines.filter((one) => !before.includes(one))
    return [
      { title: t('commandUi.palette.recent'), lines: before },
      { title: t('commandUi.palette.commands'), lines: rest(possible) },
      { title: t('commandUi.palette.places'), lines: rest(places.value) },
    ]
  }
  const searched = (): readonly PaletteGroup[] => {
    const fit = (lines: readonly PaletteLine[]): readonly PaletteLine[] => found(lines, wanted.value, recent)
    const fitting = fit(commands.value)
    const [possible, not] = [fitting.filter(({ why }) => why === null), fitting.filter(({ why }) => why !== null)]
    return [
      { title: t('commandUi.palette.commands'), lines: [...possible.slice(0, most), ...not.slice(0, mostNotNow)] },
      { title: t('commandUi.palette.places'), lines: fit(places.value).slice(0, most) },
      { title: t('commandUi.palette.settings'), lines: fit(settings.value) },
      { title: t('commandUi.palette.customers'), lines: customers.value },
      ...(asking.value === 'no' ? elsewhere.value : []),
    ]
  }
  return {
    groups: computed(() =>
      (wanted.value.trim() === '' ? atRest() : searched()).filter(({ lines }) => lines.length > 0),
    ),
    asking,
  }
}
