import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { expressionTree, readSources, walk, type TemplateNode } from './sources.ts'

/** Attributes that people read or hear, and props of our components that become one. */
const spoken = [
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'help',
  'hint',
  'text',
  'none',
  'confirm',
  'summary',
  'abbr',
  'name',
]
/** `name` of inputs, slots and icons is no text. */
const isName = (tag: string, attribute: string): boolean => attribute === 'name' && tag !== 'OptionPicker'
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text)

/** Quoted texts that an expression can return; compared texts and arguments are not shown. */
const saidBy = (expression: string): string[] => {
  const found: string[] = []
  const read = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node)) {
      found.push(node.head.text, ...node.templateSpans.map(({ literal }) => literal.text))
      node.templateSpans.forEach((span) => read(span.expression))
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(read)
    else if (ts.isBinaryExpression(node)) {
      if (/^(\+|\|\||\?\?)$/.test(node.operatorToken.getText())) [node.left, node.right].forEach(read)
      else if (node.operatorToken.getText() === '&&') read(node.right)
    } else if (!ts.isArrowFunction(node)) ts.forEachChild(node, read)
  }
  read(expressionTree(expression))
  return found
}

const wordsIn = (node: TemplateNode): string[] => {
  const tag = node.tag ?? ''
  const own =
    node.type === 2
      ? [String(node.content)]
      : node.type === 5
        ? saidBy((node.content as { readonly content: string }).content)
        : []
  const attributes = (node.props ?? []).flatMap((prop) => {
    if (prop.type === 6)
      return spoken.includes(prop.name ?? '') && !isName(tag, prop.name ?? '') ? [prop.value?.content ?? ''] : []
    const bound = prop.name === 'bind' ? (prop.arg?.content ?? '') : ''
    if (prop.name === 'text' || prop.name === 'html') return saidBy(prop.exp?.content ?? '')
    return spoken.includes(bound) && !isName(tag, bound) ? saidBy(prop.exp?.content ?? '') : []
  })
  return [...own, ...attributes, ...(node.children ?? []).flatMap(wordsIn)].filter(hasWords).map((text) => text.trim())
}
const wordsOf = (template: string): string[] =>
  wordsIn(parse(`<template>${template}</template>`).descriptor.template!.ast as unknown as TemplateNode)

const properties = ['textContent', 'innerText', 'innerHTML', 'title', 'ariaLabel', 'placeholder', 'alt']
/** Texts that code puts into the page itself. */
const wordsPut = (code: ts.Node): string[] => {
  const found: string[] = []
  walk(code, (node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      properties.includes(node.left.name.text)
    )
      found.push(...saidBy(node.right.getText()))
    if (
      ts.isCallExpression(node) &&
      /\.(append|prepend|setAttribute|setGridAriaProperty)$/.test(node.expression.getText())
    ) {
      const [first, ...rest] = node.arguments
      const said = /Attribute|Property/.test(node.expression.getText())
        ? first && ts.isStringLiteralLike(first) && /aria-label|title|placeholder|^label$/.test(first.text)
          ? rest
          : []
        : node.arguments
      found.push(...said.flatMap((one) => (ts.isStringLiteralLike(one) ? [one.text] : [])))
    }
  })
  return found.filter(hasWords)
}

const sources = readSources()

describe('the window', () => {
  it('has no text of its own in any template, the sign-in toolbar included', () => {
    expect(sources.some(({ file }) => file === 'sign-in/SignInToolbar.vue')).toBe(true)
    expect(
      sources.flatMap(({ file, template }) => (template ? wordsIn(template) : []).map((words) => `${file}: ${words}`)),
    ).toEqual([])
  })
  it('puts no text of its own into the page by code', () => {
    expect(sources.flatMap(({ file, code }) => code.flatMap(wordsPut).map((words) => `${file}: ${words}`))).toEqual([])
  })
})

describe('the template check', () => {
  it.each([
    ['<p>Hello</p>', ['Hello']],
    ['<img alt="A house">', ['A house']],
    ["<b :title=\"on ? 'Shown' : t('x.y')\" />", ['Shown']],
    ['<b :aria-label="`Row ${n}`" />', ['Row']],
    ['<p>{{ n + " rows" }}</p>', ['rows']],
    ['<p v-text="\'Hello\'" />', ['Hello']],
    ['<template v-if="a"><i placeholder="Find" /></template>', ['Find']],
    ['<OptionPicker none="Nothing" />', ['Nothing']],
    ['<p>{{ a && "Yes" }}</p>', ['Yes']],
    ['<p>{{ t("x.y") }} · {{ kind === "demo" ? n : m }}</p>', []],
    ['<p :class="{ on: x }" name="field" :title="t(\'x.y\')">– {{ n }}</p>', []],
    ['<!-- A comment --><p />', []],
  ] as const)('%s', (template, words) => expect(wordsOf(template)).toEqual(words))
})
