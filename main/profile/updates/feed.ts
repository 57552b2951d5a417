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
const largestPackage = 1_000_000_000

/** Days until a signed feed file expires (RELEASING.md). Nobody can present an old file as the newest for longer. */
export const feedDays = 90

/** As in electron-builder.yml. A feed of another app is refused, whoever signed it. */
export const appId = 'app.ledgerdesk.desktop'

const fileNames: Readonly<Record<UpdateChannel, string>> = { stable: 'latest', early: 'beta' }
const suffixes: Readonly<Record<PackageKind, string>> = { nsis: '', mac: '-mac', appimage: '-linux', deb: '-linux' }

/** electron-builder's names: one file per processor on Linux, one for all elsewhere. */
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

/** Plain names of this app's packages, so that they can only be in the folder of the feed file. */
const ownFile = /^Ledgerdesk-[\w.-]+$/

const looksLikeFeed = (file: Buffer): boolean => /^version: /m.test(file.toString('utf8'))

const parse = (body: Buffer, name: string): z.infer<typeof shape> => {
  try {
    return shape.parse(parseUpdateInfo(body.toString('utf8'), name, new URL('https://ledgerdesk.invalid')))
  } catch (error) {
    throw new AppError({ code: 'update-answer-unreadable' }, { cause: error })
  }
}

/** Known times, in milliseconds since 1970. */
export interface FeedClock {
  /** The computer's clock, which may be wrong. */
  readonly now: number
  /** The signing time of the newest accepted feed file; null for none. The real time is later, whatever the clock says. */
  readonly signedBefore: number | null
  /** The same for this channel alone. An earlier signed file would hide newer versions. */
  readonly newestList: number | null
}

export interface ReadFeed {
  readonly info: UpdateInfo
  /** Milliseconds since 1970. */
  readonly signedAt: number
  /** The time of expiry. */
  readonly until: number
}

/** A file without an expiry counts as expired. */
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
 * Verifies and parses a feed file: signed with one of our keys, for this app, channel and kind of package, and not
 * expired. Nothing is parsed before the signature is verified. Fails `update-answer-unreadable`, `update-not-signed`,
 * `update-signature-wrong`, `update-not-ours`, `update-expired`, `update-list-older`.
 */
export const readFeed = (file: Buffer, name: string, keys: readonly string[], clock: FeedClock): ReadFeed => {
  const split = splitSigned(file)
  if (split === null) throw new AppError(looksLikeFeed(file) ? 'update-not-signed' : 'update-answer-unreadable')
  if (!isSignedBy(split, keys)) throw new AppError('update-signature-wrong')
  const { app, feed, signed, expires, ...info } = parse(split.body, name)
  const foreign = info.files.some(({ url }) => !ownFile.test(url))
  if (app !== appId || feed !== name || foreign) throw new AppError('update-not-ours')
  const times = timesOf(signed, expires, clock)
  const [first] = info.files
  return { info: { ...info, path: first!.url, sha512: first!.sha512 } as UpdateInfo, ...times }
}
