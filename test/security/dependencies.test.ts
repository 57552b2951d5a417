import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, it } from 'vitest'
import { billOfMaterials } from '../../assets/release/bill-of-materials.ts'
import { mayBePacked, packagePaths, readPacked } from '../../assets/release/packed-packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}
const own = JSON.parse(read('package.json')) as {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly devDependencies: Readonly<Record<string, string>>
  readonly dependencies?: object
  readonly allowScripts: Readonly<Record<string, boolean>>
}
const locked = (JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> })
  .packages
/** The project itself has the empty path. */
const entries = Object.entries(locked).filter(([path]) => path !== '')
const lock = Object.fromEntries(entries)
const nameOf = (path: string): string => path.split('node_modules/').at(-1)!

const sources = ['main', 'preload', 'renderer', 'test', 'assets']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,vue,js,css}`, { cwd: root }))
  .concat(['vite.config.ts', 'vitest.config.ts', 'eslint.config.js', 'package.json', 'tsconfig.json'])
  .filter((file) => file !== join('test', 'security', 'dependencies.test.ts'))
const texts = new Map(sources.map((file) => [file.replaceAll('\\', '/'), read(file)]))
/** Style sheets name a package's files by path. */
const taken = (text: string): string[] =>
  [...text.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(([, name]) => name!)
const isOfApp = (file: string): boolean => /^(main|preload|renderer)\//.test(file)

/** The packages that a file imports. */
const imported = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:\bfrom|\bimport|@import|\bimport\(|\brequire\()\s*['"](?![./#@]\/|\.|node:)((?:@[\w.-]+\/)?[\w.-]+)[\w./-]*['"]/g,
    ),
  ]
    .map(([, name]) => name!)
    .filter((name) => !builtinModules.includes(name))

/** Resolves a package as Node does, in the nearest enclosing folder. */
const resolved = (name: string, from: string): string | undefined => {
  const inner = `${from}/node_modules/${name}`
  if (lock[inner]) return inner
  return from === ''
    ? lock[`node_modules/${name}`] && `node_modules/${name}`
    : resolved(name, from.split('/node_modules/').slice(0, -1).join('/node_modules/'))
}

/** The packages and everything they need at run time. */
const closure = (names: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const name of Object.keys(lock[path]!.dependencies ?? {})) add(resolved(name, path))
  }
  names.forEach((name) => add(resolved(name, '')))
  return found
}

describe('the dependencies', () => {
  it('have exact versions, and none is needed where the app is installed', () => {
    expect(
      Object.entries(own.devDependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    ).toEqual([])
    expect(own.dependencies).toBeUndefined()
    expect(
      Object.entries(own.devDependencies).filter(
        ([name, version]) => lock[`node_modules/${name}`]?.version !== version,
      ),
    ).toEqual([])
  })

  it('have a SHA-512 each and come from a registry, and the lock file holds no other address', () => {
    expect(entries.length).toBeGreaterThan(300)
    expect(
      entries
        .filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
        .map(([path]) => path),
    ).toEqual([])
    expect(
      entries.filter(([, { resolved: address, link }]) => address !== undefined || link === true).map(([path]) => path),
    ).toEqual([])
    expect(read('package-lock.json')).not.toMatch(/git\+|git:|github:|http:|file:/)
  })

  it('run no install script, except for the listed packages', () => {
    const scripts = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(scripts.filter((name) => !(name in own.allowScripts))).toEqual([])
    expect(
      Object.entries(own.allowScripts)
        .filter(([, may]) => may)
        .map(([name]) => name),
    ).toEqual(['node'])
  })

  it('are all used: each is imported or started somewhere', () => {
    const byName = new Set([
      'node',
      '@types/big.js',
      '@types/yazl',
      '@types/node',
      '@types/oidc-provider',
      '@types/papaparse',
      'typescript',
      'oxlint-tsgolint',
      'vue-eslint-parser',
      // The validator of CycloneDX loads it.
      'ajv-formats-draft2019',
    ])
    const used = (name: string): boolean =>
      byName.has(name) ||
      [...texts].some(([file, text]) => file !== 'package.json' && new RegExp(`['"/ ]${name}(?:['"/\\s]|$)`).test(text))
    expect(Object.keys(own.devDependencies).filter((name) => !used(name))).toEqual([])
  })

  it('include every imported package', () => {
    const strangers = [...texts].flatMap(([file, text]) =>
      /\.(ts|vue)$/.test(file) && !file.startsWith('test/layers')
        ? imported(text)
            .filter((name) => !(name in own.devDependencies))
            .map((name) => `${file}: ${name}`)
        : [],
    )
    expect(strangers).toEqual([])
  })
})

