import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../test/build.ts'
import { billOfMaterials, type Lock } from './bill-of-materials.ts'
import { packedPackages } from './third-party.ts'

/** Writes the bill of materials of the last build to `dist/ledgerdesk-VERSION.cdx.json` and returns that path. */
export const writeSbom = (): string => {
  const root = join(import.meta.dirname, '../..')
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
  const own = read<{ name: string; version: string; license: string }>('package.json')
  const file = join(root, 'dist', `ledgerdesk-${own.version}.cdx.json`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(file, billOfMaterials(own, packedPackages(), read<Lock>('package-lock.json')))
  return file
}

/** `npm run sbom`: builds the app, because what is packed is known after that only. */
if (import.meta.main) {
  await buildApp()
  process.stdout.write(`${writeSbom()}\n`)
}
