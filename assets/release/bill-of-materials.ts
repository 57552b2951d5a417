import { createHash } from 'node:crypto'
import type { PackedPackage } from './packed-packages.ts'

/** As much of `package-lock.json` as is needed. */
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

const component = (listed: Listed, lock: Lock) => {
  const locked = lock.packages[listed.path]
  if (locked?.version !== listed.version)
    throw new Error(`${listed.path} is ${listed.version} here and ${locked?.version} in package-lock.json.`)
  const [group, name] = listed.name.startsWith('@') ? listed.name.split('/') : [undefined, listed.name]
  return {
    type: 'library',
    'bom-ref': purlOf(listed),
    ...(group ? { group } : {}),
    name,
    version: listed.version,
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: hashOf(locked.integrity) }],
    licenses: [
      / OR | AND /.test(listed.licence) ? { expression: listed.licence } : { license: { id: listed.licence } },
    ],
    purl: purlOf(listed),
  }
}

/** The same for the same content, as version 8 of RFC 9562 leaves it to us. */
const serialNumber = (content: string): string => {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}

/**
 * What is installed with the app, as CycloneDX 1.6 writes it: every package of others in the bundles, the database's
 * library and Electron, by version, licence and the hash that npm held it against. `npm sbom` knows packages, not
 * bundles: to it, everything here is for development only. Without a time, so that the same build gives the same file.
 */
export const billOfMaterials = (
  own: { readonly name: string; readonly version: string; readonly license: string },
  packed: readonly Listed[],
  lock: Lock,
) => {
  const components = [...new Map(packed.map((listed) => [purlOf(listed), component(listed, lock)])).values()]
  const ref = purlOf(own)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify([own, components])),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: own.name,
        version: own.version,
        licenses: [{ license: { id: own.license } }],
        purl: ref,
      },
    },
    components,
    dependencies: [
      { ref, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  }
}
