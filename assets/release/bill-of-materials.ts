import { createHash } from 'node:crypto'
import { ComponentScope, ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums'
import {
  Bom,
  Component,
  HashDictionary,
  LicenseExpression,
  LicenseRepository,
  Metadata,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models'
import { JSON as CycloneDx, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize'
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec'
import type { PackedPackage } from './packed-packages.ts'

/** The part of `package-lock.json` that is needed here. */
export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly license?: string }>
  >
}
type Listed = Omit<PackedPackage, 'text'>

/** https://github.com/package-url/purl-spec: a scope is percent-encoded. */
const purlOf = ({ name, version }: Pick<Listed, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const hashOf = (integrity: string | undefined): string => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  if (base64 === undefined) throw new Error(`"${integrity}" is no SHA-512.`)
  return Buffer.from(base64, 'base64').toString('hex')
}

const licenses = (licence: string): LicenseRepository =>
  new LicenseRepository([/ OR | AND /.test(licence) ? new LicenseExpression(licence) : new SpdxLicense(licence)])

const component = (listed: Listed, lock: Lock): Component => {
  const locked = lock.packages[listed.path]
  if (locked?.version !== listed.version)
    throw new Error(`${listed.path} is ${listed.version} here and ${locked?.version} in package-lock.json.`)
  const [group, name = listed.name] = listed.name.startsWith('@') ? listed.name.split('/') : []
  const purl = purlOf(listed)
  return new Component(ComponentType.Library, name, {
    bomRef: purl,
    ...(group === undefined ? {} : { group }),
    version: listed.version,
    scope: ComponentScope.Required,
    hashes: new HashDictionary([[HashAlgorithm['SHA-512'], hashOf(locked.integrity)]]),
    licenses: licenses(listed.licence),
    purl,
  })
}

/** Version 8 of RFC 9562 takes bytes of our own choice: the same content has the same number. */
const serialNumber = (content: string): string => {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}

/**
 * The packages in the bundles, the database's library and Electron, as CycloneDX 1.6 JSON: each with its version,
 * licence and the hash that npm verified. `npm sbom` knows packages, not bundles: here it sees development dependencies
 * only. There is no time in it, so the same build gives the same file.
 */
export const billOfMaterials = (
  own: { readonly name: string; readonly version: string; readonly license: string },
  packed: readonly Listed[],
  lock: Lock,
): string => {
  const components = [...new Map(packed.map((listed) => [purlOf(listed), component(listed, lock)])).values()]
  const purl = purlOf(own)
  const app = new Component(ComponentType.Application, own.name, {
    bomRef: purl,
    version: own.version,
    licenses: licenses(own.license),
    purl,
  })
  for (const { bomRef } of components) app.dependencies.add(bomRef)
  const bom = new Bom({
    serialNumber: serialNumber(JSON.stringify([purl, components.map((one) => [one.purl, [...one.hashes]])])),
    metadata: new Metadata({ component: app }),
  })
  for (const one of components) bom.components.add(one)
  return `${new JsonSerializer(new CycloneDx.Normalize.Factory(Spec1dot6)).serialize(bom, { space: 2, sortLists: true })}\n`
}
