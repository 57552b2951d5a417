import { missingCredentials } from './credentials.ts'
import { signChecksums } from './gpg-sign.ts'
import { verifyAll } from './verify-package.ts'

/**
 * `npm run sign-checksums -- FOLDER`: writes SHA256SUMS of the folder, signs and verifies it. The last step of a
 * release.
 */
const [folder] = process.argv.slice(2)
const missing = missingCredentials('linux', process.env)

if (folder === undefined || missing !== null) {
  process.stderr.write(`${missing ?? 'Name the folder: npm run sign-checksums -- FOLDER'}\n`)
  process.exitCode = 1
} else {
  const list = await signChecksums(folder, process.env['LEDGERDESK_GPG_KEY']!)
  process.exitCode = (await verifyAll([list])) ? 0 : 1
}
