import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustRun } from '../../assets/release/run-tool.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

/**
 * Takes fpm's command line and builds the package with Debian's dpkg-deb, because fpm is a download that tests may not
 * reach. An option that electron-builder does not use today fails, so none is ignored.
 */
const single = [
  '-s',
  '-t',
  '--architecture',
  '--after-install',
  '--after-remove',
  '--description',
  '--version',
  '--package',
  '--name',
  '--maintainer',
  '--vendor',
  '--url',
  '--category',
  '--deb-priority',
  '--license',
  '--deb-compression',
]
const repeated = ['-d', '--deb-recommends', '--exclude']
const flags = ['--force']

const read = (
  words: readonly string[],
): { readonly options: Map<string, string[]>; readonly contents: readonly (readonly [string, string])[] } => {
  const options = new Map<string, string[]>()
  const contents: (readonly [string, string])[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (flags.includes(word)) continue
    if (single.includes(word) || repeated.includes(word)) {
      options.set(word, [...(options.get(word) ?? []), words[++at] ?? ''])
    } else if (!word.startsWith('-') && word.includes('=')) {
      contents.push([word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
    } else {
      throw new Error(`Unknown to this packer: ${word}`)
    }
  }
  return { options, contents }
}

const { options, contents } = read(process.argv.slice(2))
const one = (name: string): string => options.get(name)?.[0] ?? ''
const folder = newFolder('deb')
try {
  for (const [from, to] of contents) {
    const target = join(folder, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from, target, { recursive: true })
  }
  for (const path of options.get('--exclude') ?? []) rmSync(join(folder, path))
  const control = [
    ['Package', one('--name')],
    ['Version', one('--version')],
    ['Architecture', one('--architecture')],
    ['Maintainer', one('--maintainer')],
    ['Section', one('--category')],
    ['Priority', one('--deb-priority')],
    ['Homepage', one('--url')],
    ['Depends', (options.get('-d') ?? []).join(', ')],
    ['Recommends', (options.get('--deb-recommends') ?? []).join(', ')],
    ['Description', one('--description').trim().replace(/\n\s*/g, '\n ')],
  ]
  mkdirSync(join(folder, 'DEBIAN'))
  writeFileSync(join(folder, 'DEBIAN/control'), `${control.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`)
  for (const [option, script] of [
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ] as const) {
    cpSync(one(option), join(folder, 'DEBIAN', script))
    await mustRun('chmod', ['755', join(folder, 'DEBIAN', script)])
  }
  await mustRun('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, one('--package')])
} finally {
  removeFolder(folder)
}
