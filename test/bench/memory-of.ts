/**
 * The process of weighing.ts: `desk FILE MILLISECONDS`, `export FILE OUTPUT` or `plain LIST WHOLES`. Prints the memory
 * that it adds to a process that has only started, at rest and at its peak, in MB; of an export the most that it adds
 * to the desk at rest.
 */
import { readFileSync } from 'node:fs'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import { everybody, names, requestOf } from './exporting.ts'
import { openIdleDesk } from './idle-desk.ts'
import { collectGarbage, idle } from './measure.ts'
import { question } from './opening.ts'

const resident = (): number => {
  collectGarbage()
  return process.memoryUsage().rss / 1e6
}

/** `untilRest`: the index of a search is made when the thread has nothing else to do. */
const ofDesk = async (file: string, untilRest: number): Promise<number> => {
  const desk = await openIdleDesk(file)
  await desk.customers.rows(question('', [{ column: 'Name', descending: false }]))
  await desk.customers.rows(question('bakker'))
  await idle(untilRest)
  const rest = resident()
  await desk.customers.rows(question('', [{ column: 'City', descending: true }]))
  await desk.quality.run()
  await desk.duplicates.find()
  await desk.close()
  return rest
}

/** The most memory during this work, which another thread does. */
const highest = async (work: () => Promise<unknown>): Promise<number> => {
  let most = 0
  const look = (): void => void (most = Math.max(most, process.memoryUsage.rss() / 1e6))
  const looking = setInterval(look, 5)
  await work()
  clearInterval(looking)
  look()
  return most
}

/** Exports every field of all customers, also those beyond the contract: what that adds to the desk at rest. */
const ofExport = async (file: string, path: string): Promise<number> => {
  const desk = await openIdleDesk(file)
  await desk.customers.rows(question('', [{ column: 'Name', descending: false }]))
  const rest = resident()
  const request = { ...requestOf(path.endsWith('.csv') ? 'csv' : 'xlsx', everybody, fieldNames), unknown: true }
  const most = await highest(() => desk.files.writeTable({ path, replace: true }, request, names))
  await desk.close()
  return most - rest
}

let kept: unknown
const ofPlain = (list: string, wholes: string): number => {
  kept = JSON.parse(readFileSync(list, 'utf8'))
  const rest = resident()
  kept = [kept, JSON.parse(readFileSync(wholes, 'utf8'))]
  return rest
}

const print = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer)}\n`)

const [kind, first = '', second = ''] = process.argv.slice(2)
if (kind === 'export') print(await ofExport(first, second))
else {
  const before = resident()
  const rest = kind === 'desk' ? await ofDesk(first, Number(second)) : ofPlain(first, second)
  const peak = process.resourceUsage().maxRSS / 1e3
  print({ rest: rest - before, peak: Math.max(0, peak - before), kept: kept !== undefined })
}
