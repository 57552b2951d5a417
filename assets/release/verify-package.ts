import { verifyFile } from './verify/verify-file.ts'

/**
 * `npm run verify-package -- FILES` prints a line per file. Exit code 1 if one is refused, 2 if none is named. The
 * expected signers are LEDGERDESK_PUBLISHER (Windows), APPLE_TEAM_ID (macOS), LEDGERDESK_GPG_KEY (Linux, SHA256SUMS)
 * and LEDGERDESK_UPDATE_KEYS (feed files); see RELEASING.md.
 */
export const verifyAll = async (files: readonly string[]): Promise<boolean> => {
  let allGood = true
  for (const file of files) {
    const verdict = await verifyFile(file, process.env)
    if (verdict.is === 'good') {
      process.stdout.write(`good     ${file} (${verdict.by})\n`)
    } else {
      allGood = false
      process.stderr.write(`REFUSED  ${file} ${verdict.why}.\n`)
    }
  }
  return allGood
}

if (import.meta.main) {
  const files = process.argv.slice(2)
  if (files.length === 0) process.stderr.write('Name the files to verify: npm run verify-package -- FILES\n')
  process.exitCode = files.length === 0 ? 2 : (await verifyAll(files)) ? 0 : 1
}
