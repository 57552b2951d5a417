import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const imports = /(?:^|\n)(?:import|export)\s[^'"]*?from '([^']+)'|\n?import '([^']+)'|import\('([^']+)'\)/g
const starters = /\/(?:start-chromium|electron-path)\.ts$/
const playwrightStarts = /import \{[^}]*\b(?:chromium|_electron)\b[^}]*\} from '@playwright\/test'/

/**
 * Finds the tests that start a browser, directly or through an import, so no list can be incomplete. A browser needs a
 * whole core, so these tests run one file at a time (`vitest.config.ts`).
 */
export const filesWithBrowsers = (root: string): readonly string[] => {
  const known = new Map<string, boolean>()
  const starts = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    // In an import cycle the other modules decide.
    known.set(file, false)
    // Tests of imports may name missing files.
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const names = [...text.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    const found =
      playwrightStarts.test(text) ||
      names.some((name) => starters.test(name)) ||
      names.some((name) => name.startsWith('.') && name.endsWith('.ts') && starts(join(dirname(file), name)))
    known.set(file, found)
    return found
  }
  return globSync('test/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/package/') && starts(join(root, file)))
    .sort()
}
