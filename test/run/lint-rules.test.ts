import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ESLint, type Linter } from 'eslint'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { bin } from './bin.ts'
import { typedRules, writeComponentScripts } from './component-scripts.ts'

const root = join(import.meta.dirname, '../..')

/** Rules by oxlint's names, and code that breaks each. */
const broken: readonly (readonly [rule: string, text: string])[] = [
  ['ban-ts-comment', '// @ts-ignore\nexport const one: number = 1'],
  [
    'consistent-type-imports',
    "import { Stats } from 'node:fs'\nexport const one = (stats: Stats): number => stats.size",
  ],
  ['no-array-constructor', 'export const one = new Array(1, 2, 3)'],
  ['no-duplicate-enum-values', 'export enum One { A = 1, B = 1 }'],
  ['no-empty-object-type', 'export interface One {}'],
  ['no-explicit-any', 'export const one = (value: any): void => void value'],
  ['no-extra-non-null-assertion', 'export const one = (value: { a: number } | null): number => value!!.a'],
  ['no-floating-promises', 'const one = async (): Promise<void> => {}\none()'],
  ['no-implied-eval', "setTimeout('alert(1)', 10)"],
  ['no-misused-new', 'export interface One { new (): One }'],
  ['no-misused-promises', 'const one = async (): Promise<boolean> => true\nif (one()) console.log(1)'],
  ['no-namespace', 'export namespace One { export const a = 1 }'],
  ['no-non-null-asserted-optional-chain', 'export const one = (value: { a: number } | null): number => value?.a!'],
  ['no-require-imports', "import fs = require('node:fs')\nvoid fs"],
  ['no-this-alias', 'export class One { a(): unknown { const that = this\n return (): unknown => that } }'],
  ['no-unnecessary-type-constraint', 'export const one = <T extends unknown>(value: T): T => value'],
  ['no-unsafe-declaration-merging', 'export interface One { a: number }\nexport class One {}'],
  ['no-unsafe-function-type', 'export const one = (value: Function): void => void value'],
  ['no-unused-expressions', 'export const one = 1\none === 2'],
  ['no-unused-vars', 'const one = 1'],
  ['no-unused-vars', 'export const one = (two: number): number => 1'],
  ['no-unused-vars', 'try { console.log(1) } catch (error) { console.log(2) }'],
  ['no-wrapper-object-types', 'export const one = (value: String): void => void value'],
  ['prefer-as-const', "export const one: 'a' = 'a'"],
  ['prefer-namespace-keyword', 'export declare module One { const a: number }'],
  [
    'switch-exhaustiveness-check',
    "export const one = (value: 'a' | 'b'): number => { switch (value) { case 'a': return 1 }\n return 2 }",
  ],
  ['triple-slash-reference', '/// <reference path="./other.ts" />\nexport const one = 1'],
  ['max-lines', `export const one = 1\n${'export {}\n'.repeat(301)}`],
  ['no-eval', "eval('1')"],
  ['no-new-func', "export const one = new Function('return 1')"],
  ['method', 'export const one = (text: string): void => document.write(text)'],
  ['property', 'export const one = (element: HTMLElement, text: string): void => { element.innerHTML = text }'],
  ['no-var', 'export var one = 1'],
  ['prefer-const', 'let one = 1\nconsole.log(one)'],
  ['prefer-rest-params', 'export function one(): unknown { return arguments }'],
  ['prefer-spread', 'export const one = (list: number[]): number => Math.max.apply(Math, list)'],
]
/** Code that breaks no rule with our options, but would without them. */
const fine: readonly string[] = [
  'export const one = (_two: number): number => 1',
  'const one = async (): Promise<void> => {}\n[1].forEach(one)',
  "export const one = (value: 'a' | 'b'): number => { switch (value) { case 'a': return 1; default: return 2 } }",
  `export const one = 1\n${'// a word\n\n'.repeat(351)}`,
]

