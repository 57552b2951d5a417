import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { isEvent } from '../../../../main/base/log/known-words.ts'

const main = join(import.meta.dirname, '../../../../main')
const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
const choices = (node: ts.Expression): ts.Expression[] =>
  ts.isConditionalExpression(node) ? [...choices(node.whenTrue), ...choices(node.whenFalse)] : [node]
/** The values of `event` in the arguments of `log(…)`. */
const eventsIn = (file: string): string[] => {
  const tree = ts.createSourceFile(file, readFileSync(join(main, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const events: string[] = []
  walk(tree, (node) => {
    if (
      !ts.isCallExpression(node) ||
      !/\blog$/.test(node.expression.getText()) ||
      !node.arguments[0] ||
      !ts.isObjectLiteralExpression(node.arguments[0])
    )
      return
    const named = node.arguments[0].properties.find((property) => property.name?.getText() === 'event')
    if (named)
      events.push(
        ...(ts.isPropertyAssignment(named)
          ? choices(named.initializer).map((one) => one.getText())
          : [named.getText()]),
      )
  })
  return events
}

describe('the events of the source', () => {
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('demo'),
  )
  const events = files.flatMap(eventsIn)
  it('are literals of one form, or end in the name of one of our states and files', () => {
    const ends = [
      "`${options.name.replace('.', '-')}-damaged`",
      '`background-${outcome.is}`',
      '`background-${state.is}`',
    ]
    expect(events.length).toBeGreaterThan(30)
    expect(
      events.filter((text) => !ends.includes(text) && !(/^'.*'$/.test(text) && isEvent(text.slice(1, -1)))),
    ).toEqual([])
  })
})
