import { isSet } from './credentials.ts'
import { signFeeds } from './sign-feed.ts'
import { verifyAll } from './verify-package.ts'

/**
 * `npm run sign-updates -- FOLDER [--steps 10]` signs the feed files next to a release's packages, and verifies them as
 * installed apps do. `--steps N` rolls out to N percent of computers; a later run with a larger N, or without it,
 * reaches more. Signatures expire after `feedDays`, so run it again in time.
 */
const words = process.argv.slice(2)
const at = words.indexOf('--steps')
const steps = at < 0 ? null : Number(words[at + 1])
const [folder] = words.filter((_word, index) => at < 0 || (index !== at && index !== at + 1))
const missing = ['LEDGERDESK_UPDATE_PRIVATE_KEY', 'LEDGERDESK_UPDATE_KEYS'].filter((name) => !isSet(process.env, name))

const hindrance = (): string | null => {
  if (folder === undefined) return 'Name the folder: npm run sign-updates -- FOLDER'
  if (steps !== null && !(Number.isInteger(steps) && steps >= 0 && steps <= 100))
    return 'Steps are a whole number from 0 to 100.'
  return missing.length === 0
    ? null
    : `Feed files must be signed, and these are not set: ${missing.join(' and ')}. RELEASING.md says where they come from.`
}

const why = hindrance()
if (why !== null) {
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
} else {
  const files = signFeeds(folder!, process.env['LEDGERDESK_UPDATE_PRIVATE_KEY']!, steps)
  if (files.length === 0) process.stderr.write('There is no feed file in this folder.\n')
  process.exitCode = files.length > 0 && (await verifyAll(files)) ? 0 : 1
}