let folder: string
let found: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  folder = newFolder('lint')
  const { compilerOptions } = {
    compilerOptions: {
      target: 'ES2024',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      lib: ['ES2024', 'DOM'],
      types: [],
    },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  broken.forEach(([, text], at) => writeFileSync(join(folder, `broken-${at}.ts`), text))
  fine.forEach((text, at) => writeFileSync(join(folder, `fine-${at}.ts`), text))
  // Oxlint exits with 1, because all of this is wrong.
  const output = await promisify(execFile)(
    process.execPath,
    [bin('oxlint', 'bin/oxlint'), '--type-aware', '--config', join(root, '.oxlintrc.json'), '--format', 'json', '.'],
    { cwd: folder, maxBuffer: 1 << 24 },
  ).catch((error: unknown) => error as { stdout: string })
  const { diagnostics } = JSON.parse(output.stdout) as {
    diagnostics: { code: string; severity: string; filename: string }[]
  }
  found = Map.groupBy(
    diagnostics.map(({ code, severity, filename }) => ({
      filename: filename.split(/[\\/]/).at(-1)!,
      rule: `${severity} ${/\((.*)\)/.exec(code)?.[1] ?? code}`,
    })),
    ({ filename }) => filename,
  )
    .entries()
    .reduce(
      (all, [filename, list]) =>
        all.set(
          filename,
          list.map(({ rule }) => rule),
        ),
      new Map<string, string[]>(),
    )
}, 60_000)
afterAll(() => removeFolder(folder))

describe('oxlint refuses', () => {
  it.each(broken.map(([rule, text], at) => ({ rule, text: text.slice(0, 60).replaceAll('\n', ' '), at })))(
    '$rule: $text',
    ({ rule, at }) => {
      expect(found.get(`broken-${at}.ts`)).toContain(`error ${rule}`)
    },
  )

  it('no code that its options allow', () => {
    expect(fine.map((_text, at) => found.get(`fine-${at}.ts`) ?? [])).toEqual(fine.map(() => []))
  })
})

describe('the lists of overlong files and functions', () => {
  type Rules = Readonly<Record<string, unknown>>
  interface Config {
    readonly rules: Rules
    readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Rules }[]
  }
  const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config
  const listed = (rule: string): readonly string[] =>
    overrides.find((override) => override.rules[rule] === 'off')!.files
  const limit = (rule: string): unknown =>
    [rules, ...overrides.map((override) => override.rules)].map((some) => some[rule]).find(Array.isArray)

  /**
   * The listed files that still break the rule. Oxlint counts only the script of a component, so its lines are counted
   * here.
   */
  const stillTooLong = async (rule: string): Promise<string[]> => {
    const config = join(folder, `${rule}.json`)
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules: { [rule]: limit(rule) } }))
    const output = await promisify(execFile)(
      process.execPath,
      [bin('oxlint', 'bin/oxlint'), '--config', config, '--format', 'json', ...listed(rule)],
      { cwd: root, maxBuffer: 1 << 24 },
    ).catch((error: unknown) => error as { stdout: string })
    const { diagnostics } = JSON.parse(output.stdout) as { diagnostics: { filename: string }[] }
    const tooLong = new Set(diagnostics.map(({ filename }) => filename.replaceAll('\\', '/')))
    const isLong = (file: string): boolean =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '').length > 300
    return listed(rule).filter(
      (file) => tooLong.has(file) || (rule === 'max-lines' && file.endsWith('.vue') && isLong(file)),
    )
  }

  // These numbers only go down, with the list.
  it.each([
    ['max-lines', 25],
    ['max-lines-per-function', 0],
  ] as const)('%s: the list only shrinks and names no file that is short enough', async (rule, most) => {
    expect(await stillTooLong(rule)).toEqual(listed(rule))
    expect(listed(rule)).toHaveLength(most)
  })
})

