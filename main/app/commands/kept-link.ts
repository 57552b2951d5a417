import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../../base/files/durable-file.ts'
import type { Host } from '../../base/host.ts'

/** Milliseconds. An installer takes minutes at most; a later start is another wish of the user. */
const holds = 10 * 60_000

/** A link that was opened while the app closed for an update: installers start the new version without arguments. */
export interface KeptLink {
  /** Keeps it for the next start; null removes it. Never rejects: without the link the app only opens. */
  keep(link: string | null): Promise<void>
  /** Removes and returns it; null if there is none from the last ten minutes. Never rejects. */
  take(): Promise<string | null>
}

/** `opened-link.json` in the profile: a link names a customer, so the keychain seals it. */
export const openKeptLink = ({
  profile,
  now,
  seal,
  unseal,
  log,
}: Pick<Host, 'profile' | 'now' | 'seal' | 'unseal' | 'log'>): KeptLink => {
  const file = join(profile, 'opened-link.json')
  const read = async (): Promise<string | null> => {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return null
    await rm(file, { force: true })
    const { link, at } = JSON.parse(await unseal(Buffer.from(text, 'base64'))) as Readonly<Record<string, unknown>>
    return typeof link === 'string' && typeof at === 'number' && Math.abs(now() - at) < holds ? link : null
  }
  return {
    keep: async (link) => {
      try {
        if (link === null) return await rm(file, { force: true })
        const sealed = await seal(JSON.stringify({ link, at: now() }))
        await writeDurably(file, Buffer.from(sealed).toString('base64'))
      } catch (error) {
        log({ event: 'link-not-kept', error })
      }
    },
    take: () =>
      read().catch((error: unknown) => {
        log({ event: 'link-not-read', error })
        return null
      }),
  }
}
