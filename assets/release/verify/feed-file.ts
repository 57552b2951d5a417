import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFail } from '../../../main/base/app-error.ts'
import { hashOf } from '../../../main/profile/updates/download.ts'
import { readFeed } from '../../../main/profile/updates/feed.ts'
import { good, refused, type Verdict } from './verdict.ts'

/** The files that installed apps request, by channel, system and processor. */
export const isFeedName = (name: string): boolean => /^(?:latest|beta)(?:-mac|-linux(?:-arm64)?)?\.yml$/.test(name)

const why: Readonly<Record<string, string>> = {
  'update-not-signed': 'is not signed',
  'update-signature-wrong': 'was altered after it was signed, or is signed with another key',
  'update-not-ours': 'is for another app, or for another channel or system than its name says',
  'update-expired': 'was signed too long ago, or does not say until when it holds: sign it again',
  'update-answer-unreadable': 'is no feed file',
}

const packageAt = async (
  folder: string,
  { url, size, sha512 }: { readonly url: string; readonly size?: number; readonly sha512: string },
): Promise<string | null> => {
  const file = join(folder, url)
  if (!existsSync(file)) return `names ${url}, which does not lie beside it`
  return statSync(file).size === size && (await hashOf(file)) === sha512
    ? null
    : `names ${url}, and another one lies beside it`
}

/**
 * Verifies a feed as an installed app does today: signed by one of these keys, for us, not expired, and matching the
 * packages next to it.
 */
export const verifyFeedFile = async (file: string, keys: readonly string[]): Promise<Verdict> => {
  try {
    const { info, until } = readFeed(readFileSync(file), basename(file), keys, {
      now: Date.now(),
      signedBefore: null,
      newestList: null,
    })
    for (const one of info.files) {
      const wrong = await packageAt(dirname(file), one)
      if (wrong !== null) return refused(wrong)
    }
    return good(`version ${info.version}, believed until ${new Date(until).toISOString().slice(0, 10)}`)
  } catch (error) {
    if (!isFail(error)) throw error
    return refused(why[error.fail.code] ?? 'is not believed')
  }
}