describe('the licences', () => {
  const packed = closure([
    ...new Set([...texts].flatMap(([file, text]) => (isOfApp(file) ? [...imported(text), ...taken(text)] : []))),
  ])

  it('of everything in the app ask only for attribution', () => {
    expect(packed.size).toBeGreaterThan(40)
    for (const name of [
      'vue',
      'better-sqlite3-multiple-ciphers',
      'ag-grid-community',
      'electron',
      '@fontsource-variable/inter',
    ])
      expect(packed).toContain(`node_modules/${name}`)
    expect(
      [...packed]
        .filter((path) => !mayBePacked(lock[path]!.license ?? 'none'))
        .map((path) => `${path}: ${lock[path]!.license}`),
    ).toEqual([])
  })

  it('of all other packages are known, and none asks to publish our source', () => {
    const all = new Set(entries.map(([, { license }]) => license ?? 'none'))
    expect(
      [...all].filter(
        (licence) => !mayBePacked(licence) && !['MPL-2.0', 'WTFPL', 'WTFPL OR ISC', 'CC-BY-4.0'].includes(licence),
      ),
    ).toEqual([])
  })

  it.each([
    ['GPL-3.0', false],
    ['AGPL-3.0-only', false],
    ['none', false],
    ['SEE LICENSE IN EULA', false],
    ['(MIT OR GPL-3.0)', true],
    ['ISC', true],
  ])('%s may be packed: %s', (licence, may) => expect(mayBePacked(licence)).toBe(may))

  it('come with their full text if the package has it', () => {
    for (const path of ['vue', 'https-proxy-agent', 'lazy-val', 'zod']
      .map((name) => `node_modules/${name}`)
      .filter((each) => lock[each])) {
      const { text } = readPacked(path)
      expect(text, path).toMatch(/copyright/i)
      expect(text.replaceAll(/\s+/g, ' '), path).toMatch(/permission is hereby granted, free of charge/i)
    }
  })

  it('of packages are found by the modules of a bundle, also of nested packages and other systems', () => {
    expect(
      packagePaths([
        {
          moduleIds: [
            '/a/main/index.ts',
            '/a/node_modules/vue/dist/vue.js',
            '\0/a/node_modules/@vue/shared/x.js?commonjs',
            'C:\\a\\node_modules\\one\\node_modules\\@two\\three\\x.js',
          ],
        },
        { originalFileNames: ['../node_modules/@fontsource-variable/inter/files/x.woff2'] },
      ]),
    ).toEqual([
      'node_modules/@fontsource-variable/inter',
      'node_modules/@vue/shared',
      'node_modules/one/node_modules/@two/three',
      'node_modules/vue',
    ])
  })
})

interface Bill {
  readonly serialNumber: string
  readonly components: readonly {
    readonly group?: string
    readonly name: string
    readonly purl: string
    readonly hashes: readonly { readonly content: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

describe('the bill of materials', () => {
  const listed = ['node_modules/vue', 'node_modules/@vue/shared'].map((path) => ({
    name: nameOf(path),
    version: lock[path]!.version,
    licence: 'MIT',
    path,
  }))

  it('lists each package by version, licence and hash, and is deterministic', async () => {
    const text = billOfMaterials(own, listed, { packages: lock })
    expect(text).toEqual(billOfMaterials(own, listed, { packages: lock }))
    const schema = new JsonStrictValidator(Version.v1dot6)
    expect(await schema.validate(text)).toBeNull()
    expect(await schema.validate(text.replace('SHA-512', 'SHA-513'))).not.toBeNull()
    const bill = JSON.parse(text) as Bill
    expect(bill.components.find(({ group }) => group === '@vue')).toMatchObject({
      name: 'shared',
      scope: 'required',
      purl: `pkg:npm/%40vue/shared@${listed[1]!.version}`,
      licenses: [{ license: { id: 'MIT' } }],
    })
    for (const { hashes } of bill.components) expect(hashes[0]!.content).toMatch(/^[0-9a-f]{128}$/)
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const ref = `pkg:npm/ledgerdesk@${own.version}`
    expect(bill.dependencies.find((one) => one.ref === ref)).toEqual({
      ref,
      dependsOn: bill.components.map(({ purl }) => purl).sort(),
    })
  })

  it('is refused if the installed packages differ from the lock file', () => {
    expect(() => billOfMaterials(own, [{ ...listed[0]!, version: '0.0.0' }], { packages: lock })).toThrow(
      'in package-lock.json',
    )
  })
})
