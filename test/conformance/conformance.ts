import { startDemo } from './demo-child.ts'
import { readOptions, usage, type Options } from './options.ts'
import { runSentences } from './run-sentences.ts'
import type { Held } from './sentence.ts'
import { countLine, tableHead, tableLine } from './table.ts'

/**
 * `npm run conformance [-- --service FILE]` checks a service against every sentence of the contract, over HTTP. Exit
 * code 1 if a sentence fails, 2 for bad options.
 */
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const read = (): Options | undefined => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    process.stderr.write(`${error.message}\n${usage}\n`)
    return undefined
  }
}

const judge = async ({ service, shortLived }: Options): Promise<Held[]> => {
  const notify = (held: Held): void => say(tableLine(held))
  say(tableHead)
  if (service !== null) return runSentences({ facts: service, shortLived, notify })
  const demo = await startDemo('--customers', '200')
  try {
    const brief = await startDemo('--customers', '2', '--token-lifetime', '2')
    try {
      return await runSentences({ facts: demo.facts, shortLived: brief.facts, notify })
    } finally {
      await brief.stop()
    }
  } finally {
    await demo.stop()
  }
}

const options = read()
if (options === undefined) process.exitCode = 2
else {
  const all = await judge(options)
  say(countLine(all))
  process.exitCode = all.some(({ result }) => result === 'failed') ? 1 : 0
}
