import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeFolder } from '../temporary-folder.ts'

/** Typed rules of `.oxlintrc.json`. ESLint takes half a minute to load the types of components, oxlint two seconds. */
export const typedRules = [
  'typescript/no-floating-promises',
  'typescript/no-implied-eval',
  'typescript/no-misused-promises',
  'typescript/switch-exhaustiveness-check',
] as const

const script = /<script[^>]*>(.*?)<\/script>/s

/** The script of a component, on its original lines. */
export const scriptOf = (component: string): string => {
  const found = script.exec(component)
  if (found === null) return ''
  const [whole, text = ''] = found
  const before = component.slice(0, found.index + whole.indexOf('>') + 1)
  return before.replaceAll(/[^\n]/g, '') + text
}

interface Config {
  readonly rules: Readonly<Record<string, unknown>>
}

/**
 * Writes the scripts of all components as `X.vue.ts` into a folder with its own oxlint configuration. `rootDirs`
 * resolves their imports. Returns the names: oxlint skips files that git ignores unless they are named.
 */
export const writeComponentScripts = (root: string, folder: string): readonly string[] => {
  removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  const { rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config
  const own = Object.fromEntries(typedRules.map((name) => [name, rules[name]]))
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({
      plugins: ['typescript'],
      categories: { correctness: 'off' },
      options: { typeAware: true },
      rules: own,
    }),
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { rootDirs: [root, folder] },
      include: ['**/*.ts'],
    }),
  )
  return globSync('{renderer,test}/**/*.vue', { cwd: root }).map((file) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, `${file}.ts`), scriptOf(readFileSync(join(root, file), 'utf8')))
    return `${file}.ts`
  })
}
