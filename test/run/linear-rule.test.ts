import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { listed } from './linear-rule.ts'
import { verdictOn } from './linear-time.ts'
import { isLong } from './long.ts'

const root = join(import.meta.dirname, '../..')
const complaints = async (file: string, text: string): Promise<string[]> => {
  const [result] = await new ESLint({ cwd: root }).lintText(text, { filePath: join(root, file) })
  return result!.messages.filter(({ ruleId }) => ruleId === 'ours/linear-time').map(({ message }) => message)
}

describe('the lint rule for regular expressions', () => {
  it.each(['main/service/server-messages.ts', 'preload/contract/dates.ts', 'renderer/i18n/days.ts'])(
    'refuses an expression that takes quadratic time: in %s',
    async (file) => {
      expect(
        await complaints(file, 'export const tags = (text: string): string => text.replace(/<[a-z!/?][^>]*>/gi, "")'),
      ).toEqual(['Time grows with the length of the text as: 2nd degree polynomial.'])
    },
  )

  it('asks to list an expression that is linear and new', async () => {
    expect(await complaints('main/service/server-messages.ts', 'export const one = /^nowhere else [0-4]$/')).toEqual([
      'Linear, but not on the list: run `npm run expressions`.',
    ])
  })

  it.each([
    'new RegExp(text)',
    'RegExp(text)',
    'new globalThis.RegExp(text)',
    'Reflect.construct(RegExp, [text])',
    '[RegExp].map((Made) => Made(text))',
    "text.match('(a+)+$')",
    'text?.search(`(a+)+${text}`)',
    "text.matchAll('(a+)+' + text)",
  ])('refuses an expression built at run time: %s', async (made) => {
    const text = `export const one = (text: string): unknown => ${made}`
    expect(await complaints('main/service/server-messages.ts', text)).toEqual([
      'What is put together at run time cannot be checked: write the expression out.',
    ])
    expect(await complaints('main/desk/bulk/replace-text.ts', text)).toEqual([])
  })

  it('accepts the type of expressions, and the question whether a value is one', async () => {
    const text = 'export const one = (text: RegExp | string): boolean => text instanceof RegExp'
    expect(await complaints('main/service/server-messages.ts', text)).toEqual([])
  })

  it('looks into the templates of components as well', async () => {
    const component = (expression: string): string =>
      `<script setup lang="ts">\ndefineProps<{ text: string }>()\n</script>\n<template><p>{{ ${expression} }}</p></template>\n`
    const complain = (expression: string) => complaints('renderer/views/SettingsView.vue', component(expression))
    expect(await complain("text.replace(/<[a-z!/?][^>]*>/gi, '')")).toEqual([
      'Time grows with the length of the text as: 2nd degree polynomial.',
    ])
    expect(await complain('new RegExp(text).test(text)')).toEqual([
      'What is put together at run time cannot be checked: write the expression out.',
    ])
    expect(await complain('text.trim()')).toEqual([])
  })

  it('accepts an expression on the list', async () => {
    expect(await complaints('main/service/server-messages.ts', `export const one = ${listed()[0]}`)).toEqual([])
  })
})

describe('the list of linear regular expressions', () => {
  const some = listed().filter((_expression, at) => isLong() || at % 60 === 0)

  it('is sorted and has no duplicates', () => expect(listed()).toEqual([...new Set(listed())].sort()))

  it.each(some)('holds only linear expressions: %s', (expression) => {
    const end = expression.lastIndexOf('/')
    expect(verdictOn(expression.slice(1, end), expression.slice(end + 1))).toMatchObject({ linear: true })
  })
})
