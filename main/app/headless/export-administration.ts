import type { SavedView } from '../../../preload/contract/customers.ts'
import type { ExportOutcome, ExportProgress } from '../../../preload/contract/export.ts'
import { type AdministrationRef, isSameAdministration } from '../../../preload/contract/administration-ref.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Administration, Language, Preferences } from '../../../preload/contract/settings.ts'
import { isFail } from '../../base/app-error.ts'
import type { ExportHindrance, ExportResult } from './export-result.ts'
import { whatIsChosen } from './run.ts'
import type { ExportRun } from './export-run.ts'
import { regionOf } from '../../../preload/contract/language-of.ts'
import type { Ending, RunContext } from './run-context.ts'
import { tableRequest } from './table-request.ts'

/** Receives the progress of an export. The language is the user's. */
export interface ExportListener {
  readonly begins: (language: Language) => void
  readonly goes: (administration: Administration, progress: ExportProgress) => void
}

export interface ExportContext extends Pick<RunContext, 'app' | 'ending' | 'log'> {
  /** BCP 47; the computer's. */
  readonly locale: string
}

const hindered = (hindrance: ExportHindrance): ExportResult => ({ is: 'not-begun', hindrance })

const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Matches by name, then by name in any letter case. */
const viewsCalled = (views: readonly SavedView[], given: string): readonly SavedView[] => {
  const same = views.filter(({ name }) => name === given)
  return same.length > 0 ? same : views.filter(({ name }) => folded(name) === folded(given))
}

const resultOf = (outcome: ExportOutcome, ending: AbortSignal): ExportResult => {
  switch (outcome.is) {
    case 'written':
      return outcome
    // A file of this name appeared since the run began.
    case 'no-file':
      return hindered({ is: 'output-exists' })
    case 'cancelled':
      return { is: 'ended', ending: ending.reason as Ending }
    default:
      return never(outcome)
  }
}

/** Reports progress, and cancels the export when the run is to end. Returns a function that stops both. */
const follow = (
  { app: { services, onChanged }, ending, log }: ExportContext,
  place: AdministrationRef,
  goes: (progress: ExportProgress) => void,
): (() => void) => {
  const read = async (): Promise<void> => {
    const progress = await services.files.exportProgress(place)
    if (progress) goes(progress)
  }
  const stop = onChanged((changed) => {
    if (changed.topic !== 'files' || (changed.place && !isSameAdministration(changed.place, place))) return
    read().catch((error: unknown) => log({ event: 'background-progress-not-read', error }))
  })
  const cancel = (): void =>
    void Promise.resolve(services.files.cancelExport(place)).catch((error: unknown) =>
      log({ event: 'background-export-not-cancelled', error }),
    )
  ending.addEventListener('abort', cancel)
  return () => {
    stop()
    ending.removeEventListener('abort', cancel)
  }
}

const exportFrom = async (
  context: ExportContext,
  place: AdministrationRef,
  request: ExportRun,
  { language, terms }: Pick<Preferences, 'language' | 'terms'>,
  goes: (progress: ExportProgress) => void,
): Promise<ExportResult> => {
  const {
    app: { services },
    ending,
    locale,
  } = context
  const { customers, complete, listRead } = await services.sync.read(place)
  if (customers === 0 && !listRead) return hindered({ is: 'nobody-there' })
  if (complete < customers) return hindered({ is: 'not-read', complete, customers })
  const views = request.view === null ? [] : await services.customers.savedViews(place)
  const named = request.view === null ? [] : viewsCalled(views, request.view)
  if (request.view !== null && named.length !== 1)
    return hindered({
      is: named.length === 0 ? 'view-unknown' : 'view-twice',
      given: request.view,
      administration: place.administration,
      known: views.map(({ name }) => name),
    })
  const choices = await services.customers.choices(place)
  const source = { view: named[0] ?? null, choices, language, terms, region: regionOf(language, [locale]) }
  const stop = follow(context, place, goes)
  try {
    if (ending.aborted) return { is: 'ended', ending: ending.reason as Ending }
    return resultOf(await services.files.exportTable(place, tableRequest(request, source)), ending)
  } finally {
    stop()
  }
}

/** Exports on a started app whose host picks the output. Never fails for the app's own failures: they are a result. */
export const exportAdministration = async (
  context: ExportContext,
  request: ExportRun,
  listener: ExportListener,
): Promise<ExportResult> => {
  const settings = await context.app.services.settings.read()
  const { language } = settings.preferences
  listener.begins(language)
  const chosen = whatIsChosen(settings, { ...request, administrations: [request.administration] })
  if (chosen.is !== 'chosen') return hindered(chosen)
  const [administration] = chosen.administrations
  const place = { environment: chosen.environment, administration: administration!.databaseId }
  try {
    return await exportFrom(context, place, request, settings.preferences, (progress) =>
      listener.goes(administration!, progress),
    )
  } catch (error) {
    if (!isFail(error)) throw error
    return { is: 'failed', fail: error.fail }
  }
}
