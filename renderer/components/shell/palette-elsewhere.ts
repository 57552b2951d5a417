import { computed, onScopeDispose, watch, type Ref } from 'vue'
import { useMessages } from '../../i18n/messages.ts'
import { useOpening } from '../../stores/opening.ts'
import { useSearchElsewhere, type Elsewhere, type FoundElsewhere, type Looking } from '../../stores/search-elsewhere.ts'
import { bestCustomers, customerLine } from './palette-customers.ts'
import { elsewhereId, plain, type PaletteGroup, type PaletteLine } from './palette-line.ts'

/** Main takes no longer texts. */
const longest = 200

const useStatus = () => {
  const { t, count, number } = useMessages()
  const label = ({ is, done, all, found, unread, failed }: Looking): string => {
    const far = { done: number(done), all: number(all) }
    if (is === 'running') return t('commandUi.elsewhere.running', far)
    if (is === 'stopped') return t('commandUi.elsewhere.stopped', far)
    const noneSearched = unread.length + failed.length === all
    return noneSearched ? t('commandUi.elsewhere.noneSearched') : count('commandUi.elsewhere.found', found.length)
  }
  const detail = ({ is, unread, failed }: Looking): string =>
    [
      is === 'running' ? t('commandUi.elsewhere.stop') : '',
      unread.length > 0 ? count('commandUi.elsewhere.unread', unread.length) : '',
      failed.length > 0 ? t('commandUi.elsewhere.failed', { names: failed.join(', ') }) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return { label, detail }
}

const useFoundGroups = (search: () => string) => {
  const { open } = useOpening()
  const { t, number } = useMessages()
  const nameOf = ({ name, environment }: Elsewhere): string => {
    const kind = t(`kind.${environment.kind}`)
    return `${name} · ${environment.kind === 'demo' ? kind : t('places.environment', { kind, name: environment.name })}`
  }
  return ({ at, rows, shown }: FoundElsewhere): PaletteGroup => {
    const best = bestCustomers(rows, search())
    const some = { place: nameOf(at), count: number(best.length), all: number(shown) }
    return {
      title: best.length < shown ? t('commandUi.elsewhere.some', some) : some.place,
      lines: best.map((row) => customerLine(at.place, row, t('record.unnamed'), () => open(at.place, row.key))),
    }
  }
}

/**
 * The lines of the other administrations: one that searches them and says how far it is, then what was found. A search
 * opens each of them, so nothing is searched before a person asks.
 */
export const useElsewhereLines = (wanted: Ref<string>) => {
  const elsewhere = useSearchElsewhere()
  const { count, t } = useMessages()
  const { label, detail } = useStatus()
  const searches = (): readonly string[] => elsewhere.wanted?.searches ?? [wanted.value.trim().slice(0, longest)]
  const groupOf = useFoundGroups(() => searches().join(' '))
  const act = (): void => {
    if (elsewhere.looking?.is === 'running') elsewhere.stop()
    else void elsewhere.look(searches())
  }
  const line = computed<PaletteLine>(() => ({
    ...plain,
    id: elsewhereId,
    label: elsewhere.looking ? label(elsewhere.looking) : count('commandUi.elsewhere.search', elsewhere.others.length),
    detail: elsewhere.looking ? detail(elsewhere.looking) : '',
    stays: true,
    run: act,
  }))
  const forget = (): void => {
    elsewhere.wanted = null
    elsewhere.reset()
  }
  // Another search begins with nothing found.
  watch(wanted, forget)
  onScopeDispose(forget)
  if (elsewhere.wanted !== null) act()

  return computed<readonly PaletteGroup[]>(() =>
    elsewhere.others.length === 0
      ? []
      : [
          { title: t('commandUi.elsewhere.title'), lines: [line.value] },
          ...(elsewhere.looking?.found ?? []).map(groupOf),
        ],
  )
}
