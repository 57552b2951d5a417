import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

/**
 * Keeps only killed mutants of files still in the room. Stryker would also keep survivors, whatever tests were added
 * since.
 */
export const onlyNoticed = <T extends Report>(report: T, files: readonly string[]): T => ({
  ...report,
  files: Object.fromEntries(
    Object.entries(report.files)
      .filter(([name]) => files.includes(name))
      .map(([name, file]) => [name, { ...file, mutants: file.mutants.filter(({ status }) => status === 'Killed') }]),
  ),
})

/** Prepares a room's results of its earlier run for the next. */
export const prepareEarlierRun = (file: string, files: readonly string[], afresh: boolean): void => {
  if (afresh) rmSync(file, { force: true })
  else if (existsSync(file))
    writeFileSync(file, JSON.stringify(onlyNoticed(JSON.parse(readFileSync(file, 'utf8')) as Report, files)))
}
