import ts from 'typescript'
import { walk, type Source } from './sources.ts'

export interface WordsUsed {
  /** Quoted texts in the form of a key. */
  readonly whole: ReadonlySet<string>
  /** Beginnings of keys that end in a value. */
  readonly beginnings: ReadonlySet<string>
  /** Keys that are built in a way that no list can follow, with their file. */
  readonly unseen: readonly string[]
}

const keyForm = /^[a-zA-Z]+(?:\.[\w-]+)+$/
const beginningForm = /^[a-zA-Z]+(?:\.[\w-]+)*\.$/

/**
 * The first argument of `t`, `count` or `plain` must be analysable: quoted, a known beginning, a choice of these, or a
 * variable that holds one.
 */
const isSeen = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node)) return isSeen(node.expression)
  if (ts.isConditionalExpression(node)) return isSeen(node.whenTrue) && isSeen(node.whenFalse)
  if (ts.isTemplateExpression(node))
    return (
      beginningForm.test(node.head.text) &&
      node.templateSpans.length === 1 &&
      node.templateSpans[0]?.literal.text === ''
    )
  if (ts.isBinaryExpression(node)) return false
  return true
}
const isWordCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'count'].includes(node.expression.text)

/** Reads code only, so that a key in a comment does not count. */
export const wordsUsed = (sources: readonly Source[]): WordsUsed => {
  const [whole, beginnings, unseen] = [new Set<string>(), new Set<string>(), [] as string[]]
  for (const { file, code } of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && keyForm.test(node.text) && !ts.isImportDeclaration(node.parent))
        whole.add(node.text)
      if (
        ts.isTemplateExpression(node) &&
        beginningForm.test(node.head.text) &&
        node.templateSpans.length === 1 &&
        node.templateSpans[0]?.literal.text === ''
      )
        beginnings.add(node.head.text)
      if (isWordCall(node) && node.arguments[0] && !isSeen(node.arguments[0])) unseen.push(`${file}: ${node.getText()}`)
    }
    for (const tree of code) walk(tree, visit)
  }
  return { whole, beginnings, unseen }
}
