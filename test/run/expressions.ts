import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import { linearRule, listFile } from './linear-rule.ts'

/** `npm run expressions`: checks new regular expressions and writes the list of those that are linear. */
const root = join(import.meta.dirname, '../..')
const found = new Set<string>()
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  errorOnUnmatchedPattern: false,
  overrideConfig: [
    {
      plugins: { ours: { rules: { 'linear-time': linearRule((expression) => found.add(expression)) } } },
      rules: { 'ours/linear-time': 'error' },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    },
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
    { files: ['**/*.vue'], languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } } },
  ],
})
const results = await eslint.lintFiles(
  ['main', 'preload', 'renderer'].flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.vue`]),
)
const trouble = results.flatMap(({ filePath, messages }) =>
  messages
    .filter(({ messageId, fatal }) => fatal === true || messageId === 'grows')
    .map(({ line, message }) => `${filePath}:${line} ${message}`),
)
if (trouble.length > 0) {
  console.error(trouble.join('\n'))
  process.exitCode = 1
} else {
  writeFileSync(listFile, `${JSON.stringify([...found].sort(), null, 2)}\n`)
  console.log(`${found.size} expressions, all linear`)
}
