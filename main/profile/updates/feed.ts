import type { UpdateInfo } from 'electron-updater'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import type { UpdateChannel } from '../../../preload/contract/updates.ts'
import { AppError } from '../../base/app-error.ts'
import { isSignedBy, splitSigned } from './feed-signature.ts'
import type { PackageKind } from './install-target.ts'

/** Bytes. A feed file has a few hundred. */
export const largestFeed = 65_536
/** Bytes. A package has about a hundred million. */
export const largestPackage = 1_000_000_000

/**
 * So many days a feed file is believed after it was signed (RELEASING.md): for longer nobody who stands between can
 * pass off an old one as the newest.
 */
export const feedDays = 90

/** As electron-builder.yml has it; a feed of another app is refused, whoever signed it. */
export const appId = 'app.ledgerdesk.desktop'

const fileNames: Readonly<Record<UpdateChannel, string>> = { stable: 'latest', early: 'beta' }
const suffixes: Readonly<Record<PackageKind, string>> = { nsis: '', mac: '-mac', appimage: '-linux', deb: '-linux' }

/** The packager's names: Linux has a file for each processor, the others one for all. */
export const feedName = (channel: UpdateChannel, kind: PackageKind, arch: string): string => {
  const ownFile = suffixes[kind] === '-linux' && arch !== 'x64'
  return `${fileNames[channel]}${suffixes[kind]}${ownFile ? `-${arch}` : ''}.yml`
}

const version = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
const shape = z.object({
  version: z.string().regex(version),
  files: z
    .array(
      z.object({
        url: z.string(),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(1).max(largestPackage),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.string(),
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().optional(),
  app: z.string(),
  feed: z.string(),
  signed: z.iso.datetime().optional(),
  expires: z.iso.datetime().optional(),
})

/** Plain names of this app's packages, so that they lie beside the feed file and nowhere else. */
const ownFile = /^Ledgerdesk-[\w.-]+$/

const looksLikeFeed = (file: Buffer): boolean => /^version: /m.test(file.toString('utf8'))

const parse = (body: Buffer, name: string): z.infer<typeof shape> => {
  try {
    return shape.parse(parseUpdateInfo(body.toString('utf8'), name, new URL('https://ledgerdesk.invalid')))
  } catch (error) {
    throw new AppError({ code: 'update-answer-unreadable' }, { cause: error })
  }
}

/** What is known of the time, in milliseconds since 1970. */
export interface FeedClock {
  /** The computer's own, which may be wrong. */
  readonly now: number
  /**
   * When the newest feed file was signed that this copy has believed; null for none. Since then it is later, whatever
   * the clock says.
   */
  readonly signedBefore: number | null
  /** The same of this list alone: whoever hands out one that was signed before it keeps back what came since. */
  readonly newestList: number | null
}

export interface ReadFeed {
  readonly info: UpdateInfo
  /** Milliseconds since 1970. */
  readonly signedAt: number
  /** When it is no longer believed. */
  readonly until: number
}

/** Whoever signed before there was an end to it is out of date as well. */
const timesOf = (
  signed: string | undefined,
  expires: string | undefined,
  { now, signedBefore, newestList }: FeedClock,
): { readonly signedAt: number; readonly until: number } => {
  const times = { signedAt: Date.parse(signed ?? ''), until: Date.parse(expires ?? '') }
  if (!(times.signedAt < times.until && Math.max(now, signedBefore ?? 0) < times.until))
    throw new AppError('update-expired')
  if (times.signedAt < (newestList ?? 0)) throw new AppError('update-list-older')
  return times
}

/**
 * What a feed file says, if it is believed: signed with one of our keys, for this app, this channel and this kind of
 * package, and not too long ago. Fails `update-answer-unreadable`, `update-not-signed`, `update-signature-wrong`,
 * `update-not-ours`, `update-expired`, `update-list-older`. Nothing of it is parsed before its signature was verified.
 */
export const readFeed = (file: Buffer, name: string, keys: readonly string[], clock: FeedClock): ReadFeed => {
  const split = splitSigned(file)
  if (split === null) throw new AppError(looksLikeFeed(file) ? 'update-not-signed' : 'update-answer-unreadable')
  if (!isSignedBy(split, keys)) throw new AppError('update-signature-wrong')
  const { app, feed, signed, expires, ...info } = parse(split.body, name)
  const strange = info.files.some(({ url }) => !ownFile.test(url))
  if (app !== appId || feed !== name || strange) throw new AppError('update-not-ours')
  const times = timesOf(signed, expires, clock)
  const [first] = info.files
  return { info: { ...info, path: first!.url, sha512: first!.sha512 } as UpdateInfo, ...times }
}
