/**
 * The process of weighing.ts: `desk FILE MILLISECONDS` or `plain LIST WHOLES`. Prints the memory that it adds to a
 * process that has only started, at rest and at its peak, in MB.
 */
import { readFileSync } from 'node:fs'
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

let kept: unknown
const ofPlain = (list: string, wholes: string): number => {
  kept = JSON.parse(readFileSync(list, 'utf8'))
  const rest = resident()
  kept = [kept, JSON.parse(readFileSync(wholes, 'utf8'))]
  return rest
}

const [kind, first = '', second = ''] = process.argv.slice(2)
const before = resident()
const rest = kind === 'desk' ? await ofDesk(first, Number(second)) : ofPlain(first, second)
const peak = process.resourceUsage().maxRSS / 1e3
process.stdout.write(
  `${JSON.stringify({ rest: rest - before, peak: Math.max(0, peak - before), kept: kept !== undefined })}\n`,
)
