import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Administration, Language } from '../../../preload/contract/settings.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import type { ExportListener } from './export-administration.ts'
import { exportStatus, type ExportHindrance, type ExportResult } from './export-result.ts'
import type { ExportRun } from './export-run.ts'
import { hindranceLines } from './report-sentences.ts'
import { listed, numbers, pacer, plain, titleOf, type ReportContext } from './printer.ts'

export interface ExportReport extends ExportListener {
  readonly ends: (result: ExportResult) => void
}

export interface ExportReportContext extends Omit<ReportContext, 'request'> {
  readonly request: Pick<ExportRun, 'quiet' | 'json' | 'minutes' | 'output'>
}

const whyNotBegun = (language: Language, hindrance: ExportHindrance, output: string): readonly string[] => {
  const [say, number] = [mainTexts[language].headless, numbers(language)]
  switch (hindrance.is) {
    case 'view-unknown':
    case 'view-twice': {
      const known = listed(hindrance.known, (count) => say.more(number(count)))
      return [say.views[hindrance.is](plain(hindrance.given), plain(hindrance.administration), known)]
    }
    case 'nobody-there':
      return [say.nobodyThere]
    case 'output-exists':
      return [say.outputExists(plain(output))]
    case 'not-read':
      return [say.notRead(number(hindrance.complete), number(hindrance.customers))]
    default:
      return hindranceLines(language, hindrance)
  }
}

const inSentences = ({ printer, request: { quiet, minutes, output } }: ExportReportContext): ExportReport => {
  let language: Language = 'en'
  const end = (result: ExportResult): void => {
    const [say, number] = [mainTexts[language].headless, numbers(language)]
    switch (result.is) {
      case 'not-begun':
        return whyNotBegun(language, result.hindrance, output).forEach(printer.err)
      case 'failed':
        return printer.err(failureSentence(language, result.fail))
      case 'ended':
        return printer.err(`${say.endings[result.ending](String(minutes))} ${say.nothingWritten}`)
      case 'written': {
        const { customers, cut, replaced } = result
        if (cut > 0) printer.err(say.cut(number(cut), cut))
        if (replaced > 0) printer.err(say.replaced(number(replaced), replaced))
        return printer.out(say.written(number(customers), plain(output), customers))
      }
      default:
        return never(result)
    }
  }
  return {
    begins: (preferred) => void (language = preferred),
    goes: (administration, { done, total }) => {
      const number = numbers(language)
      if (!quiet)
        printer.out(`${titleOf(administration)}: ${mainTexts[language].headless.writing(number(done), number(total))}`)
    },
    ends: end,
  }
}

const endFields = (result: ExportResult): Readonly<Record<string, unknown>> => {
  switch (result.is) {
    case 'not-begun':
      return { because: result.hindrance.is }
    case 'failed':
      return { because: 'failed', fail: result.fail.code, reason: result.fail.about?.['reason'] ?? null }
    case 'ended':
      return { because: result.ending }
    case 'written':
      return { because: null, customers: result.customers, cut: result.cut, replaced: result.replaced }
    default:
      return never(result)
  }
}

/** One JSON object per line. Names and codes are English in every language. */
const inJson = ({ printer, request: { quiet } }: ExportReportContext): ExportReport => {
  const line = (fields: object): void => printer.out(JSON.stringify(fields))
  return {
    begins: () => undefined,
    goes: ({ databaseId, name }, { done, total }) => {
      if (!quiet) line({ event: 'progress', administration: databaseId, name, state: 'exporting', done, total })
    },
    ends: (result) => line({ event: 'end', exit: exportStatus(result), ...endFields(result) }),
  }
}

/** Prints an export: progress at most once a second, then the end. The log gets no names. */
export const openExportReport = (context: ExportReportContext): ExportReport => {
  const inner = context.request.json ? inJson(context) : inSentences(context)
  const pace = pacer(context.now)
  return {
    begins: inner.begins,
    goes: (administration: Administration, progress) => {
      if (pace('exporting') !== 'not-now') inner.goes(administration, progress)
    },
    ends: (result) => {
      inner.ends(result)
      context.log({ event: 'background-ended', status: exportStatus(result) })
    },
  }
}
