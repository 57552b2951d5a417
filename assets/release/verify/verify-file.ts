import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { isSet, type Variables } from '../credentials.ts'
import { checksumsName, verifyChecksums } from './checksums-file.ts'
import { verifyGpgSignature } from './gpg-signature.ts'
import { verifyMacFile } from './mac-file.ts'
import { isFeedName, verifyFeedFile } from './feed-file.ts'
import { refused, type Verdict } from './verdict.ts'
import { verifyWindowsFile } from './windows-file.ts'

type Way = 'authenticode' | 'apple' | 'gpg' | 'checksums' | 'feed'

const byEnding: Readonly<Record<string, Way>> = {
  '.exe': 'authenticode',
  '.dll': 'authenticode',
  '.node': 'authenticode',
  '.dmg': 'apple',
  '.zip': 'apple',
  '.app': 'apple',
  '.deb': 'gpg',
  '.AppImage': 'gpg',
}

/** The variable with the expected signer. */
const signer: Readonly<Record<Way, string>> = {
  authenticode: 'LEDGERDESK_PUBLISHER',
  apple: 'APPLE_TEAM_ID',
  gpg: 'LEDGERDESK_GPG_KEY',
  checksums: 'LEDGERDESK_GPG_KEY',
  feed: 'LEDGERDESK_UPDATE_KEYS',
}

const wayOf = (file: string): Way | undefined => {
  if (basename(file) === checksumsName) return 'checksums'
  return isFeedName(basename(file)) ? 'feed' : byEnding[extname(file)]
}

/** Verifies that a package is unaltered and has the expected signer. A file that cannot be verified is refused. */
export const verifyFile = async (file: string, variables: Variables): Promise<Verdict> => {
  if (!existsSync(file)) return refused('does not exist')
  const way = wayOf(file)
  if (way === undefined) return refused('is no kind of package that can be verified')
  if (!isSet(variables, signer[way])) return refused(`cannot be verified: ${signer[way]} must say who signed it`)
  const who = variables[signer[way]]!.trim()
  const roots = variables['LEDGERDESK_CODE_ROOTS']
  switch (way) {
    case 'authenticode':
      return verifyWindowsFile(file, { publisher: who, ...(roots ? { roots } : {}) })
    case 'apple':
      return verifyMacFile(file, who)
    case 'gpg':
      return verifyGpgSignature(file, who)
    case 'checksums':
      return verifyChecksums(file, who)
    case 'feed':
      return verifyFeedFile(file, who.split(/\s+/))
  }
}
