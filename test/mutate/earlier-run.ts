import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

/**
 * Of what an earlier run found only what a test noticed is believed: Stryker would believe a survivor too, whatever
 * tests were written since. It would also count files that have left the room.
 */
export const onlyNoticed = <T extends Report>(report: T, files: readonly string[]): T => ({
  ...report,
  files: Object.fromEntries(
    Object.entries(report.files)
      .filter(([name]) => files.includes(name))
      .map(([name, file]) => [name, { ...file, mutants: file.mutants.filter(({ status }) => status === 'Killed') }]),
  ),
})

/** Makes a room's file of its earlier run ready for the next. */
export const prepareEarlierRun = (file: string, files: readonly string[], afresh: boolean): void => {
  if (afresh) rmSync(file, { force: true })
  else if (existsSync(file))
    writeFileSync(file, JSON.stringify(onlyNoticed(JSON.parse(readFileSync(file, 'utf8')) as Report, files)))
}
