import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSigned, withSignature } from '../../main/profile/updates/feed-signature.ts'
import { appId, feedDays } from '../../main/profile/updates/feed.ts'
import { isFeedName } from './verify/feed-file.ts'

/** Our additions to the packager's file: the app and channel, who gets it, and the time of validity. */
const ours = /^(?:app|feed|stagingPercentage|minimumSystemVersion|signed|expires):.*\n/gm

/**
 * The oldest macOS that this version's Electron starts on, 13, by the number of its Darwin, which apps compare. Without
 * it an older Mac would get an app that does not open. Raise it with Electron.
 */
const oldestMac = '22.0.0'

const day = 86_400_000
const time = (at: number): string => `'${new Date(at).toISOString()}'`

const textFor = (name: string, text: string, steps: number | null, now: number): string => {
  const bare = (splitSigned(Buffer.from(text))?.body.toString() ?? text).replace(ours, '')
  const lines = [
    bare.trimEnd(),
    ...(steps === null ? [] : [`stagingPercentage: ${steps}`]),
    ...(name.endsWith('-mac.yml') ? [`minimumSystemVersion: ${oldestMac}`] : []),
    `signed: ${time(now)}`,
    `expires: ${time(now + feedDays * day)}`,
    `app: ${appId}`,
    `feed: ${name}`,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Signs every feed file in a folder with an Ed25519 key (PEM), replacing earlier signatures; returns their paths. A
 * stable release is also published as an early one. `steps`: percentage of computers that get it now, null for all. The
 * signature is valid for `feedDays`.
 */
export const signFeeds = (folder: string, pem: string, steps: number | null): readonly string[] => {
  const now = Date.now()
  const key = createPrivateKey(pem)
  const names = readdirSync(folder).filter(isFeedName)
  const stable = names.filter((name) => name.startsWith('latest'))
  const wanted = new Map([
    ...names.map((name) => [name, name] as const),
    ...stable.map((name) => [name.replace('latest', 'beta'), name] as const),
  ])
  const texts = [...wanted].map(
    ([name, from]) =>
      [join(folder, name), textFor(name, readFileSync(join(folder, from), 'utf8'), steps, now)] as const,
  )
  for (const [path, text] of texts) writeFileSync(path, withSignature(text, key))
  return texts.map(([path]) => path)
}
