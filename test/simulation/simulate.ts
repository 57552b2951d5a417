import { parseArgs } from 'node:util'
import { readOptions } from '../run/read-options.ts'
import { mergeCoverage, printCoverage } from './coverage.ts'
import { nothingCovered, type Covered } from './covered-lines.ts'
import { failedRuns } from './failed-runs.ts'
import { mutants } from './mutants.ts'
import { planOf } from './plan/plan.ts'
import type { Played } from './player.ts'
import { playAll } from './players.ts'
import { addCounts, noCounts } from './promises/account.ts'
import { shrink } from './shrink.ts'

const number = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`--${name} takes a whole number, not "${text}".`)
  return Number(text)
}

const read = () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      coverage: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      only: { type: 'string' },
      processes: { type: 'string' },
    },
  })
  const { runs, from, seed, processes, only } = values
  const unknown = only?.split(',').find((name) => !mutants.some((one) => one.name === name))
  if (unknown !== undefined) throw new RangeError(`There is no mistake ${unknown}.`)
  return {
    ...values,
    runs: number(runs, 'runs'),
    from: number(from, 'from'),
    seed: seed === undefined ? undefined : number(seed, 'seed'),
    processes: processes === undefined ? {} : { processes: number(processes, 'processes') },
  }
}

/** Exits with 0 if every promise held (with --mutants: if every mutant was found), else with 1. */
const values = readOptions(
  'npm run simulate -- [--runs N] [--from SEED] [--seed N] [--coverage] [--mutants [--only NAME,NAME…]] [--processes N]',
  read,
)
const { processes, from } = values
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const grouped = (value: number): string => value.toLocaleString('en')

/** Prints the shrunken story of a seed. */
const printStory = async (seed: number): Promise<boolean> => {
  const { plan, outcome } = await shrink(planOf(seed))
  print(outcome.story.filter((line) => !/GET .*NVL/.test(line)).join('\n'))
  if (outcome.broken === null) {
    print(`\nSeed ${seed}: every promise held, ${plan.steps.length} steps, ${outcome.requests} requests.`)
    return true
  }
  print(
    `\nSeed ${seed} breaks a promise, with ${plan.steps.length} of ${planOf(seed).steps.length} steps: ${outcome.broken.promise}\n${outcome.broken.message}`,
  )
  print(`Its line, for failed-runs.jsonl: ${JSON.stringify({ was: '', plan })}`)
  print(`Again: npm run simulate -- --seed ${seed}`)
  return false
}

const add = (sum: Played, more: Played): Played => ({
  ...addCounts(sum, more),
  runs: sum.runs + more.runs,
  steps: sum.steps + more.steps,
  requests: sum.requests + more.requests,
  broken: [...sum.broken, ...more.broken],
})
const nothing: Played = { ...noCounts, runs: 0, steps: 0, requests: 0, broken: [] }

const runMany = async (from: number, runs: number): Promise<boolean> => {
  const began = performance.now()
  let sum = nothing
  let printedAt = began
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0)
  let reached = nothingCovered
  const covered = (more: Covered): void => void (reached = mergeCoverage(reached, more))
  await playAll({
    from,
    runs,
    ...processes,
    ...(values.coverage ? { covered } : {}),
    played: (played) => {
      sum = add(sum, played)
      for (const { seed, promise, message } of played.broken)
        print(`seed ${seed} breaks a promise: ${promise}: ${message.split('\n')[0]}`)
      if (performance.now() - printedAt > 10_000) {
        printedAt = performance.now()
        print(`${grouped(sum.runs)} of ${grouped(runs)} runs, ${sum.broken.length} broken, ${seconds()} s`)
      }
      return sum.broken.length >= 20
    },
  })
  print(
    `${grouped(sum.runs)} runs from seed ${from} in ${seconds()} s: ${grouped(sum.steps)} steps, ${grouped(sum.requests)} requests, ${grouped(sum.writes)} values typed, ${grouped(sum.deeds)} writes at the service.`,
  )
  print(
    `Counted, as nobody can see them: ${sum.windows} changes between our reading and writing, ${sum.unshown} that a read lacked, ${sum.hidingLists} creates that a list did not show, ${sum.renamed} that were renamed before an older profile sent them again, ${sum.onTheWay} values given up on their way.`,
  )
  print(
    `Excused by a decision of a person on that customer: ${sum.decided}. Set back and set again: ${sum.backAndForth}.`,
  )
  print(`The longest turn: ${sum.longestTurn} ms from the answer of a read to the leaving of its write.`)
  if (values.coverage) printCoverage(reached, print)
  print(`${sum.broken.length} runs broke a promise.`)
  const [first] = sum.broken.toSorted((a, b) => a.seed - b.seed)
  if (first === undefined) return true
  print('')
  await printStory(first.seed)
  return false
}

/** Runs until the first broken promise, starting with failed-runs.ts; null if none broke. */
const hunt = async (
  name: string,
  seed: number,
  runs: number,
): Promise<{ readonly after: number; readonly promise: string } | null> => {
  let after = 0
  let found: string | null = null
  const from = seed === 1 ? -failedRuns.length : seed
  await playAll({
    from,
    runs,
    mutant: name,
    ...processes,
    played: (played) => {
      const [first] = played.broken
      if (found === null) after += first === undefined ? played.runs : first.seed - (from + after) + 1
      found ??= first?.promise ?? null
      return found !== null
    },
  })
  return found === null ? null : { after: Math.max(after, 1), promise: found }
}

const huntAll = async (from: number, runs: number): Promise<boolean> => {
  const chosen = mutants.filter(({ name }) => values.only === undefined || values.only.split(',').includes(name))
  let survived = 0
  // The unchanged app makes them once.
  await playAll({
    from: -failedRuns.length,
    runs: failedRuns.length + Math.min(runs, 300),
    profilesOnly: true,
    ...processes,
    played: () => false,
  })
  print('| mistake | promise that breaks | runs |\n|---|---|---|')
  for (const { name, says } of chosen) {
    const found = await hunt(name, from, runs)
    if (found === null) survived++
    print(`| ${name}: ${says} | ${found?.promise ?? 'NOT FOUND'} | ${found?.after ?? `> ${runs}`} |`)
  }
  print(`\n${chosen.length - survived} of ${chosen.length} mistakes were found within ${grouped(runs)} runs each.`)
  return survived === 0
}

const good =
  values.seed !== undefined
    ? await printStory(values.seed)
    : await (values.mutants ? huntAll(from, values.runs === 1_000 ? 2_000 : values.runs) : runMany(from, values.runs))
process.exitCode = good ? 0 : 1
