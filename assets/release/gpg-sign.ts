import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mustRun } from './run-tool.ts'
import { checksumsName, sha256 } from './verify/checksums-file.ts'

/** Writes the detached signature `file.asc`. A passphrase goes through a pipe, never through the arguments. */
export const gpgSign = async (file: string, fingerprint: string): Promise<void> => {
  rmSync(`${file}.asc`, { force: true })
  const passphrase = process.env['LEDGERDESK_GPG_PASSPHRASE']
  const handedOver = passphrase ? ['--pinentry-mode', 'loopback', '--passphrase-fd', '0'] : []
  await mustRun(
    'gpg',
    [
      '--batch',
      '--yes',
      ...handedOver,
      '--local-user',
      `${fingerprint}!`,
      '--armor',
      '--detach-sign',
      '--output',
      `${file}.asc`,
      file,
    ],
    { input: passphrase ?? '' },
  )
}

/** Writes SHA256SUMS of all files in the folder, as `sha256sum -c` reads it, and its signature. Returns the list's path. */
export const signChecksums = async (folder: string, fingerprint: string): Promise<string> => {
  const list = join(folder, checksumsName)
  const names = readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile() && !name.startsWith(checksumsName))
    .sort()
  const lines = await Promise.all(names.map(async (name) => `${await sha256(join(folder, name))}  ${basename(name)}\n`))
  writeFileSync(list, lines.join(''))
  await gpgSign(list, fingerprint)
  return list
}
