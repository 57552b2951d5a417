import ts from 'typescript'

/** The root of `it`, `test`, `describe` and their variants: `it.each(rows)`, `test.skipIf(condition)`, `describe.each`. */
const rootOf = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return rootOf(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
  return ''
}

/** The titles of tests in a source, as written. */
export const titlesIn = (text: string): readonly string[] => {
  const file = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:it|test)$/.test(rootOf(node.expression)) && node.arguments.length > 1) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}
