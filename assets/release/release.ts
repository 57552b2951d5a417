import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../test/build.ts'
import { missingCredentials } from './credentials.ts'
import { gpgSign } from './gpg-sign.ts'
import { makePackages } from './make-packages.ts'
import { writeSbom } from './sbom.ts'
import { chosenPlatform, ownPlatform, platformNames, platforms, type Platform } from './platform.ts'
import { releaseSettings } from './release-settings.ts'
import { verifyAll } from './verify-package.ts'

/**
 * `npm run release [-- linux|macos|windows]`: makes signed packages in `dist/` and verifies each. Without credentials
 * it stops before the build. Exit code 1 if anything is missing or refused.
 */
const root = join(import.meta.dirname, '../..')

const ownVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** In CI a tag starts the release, so it must name the version in package.json. */
const wrongTag = (): string | null => {
  const version = ownVersion()
  const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env
  if (GITHUB_REF_TYPE !== 'tag' || GITHUB_REF_NAME === `v${version}`) return null
  return `The tag ${GITHUB_REF_NAME} does not fit the version ${version} in package.json.`
}

const hindrance = (platform: Platform): string | null => {
  const missing = missingCredentials(platform, process.env)
  if (missing !== null) return missing
  const own = ownPlatform()
  if (own !== platform)
    return `A release for ${platformNames[platform]} is built on ${platformNames[platform]}; this computer runs ${own === null ? 'neither' : platformNames[own]}.`
  return wrongTag() ?? wrongKind()
}

/** Updates have a stable and an early channel; other kinds of version would reach nobody. */
const wrongKind = (): string | null =>
  /^\d+\.\d+\.\d+(?:-beta\.\d+)?$/.test(ownVersion())
    ? null
    : `The version ${ownVersion()} in package.json is neither a release (1.2.3) nor an early one (1.2.3-beta.4).`

/** Files that must be signed: the packages, and on Windows also every program and library inside. */
const signedFiles = (platform: Platform, packages: readonly string[]): readonly string[] => {
  const endings = { linux: ['.AppImage', '.deb'], macos: ['.dmg', '.zip'], windows: ['.exe'] }[platform]
  const inside =
    platform === 'windows'
      ? globSync('dist/win*-unpacked/**/*.{exe,dll,node}', { cwd: root }).map((path) => join(root, path))
      : []
  return [...packages.filter((file) => endings.some((ending) => file.endsWith(ending))), ...inside]
}

const release = async (platform: Platform): Promise<boolean> => {
  await buildApp()
  const packages = await makePackages({ platform, settings: releaseSettings(platform, process.env) })
  writeSbom()
  const files = signedFiles(platform, packages)
  if (platform === 'linux') for (const file of files) await gpgSign(file, process.env['LEDGERDESK_GPG_KEY']!)
  return files.length > 0 && verifyAll(files)
}

const platform = chosenPlatform(process.argv.slice(2))
const why = platform === null ? `There are packages for ${platforms.join(', ')} only.` : hindrance(platform)
if (why !== null) process.stderr.write(`${why}\n`)
process.exitCode = why === null && platform !== null && (await release(platform)) ? 0 : 1