describe('the script of a component under oxlint', () => {
  it('is checked by the typed rules, on its original lines and with the types of its imports', async () => {
    const source = newFolder('lint')
    onTestFinished(() => removeFolder(source))
    mkdirSync(join(source, 'renderer'))
    copyFileSync(join(root, '.oxlintrc.json'), join(source, '.oxlintrc.json'))
    writeFileSync(
      join(source, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'ES2024',
          module: 'ESNext',
          moduleResolution: 'Bundler',
          strict: true,
          lib: ['ES2024', 'DOM'],
          allowImportingTsExtensions: true,
          noEmit: true,
        },
      }),
    )
    writeFileSync(join(source, 'renderer', 'ask.ts'), "export const ask = async (): Promise<'a' | 'b'> => 'a'")
    const lines = [
      '<template>',
      '  <p>One</p>',
      '</template>',
      '<script setup lang="ts">',
      "import { ask } from './ask.ts'",
      'ask()',
      'if (ask()) console.log(1)',
      "setTimeout('alert(1)', 10)",
      "switch (await ask()) { case 'a': console.log(2) }",
      '</script>',
    ]
    writeFileSync(join(source, 'renderer', 'One.vue'), lines.join('\n'))
    const scripts = join(source, 'scripts')
    const names = writeComponentScripts(source, scripts)
    expect(names.map((name) => name.replaceAll('\\', '/'))).toEqual(['renderer/One.vue.ts'])
    const output = await promisify(execFile)(
      process.execPath,
      [bin('oxlint', 'bin/oxlint'), '--type-aware', '--format', 'json', ...names],
      { cwd: scripts },
    ).catch((error: unknown) => error as { stdout: string })
    const { diagnostics } = JSON.parse(output.stdout) as {
      diagnostics: { code: string; severity: string; labels: { span: { line: number } }[] }[]
    }
    const at = diagnostics.map(({ code, severity, labels }) => `${labels[0]?.span.line} ${severity} ${code}`)
    expect(at.toSorted()).toEqual([
      '6 error typescript(no-floating-promises)',
      '7 error typescript(no-misused-promises)',
      '8 error typescript(no-implied-eval)',
      '9 error typescript(switch-exhaustiveness-check)',
    ])
  })
})

describe('ESLint', () => {
  const rulesFor = async (file: string): Promise<string[]> => {
    const config = (await new ESLint({ cwd: root }).calculateConfigForFile(file)) as Linter.Config
    return Object.entries(config.rules ?? {})
      .filter(([, rule]) => [rule].flat()[0] !== 0)
      .map(([name]) => name)
  }

  it('checks components by every rule that oxlint has, except the typed ones', async () => {
    const there = (await rulesFor('renderer/App.vue')).map((name) => name.split('/').at(-1)!)
    // Components never had these four: the plugin has them for `.ts` alone.
    const elsewhere = [
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      ...typedRules.map((name) => name.split('/').at(-1)!),
    ]
    expect(broken.map(([rule]) => rule).filter((rule) => !there.includes(rule) && !elsewhere.includes(rule))).toEqual(
      [],
    )
  })

  it('keeps our own rules for all their files', async () => {
    expect(await rulesFor('main/index.ts')).toEqual(
      expect.arrayContaining([
        'no-restricted-syntax',
        'no-eval',
        'no-new-func',
        'no-unsanitized/method',
        'no-unsanitized/property',
      ]),
    )
    expect(await rulesFor('preload/preload.ts')).toContain('no-restricted-syntax')
    expect(await rulesFor('renderer/main.ts')).toEqual(
      expect.arrayContaining([
        'no-restricted-globals',
        'no-restricted-properties',
        'no-unsanitized/method',
        'vue/no-ref-as-operand',
        'vue/no-watch-after-await',
      ]),
    )
    expect(await rulesFor('renderer/App.vue')).toEqual(
      expect.arrayContaining([
        'no-restricted-globals',
        'vue/no-v-html',
        'vue/no-mutating-props',
        'vuejs-accessibility/label-has-for',
        'vuejs-accessibility/no-autofocus',
      ]),
    )
  })
})
