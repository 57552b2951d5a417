import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Folders of a running app, a build or an installed package, which no source has. */
const notSources = /^(out|dist|node_modules|logs|desks|backups|profile-set-aside-[^/]*|restored-[^/]*)\/|:\/\//

const pathsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** All files, and all folders with a `/` at their end. */
const tree = (): string[] => {
  const files = [...pathsOf('{main,preload,renderer,test,assets,docs}/**/*.*'), ...pathsOf('*.*')]
  const folders = new Set(
    files.flatMap((file) =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, depth, parts) => `${parts.slice(0, depth + 1).join('/')}/`),
    ),
  )
  return [...files, ...folders]
}

/** Names of files and folders in backquotes, with their lines. Fenced blocks hold commands and drawings. */
const namesIn = (text: string): { readonly name: string; readonly line: number }[] => {
  let fenced = false
  return text.split('\n').flatMap((words, index) => {
    if (words.startsWith('```')) fenced = !fenced
    const spans = fenced ? [] : [...words.matchAll(/`([^`]+)`/g)].flatMap(([, span]) => span!.split(/[\s'"=]+/))
    return spans
      .filter((name) => /^[^/].*(\.ts|\.vue|\/)$/.test(name) && !notSources.test(name))
      .map((name) => ({ name, line: index + 1 }))
  })
}

const foldersAbove = (folder: string): string[] => (folder === '.' ? ['.'] : [folder, ...foldersAbove(dirname(folder))])

/**
 * A name is resolved from the document's folder and each folder above it, and may also be anywhere below. Documents in
 * docs/ are about the whole project.
 */
const isThere = (name: string, document: string, paths: readonly string[]): boolean => {
  const below = document.startsWith('docs/') ? '.' : dirname(document)
  const wanted = foldersAbove(dirname(document)).map((above) => join(above, name).replaceAll('\\', '/'))
  const isPattern = /[*{]/.test(name)
  const isWanted = (path: string): boolean =>
    isPattern ? wanted.some((pattern) => matchesGlob(path, pattern)) : wanted.includes(path)
  const endsSo = (path: string): boolean =>
    isPattern ? matchesGlob(path, `**/${name}`) : `/${path}`.endsWith(`/${name}`)
  return paths.some((path) => isWanted(path) || ((below === '.' || path.startsWith(`${below}/`)) && endsSo(path)))
}

const unknownNames = (document: string, text: string, paths: readonly string[]): string[] =>
  namesIn(text)
    .filter(({ name }) => !isThere(name, document, paths))
    .map(({ name, line }) => `${document}:${line} names ${name}`)

/** Links to other sites and within the document are no files. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^(https?:|#)/.test(target))

const brokenLinks = (document: string, text: string): string[] =>
  linksIn(text)
    .map((target) => join(dirname(document), target.replace(/#.*$/, '')))
    .filter((target) => !existsSync(join(root, target)))
    .map((target) => `${document} links to ${target}`)

const documents = [
  ...pathsOf('*.md'),
  ...pathsOf('{main,preload,renderer,test,assets}/**/README.md'),
  ...pathsOf('docs/**/*.md'),
]
const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')
const linesOf = (document: string): number => textOf(document).trimEnd().split('\n').length

describe('documents of the project', () => {
  it('documents name only files and folders that exist', () => {
    const paths = tree()
    expect(documents).toEqual(expect.arrayContaining(['ARCHITECTURE.md', 'main/README.md', 'docs/security/README.md']))
    expect(
      documents
        .filter((document) => document !== 'CHANGELOG.md')
        .flatMap((document) => unknownNames(document, textOf(document), paths)),
    ).toEqual([])
  })

  it('documents link only to files that exist', () => {
    expect(documents.flatMap((document) => brokenLinks(document, textOf(document)))).toEqual([])
  })

  it('docs/commands.md names every command of npm', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
    const named = new Set([...textOf('docs/commands.md').matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name))
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([])
  })

  it('the public CI runs the test command of the README', () => {
    const commands = textOf('.ci/run')
      .split('\n')
      .filter((line) => line.startsWith('npm '))
    expect(textOf('README.md')).toContain(`\n${commands.join(' && ')}\n`)
  })

  it.each([
    ['README.md', 120],
    ['ARCHITECTURE.md', 150],
  ] as const)('%s has at most %i lines', (document, most) => {
    expect(linesOf(document)).toBeLessThanOrEqual(most)
  })

  it('the glossary explains at most twenty-five words, each in two lines and in alphabetical order', () => {
    const entries = textOf('GLOSSARY.md').split(/^- /m).slice(1)
    const words = entries.map((entry) => /^\*\*([^*]+)\*\*: /.exec(entry)?.[1])
    expect(words.length).toBeLessThanOrEqual(25)
    expect(words).toEqual(words.toSorted())
    expect(entries.filter((entry) => entry.trimEnd().split('\n').length > 2)).toEqual([])
  })

  it('a decision has its four parts in fifteen lines, and a line in the index', () => {
    const decisions = pathsOf('docs/decisions/0*.md')
    expect(decisions.length).toBeGreaterThan(0)
    for (const document of decisions) {
      expect(linesOf(document), document).toBeLessThanOrEqual(15)
      expect(
        [...textOf(document).matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, part]) => part),
        document,
      ).toEqual(['Context.', 'Decision.', 'Alternatives.', 'Look again'])
    }
    expect(
      [...textOf('docs/decisions/README.md').matchAll(/^- \[(\d+\. [^\]]+)\]\((\S+)\)$/gm)].map(
        ([, title, file]) => `docs/decisions/${file}: # ${title}`,
      ),
    ).toEqual(decisions.toSorted().map((document) => `${document}: ${textOf(document).split('\n')[0]}`))
  })

  it('every folder of main with code has a README', () => {
    const without = [...new Set(pathsOf('main/**/*.ts').map(dirname))].filter(
      (folder) => pathsOf(`${folder}/README.md`).length === 0,
    )
    expect(without).toEqual([])
  })
})

describe('names in a document', () => {
  const paths = [
    'main/',
    'main/sync/',
    'main/sync/push/',
    'main/sync/sync.ts',
    'main/sync/push/push.ts',
    'main/base/clock.ts',
    'test/layers.test.ts',
  ]
  const found = (text: string): string[] => unknownNames('main/sync/README.md', text, paths)

  it.each([
    'sync.ts',
    'push.ts',
    'push/',
    'push/push.ts',
    'base/clock.ts',
    'main/base/clock.ts',
    '../base/clock.ts',
    'p*.ts',
    'push/{push,pull}.ts',
    'test/layers.test.ts',
  ])('a name is found next to, below or above its document: %s', (name) => {
    expect(found(`See \`${name}\`.`)).toEqual([])
  })

  it.each(['clock.ts', 'pull.ts', 'pull/', 'base/', 'search-*.ts', '../sync.ts', 'layers.test.ts', 'Row.vue'])(
    'an unknown name is reported with its line: %s',
    (name) => {
      expect(found(`One\n\`${name}\``)).toEqual([`main/sync/README.md:2 names ${name}`])
    },
  )

  it('a name is found inside a command, and ignored in a fenced block or a folder of the running app', () => {
    expect(found('`node sync.ts gone.ts`')).toEqual(['main/sync/README.md:1 names gone.ts'])
    expect(found('```\n`gone.ts`\n```\n`out/tour/`, `backups/`, `https://example.com/`, `app://ledgerdesk/`')).toEqual(
      [],
    )
  })
})
