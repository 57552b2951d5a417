import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type Work = (...args: never[]) => unknown

/** The same work as a promise: it has ended when the call returns. */
const atOnce =
  (work: Work): Work =>
  async (...args) =>
    work(...args)

const handleOf = (file: number) => ({
  writeFile: atOnce((text: string) => fs.writeFileSync(file, text)),
  readFile: atOnce((encoding: BufferEncoding) => fs.readFileSync(file, encoding)),
  stat: atOnce(() => fs.fstatSync(file)),
  sync: atOnce(() => fs.fsyncSync(file)),
  close: atOnce(() => fs.closeSync(file)),
})

/**
 * From now on files are read and written in simulated time. The thread pool of Node would take real time for it, in an
 * order of its own.
 */
export const moveFilesAtOnce = (): void => {
  const calls = fs as unknown as Readonly<Record<string, Work | undefined>>
  const promises = fs.promises as unknown as Record<string, unknown>
  for (const name of Object.keys(promises)) {
    const work = calls[`${name}Sync`]
    if (work !== undefined) promises[name] = atOnce(work)
  }
  promises['open'] = atOnce((...args: Parameters<typeof fs.openSync>) => handleOf(fs.openSync(...args)))
  syncBuiltinESMExports()
}
