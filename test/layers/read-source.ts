import { posix } from 'node:path'
import ts from 'typescript'

/** One source file: its path from the project's root with forward slashes, and its text. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** One import, export-from, `import()` or `require()`. `target` is a path from the root, or a package's name as written. */
export interface Import {
  readonly from: string
  readonly line: number
  readonly target: string
  /** `import type`: gone when the program runs. */
  readonly typeOnly: boolean
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** A component's script blocks; all else becomes spaces, so that every character keeps its line. */
const scriptOf = ({ path, text }: Source): string => {
  if (!path.endsWith('.vue')) return text
  let script = ''
  let end = 0
  for (const block of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = block.index + block[1]!.length
    script += blank(text.slice(end, start)) + block[2]!
    end = start + block[2]!.length
  }
  return script + blank(text.slice(end))
}

/** Whether the statement whose module name stands at `at` begins with `import type` or `export type`. */
const isTypeOnly = (text: string, at: number): boolean => {
  const begins = [...text.slice(0, at).matchAll(/\b(?:import|export)\b/g)].at(-1)?.index ?? 0
  return /^(?:import|export)\s+type\s/.test(text.slice(begins, at))
}

const targetOf = (from: string, written: string): string => {
  const name = written.replace(/\?.*$/, '')
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name
}

/** All imports of a source, types included, in the order they stand. */
export const readImports = (source: Source): Import[] => {
  const script = scriptOf(source)
  return ts.preProcessFile(script, true, true).importedFiles.map(({ fileName, pos }) => ({
    from: source.path,
    line: lineAt(script, pos),
    target: targetOf(source.path, fileName),
    typeOnly: isTypeOnly(script, pos),
  }))
}

const globals = ['window', 'globalThis', 'self']
const isGlobal = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isIdentifier(node) && globals.includes(node.text)

const takesApi = (node: ts.Node): boolean => {
  if (ts.isPropertyAccessExpression(node)) return isGlobal(node.expression) && node.name.text === 'api'
  if (ts.isElementAccessExpression(node)) {
    return (
      isGlobal(node.expression) &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === 'api'
    )
  }
  return (
    ts.isVariableDeclaration(node) &&
    isGlobal(node.initializer) &&
    ts.isObjectBindingPattern(node.name) &&
    node.name.elements.some((element) => (element.propertyName ?? element.name).getText() === 'api')
  )
}

/** The lines on which a source reaches for `window.api`, however it is written. */
export const linesTouchingApi = (source: Source): number[] => {
  const file = ts.createSourceFile(source.path, scriptOf(source), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const lines: number[] = []
  const visit = (node: ts.Node): void => {
    if (takesApi(node)) lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return lines
}

const hasValue = (clause: ts.ImportClause | ts.NamedExports | undefined): boolean => {
  if (clause === undefined) return true
  if (ts.isNamedExports(clause)) return clause.elements.some(({ isTypeOnly }) => !isTypeOnly)
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  const { name, namedBindings } = clause
  return (
    name !== undefined ||
    namedBindings === undefined ||
    ts.isNamespaceImport(namedBindings) ||
    namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly)
  )
}

/** The files of ours that a source imports values from when it starts; `import { type A }` is no value. */
export const valueImports = (source: Source): string[] =>
  ts
    .createSourceFile(source.path, scriptOf(source), ts.ScriptTarget.Latest)
    .statements.flatMap((statement) => {
      if (ts.isImportDeclaration(statement)) return hasValue(statement.importClause) ? [statement.moduleSpecifier] : []
      if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || statement.moduleSpecifier === undefined)
        return []
      const { exportClause, moduleSpecifier } = statement
      return exportClause === undefined || !ts.isNamedExports(exportClause) || hasValue(exportClause)
        ? [moduleSpecifier]
        : []
    })
    .map((specifier) => targetOf(source.path, (specifier as ts.StringLiteral).text))
    .filter((target) => /\.(ts|vue)$/.test(target))
