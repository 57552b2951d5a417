import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { messages as runWords } from '../../main/app/headless/messages.ts'
import { menuMessages } from '../../main/app/commands/menu-messages.ts'
import { failCodes } from '../../preload/contract/error-payload.ts'
import { commandIds } from '../../preload/contract/commands.ts'
import { commands as commandsEn } from '../../preload/contract/messages/en-commands.ts'
import { commands as commandsNl } from '../../preload/contract/messages/nl-commands.ts'
import { failures as failuresEn } from '../../preload/contract/messages/en-failures.ts'
import { failures as failuresNl } from '../../preload/contract/messages/nl-failures.ts'

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
const partOf = (table: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  const found = table.properties.find((one) => nameOf(one) === name)
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}
/** An object of `en` and `nl` with its texts, or with constants of the same file. */
const inFile = (tree: ts.SourceFile, node: ts.Expression): ts.Expression => {
  if (!ts.isIdentifier(node)) return node
  let found: ts.Expression = node
  walk(
    tree,
    (one) =>
      void (
        ts.isVariableDeclaration(one) &&
        one.name.getText() === node.text &&
        one.initializer &&
        (found = one.initializer)
      ),
  )
  return found
}
/** Every text with the number of its placeholders: `unsaved.message 0`. */
const leavesOf = (node: ts.Expression, path = ''): string[] => {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((one) =>
      ts.isPropertyAssignment(one) ? leavesOf(one.initializer, `${path}.${nameOf(one)}`) : [`${path}.${nameOf(one)}`],
    )
  if (ts.isArrayLiteralExpression(node)) return [`${path} of ${node.elements.length}`]
  const blanks = new Set<string>()
  walk(node, (one) => void (ts.isTemplateSpan(one) && blanks.add(one.expression.getText())))
  const empty = ts.isStringLiteralLike(node) && node.text.trim() === '' ? ' EMPTY' : ''
  return [`${path} ${[...blanks].sort().join(' ')}${empty}`]
}
const tables = [...trees].flatMap(([file, tree]) => {
  const found: { readonly file: string; readonly en: ts.Expression; readonly nl: ts.Expression }[] = []
  walk(tree, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return
    const [en, nl] = [partOf(node, 'en'), partOf(node, 'nl')]
    if (en && nl) found.push({ file, en: inFile(tree, en), nl: inFile(tree, nl) })
  })
  return found
})

describe('the texts of main', () => {
  it('are the same in both languages: all of them, with the same placeholders', () => {
    expect(new Set(tables.map(({ file }) => file))).toEqual(
      new Set([
        'app/headless/region.ts',
        'desk/export-edits.ts',
        'desk/files/about-export.ts',
        'desk/files/export-cells.ts',
        'desk/files/export-table.ts',
        'desk/files/write-rows.ts',
        'desk/quality/export-findings.ts',
        'app/commands/attention.ts',
        'app/commands/menu-messages.ts',
        'oauth/browser/browser-page.ts',
        'profile/messages.ts',
        'app/support/messages.ts',
        'electron/dialogs/ask.ts',
        'electron/dialogs/confirm-address.ts',
        'electron/dialogs/confirm-services.ts',
        'electron/lifecycle/refused-start.ts',
      ]),
    )
    for (const { file, en, nl } of tables) expect(leavesOf(nl), file).toEqual(leavesOf(en))
  })
  it('are all in such a table, and none is in one language only', () => {
    const spoken = ['label', 'message', 'detail', 'title', 'body', 'buttons', 'toolTip', 'buttonLabel', 'sublabel']
    const incomplete = [...trees]
      .filter(([file]) => /^(electron|app\/commands)\/|^index/.test(file))
      .flatMap(([file, tree]) => {
        const found: string[] = []
        walk(tree, (node) => {
          if (!ts.isPropertyAssignment(node) || !spoken.includes(nameOf(node))) return
          const inTable = (one: ts.Node | undefined): boolean =>
            one !== undefined &&
            ((ts.isPropertyAssignment(one) && ['en', 'nl'].includes(nameOf(one))) || inTable(one.parent))
          const literal = node.initializer
          const text = ts.isStringLiteralLike(literal)
            ? literal.text
            : ts.isTemplateExpression(literal)
              ? [literal.head.text, ...literal.templateSpans.map((span) => span.literal.text)].join('')
              : ''
          if (/\p{L}{2,}/u.test(text.replaceAll('Ledgerdesk', '')) && !inTable(node)) found.push(`${file}: ${text}`)
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
    expect([...used].sort()).toEqual(Object.keys(menuMessages.en).sort())
  })
})

type Said = string | ((...given: readonly unknown[]) => string) | { readonly [name: string]: Said }
const marks = ['«1»', '«2»', '«3»', '«4»']
/** The placeholders that a text fills, found with a mark for each. */
const filled = (word: Said, path: string): [string, readonly string[]][] => {
  if (typeof word === 'string') return [[path, []]]
  if (typeof word !== 'function') return Object.entries(word).flatMap(([name, part]) => filled(part, `${path}.${name}`))
  const text =
    path === '.left' ? word({ waiting: marks[0], needsAttention: marks[1], anothers: marks[2] }, null) : word(...marks)
  return [[path, marks.filter((mark) => text.includes(mark))]]
}

describe('the texts of a headless run', () => {
  it('exist in both languages with the same placeholders', () => {
    expect(filled(runWords.nl as unknown as Said, '')).toEqual(filled(runWords.en as unknown as Said, ''))
    expect(filled(runWords.en as unknown as Said, '').find(([path]) => path === '.part')).toEqual([
      '.part',
      ['«1»', '«2»'],
    ])
  })
})

const blanks = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
describe('the texts that main and the window share', () => {
  it.each(failCodes)('have a sentence for %s in both languages, with the same placeholders', (code) => {
    for (const text of [failuresEn[code], failuresNl[code]]) expect(text.trim()).not.toBe('')
    expect(blanks(failuresNl[code])).toEqual(blanks(failuresEn[code]))
  })
  it('name every command, and no other, in both languages', () => {
    for (const { name } of [commandsEn, commandsNl]) expect(Object.keys(name).sort()).toEqual([...commandIds].sort())
    expect([Object.keys(failuresEn).sort(), Object.keys(failuresNl).sort()]).toEqual([
      [...failCodes].sort(),
      [...failCodes].sort(),
    ])
  })
})
