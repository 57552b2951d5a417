import ts from 'typescript'

/** The root of `it`, `test`, `describe` and their variants: `it.each(rows)`, `test.skipIf(condition)`, `describe.each`. */
const rootOf = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return rootOf(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
  return ''
}

/** Playwright's details of a test: `{ tag: '@long' }`. */
const isTaggedLong = (details: ts.Node | undefined): boolean =>
  details !== undefined && ts.isObjectLiteralExpression(details) && /\btag: .*'@long'/s.test(details.getText())

export interface TestTitle {
  readonly title: string
  /** `npm test` leaves it out. */
  readonly isLong: boolean
}

/** The titles of tests in a source, as written. */
export const titlesIn = (text: string): readonly TestTitle[] => {
  const file = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const titles: TestTitle[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:it|test)$/.test(rootOf(node.expression)) && node.arguments.length > 1) {
      const [title, details] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push({ title: title.text, isLong: isTaggedLong(details) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}
