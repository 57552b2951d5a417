import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { failCodes } from '../../preload/contract/error-payload.ts'
import { commandIds } from '../../preload/contract/commands.ts'
import { languages, mainTexts, type Language } from '../../preload/contract/languages/index.ts'

/** The texts of main: menus, dialogs, messages, files, and the headless run. The demo service has its own. */
const main = join(import.meta.dirname, '../../main')
const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('demo/'),
)
const trees = new Map(
  files.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(join(main, file), 'utf8'), ts.ScriptTarget.Latest, true),
  ]),
)

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
const nameOf = (property: ts.ObjectLiteralElementLike): string => property.name?.getText().replace(/^'|'$/g, '') ?? ''
describe('the texts of main', () => {
  it('are all in the files of languages, and none is in the code', () => {
    const spoken = ['label', 'message', 'detail', 'title', 'body', 'buttons', 'toolTip', 'buttonLabel', 'sublabel']
    const incomplete = [...trees]
      .filter(([file]) => /^(electron|app\/commands)\/|^index/.test(file))
      .flatMap(([file, tree]) => {
        const found: string[] = []
        walk(tree, (node) => {
          if (!ts.isPropertyAssignment(node) || !spoken.includes(nameOf(node))) return
          const literal = node.initializer
          const text = ts.isStringLiteralLike(literal)
            ? literal.text
            : ts.isTemplateExpression(literal)
              ? [literal.head.text, ...literal.templateSpans.map((span) => span.literal.text)].join('')
              : ''
          if (/\p{L}{2,}/u.test(text.replaceAll('Ledgerdesk', ''))) found.push(`${file}: ${text}`)
        })
        return found
      })
    expect(incomplete).toEqual([])
  })
  it('of the menu are all used', () => {
    const used = new Set<string>()
    walk(trees.get('app/commands/menu-template.ts')!, (node) => {
      if (
        ts.isCallExpression(node) &&
        node.expression.getText() === 'role' &&
        node.arguments[0] &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        used.add(node.arguments[0].text)
      if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'messages') used.add(node.name.text)
    })
    expect([...used].sort()).toEqual(Object.keys(mainTexts.en.dialogs.menu).sort())
  })
})

type Said = string | ((...given: readonly unknown[]) => string) | { readonly [name: string]: Said }
const marks = ['«1»', '«2»', '«3»', '«4»']
/** The placeholders that a text fills, found with a mark for each. */
const filled = (word: Said, path: string): [string, readonly string[]][] => {
  if (typeof word === 'string') return [[path, word.trim() === '' ? ['EMPTY'] : []]]
  if (typeof word !== 'function') return Object.entries(word).flatMap(([name, part]) => filled(part, `${path}.${name}`))
  const text =
    path === '.headless.left'
      ? word({ waiting: marks[0], needsAttention: marks[1], anothers: marks[2] }, null)
      : word(...marks)
  return [[path, marks.filter((mark) => text.includes(mark))]]
}

const others = languages.filter((language) => language !== 'en')
const textsOf = (language: Language): [string, readonly string[]][] =>
  filled(mainTexts[language] as unknown as Said, '').toSorted(([a], [b]) => (a < b ? -1 : 1))

describe('the texts of main in another language', () => {
  it.each(others)('are all there, with the placeholders of the English: %s', (language) => {
    expect(textsOf(language)).toEqual(textsOf('en'))
  })
  it('are compared by the values that a text is made of', () =>
    expect(textsOf('en').find(([path]) => path === '.headless.part')).toEqual(['.headless.part', ['«1»', '«2»']]))
})

const blanks = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
describe.each(languages)('the texts that main and the window share, in %s', (language) => {
  const { failure, command } = mainTexts[language]
  it.each(failCodes)('have a sentence for %s, with the placeholders of the English', (code) => {
    expect(failure[code].trim()).not.toBe('')
    expect(blanks(failure[code])).toEqual(blanks(mainTexts.en.failure[code]))
  })
  it('name every command and failure, and no other', () => {
    expect(Object.keys(command.name).sort()).toEqual([...commandIds].sort())
    expect(Object.keys(failure).sort()).toEqual([...failCodes].sort())
  })
})
