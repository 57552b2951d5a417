import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  toolbarAddress,
  listPageFiles,
  pageAddress,
  pageFileAt,
  pageOrigin,
  pagePolicy,
  type PageFile,
} from '../../../../main/electron/main-window/page-files.ts'
import { newProfile, removeProfile } from '../../test-host.ts'

let folder: string
let files: ReadonlyMap<string, PageFile>

beforeAll(() => {
  folder = newProfile()
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true })
  for (const name of ['secret.js', 'page/index.html', 'page/assets/app.js', 'page/notes.txt'])
    writeFileSync(join(folder, name), name)
  symlinkSync(join(folder, 'secret.js'), join(folder, 'page', 'link.js'))
  files = listPageFiles(join(folder, 'page'))
})
afterAll(() => removeProfile(folder))

describe('the page’s own scheme', () => {
  it('serves the built files by their types, and no links', () => {
    expect([...files.keys()].sort()).toEqual(['/assets/app.js', '/index.html'])
    expect(pageFileAt(files, 'app://ledgerdesk/assets/app.js?v=1')).toEqual({
      file: join(folder, 'page/assets/app.js'),
      type: 'text/javascript; charset=utf-8',
    })
  })

  it.each([
    'app://ledgerdesk/../secret.js',
    'app://ledgerdesk/%2e%2e/secret.js',
    'app://ledgerdesk/assets/..%2f..%2fsecret.js',
    'app://ledgerdesk/assets%2fapp.js',
    'app://ledgerdesk/assets\\app.js',
    'app://ledgerdesk//etc/passwd',
    'app://ledgerdesk/etc/passwd',
    'app://ledgerdesk/link.js',
    'app://ledgerdesk/notes.txt',
    'app://ledgerdesk/',
    'app://ledgerdesk',
    'app://other/index.html',
    'app://me@ledgerdesk/index.html',
    'file:///index.html',
    'https://ledgerdesk/index.html',
    'nonsense',
  ])('does not serve %s', (address) => expect(pageFileAt(files, address)).toBeUndefined())

  it('serves nothing outside the page, whatever the path', () => {
    const segment = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '/',
      '\\',
      'secret.js',
      'assets',
      'app.js',
      'link.js',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 8 }), (segments) => {
        const found = pageFileAt(files, `app://ledgerdesk/${segments.join('/')}`)
        return found === undefined || found.file.startsWith(join(folder, 'page'))
      }),
    )
  })

  it('has one origin for the page and the sign-in toolbar', () => {
    expect([pageOrigin, pageAddress, toolbarAddress]).toEqual([
      'app://ledgerdesk',
      'app://ledgerdesk/index.html',
      'app://ledgerdesk/sign-in.html',
    ])
  })

  it('serves each kind of file that a build holds, and no other', () => {
    const built = join(folder, 'built')
    mkdirSync(built)
    for (const end of ['html', 'js', 'css', 'svg', 'png', 'woff2', 'ttf', 'map', 'json', 'wasm', 'mjs', 'htm', ''])
      writeFileSync(join(built, `x.${end}`), '')
    expect(Object.fromEntries([...listPageFiles(built)].map(([path, { type }]) => [path, type]))).toEqual({
      '/x.html': 'text/html; charset=utf-8',
      '/x.js': 'text/javascript; charset=utf-8',
      '/x.css': 'text/css; charset=utf-8',
      '/x.svg': 'image/svg+xml',
      '/x.png': 'image/png',
      '/x.woff2': 'font/woff2',
      '/x.ttf': 'font/ttf',
    })
  })

  it('allows nothing by default and nothing unsafe', () => {
    expect(pagePolicy).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(pagePolicy).toContain("connect-src 'none'")
    expect(pagePolicy).toContain("require-trusted-types-for 'script'")
    expect(pagePolicy).not.toMatch(/unsafe|\*|http/)
  })
})
