import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from 'vue/compiler-sfc'

/** The part of the Vue compiler's template node that is read here. */
export interface TemplateNode {
  /** 1 element, 2 text, 3 comment, 5 interpolation, 6 attribute, 7 directive. */
  readonly type: number
  readonly tag?: string
  readonly content?: unknown
  readonly name?: string
  readonly value?: { readonly content: string }
  readonly arg?: { readonly content: string }
  readonly exp?: { readonly content: string }
  readonly props?: readonly TemplateNode[]
  readonly children?: readonly TemplateNode[]
}

/** A file of the window with its code as syntax trees, without comments. */
export interface Source {
  readonly file: string
  readonly code: readonly ts.Node[]
  readonly template: TemplateNode | null
}

export const root = join(import.meta.dirname, '../../../renderer')

const treeOf = (text: string): ts.Node =>
  ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
/** A template holds an expression, statements, or the head of a `v-for` or a slot. */
export const expressionTree = (text: string): ts.Node => {
  const [head, list] = /^(.*?)\s+(?:in|of)\s+(.*)$/s.exec(text)?.slice(1) ?? []
  const loop = list !== undefined && /^[\w\s(),{}:]*$/.test(head ?? '') ? list : text
  return treeOf(/^\s*\{/.test(loop) ? `(${loop})` : loop)
}

const expressionsIn = (node: TemplateNode): string[] => [
  ...(node.type === 5 ? [(node.content as { readonly content: string }).content] : []),
  ...(node.type === 7 && node.name !== 'slot' && node.exp ? [node.exp.content] : []),
  ...(node.props ?? []).flatMap(expressionsIn),
  ...(node.children ?? []).flatMap(expressionsIn),
]

const sourceOf = (file: string): Source => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!file.endsWith('.vue')) return { file, code: [treeOf(text)], template: null }
  const { descriptor } = parse(text, { filename: file })
  const template = (descriptor.template?.ast ?? null) as TemplateNode | null
  return {
    file,
    template,
    code: [
      treeOf(descriptor.scriptSetup?.content ?? ''),
      ...(template ? expressionsIn(template) : []).map(expressionTree),
    ],
  }
}

/** Every file of the window but the catalogues. */
export const readSources = (): readonly Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(vue|ts)$/.test(file) && !/^i18n\/(en|nl)\b/.test(file))
    .map(sourceOf)

export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
