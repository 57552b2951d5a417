import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../run/long.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { carryOut, copyProject, runIn } from './copy.ts'
import { changed, differences, sectionOf, type Recipe } from './recipe.ts'
import { recipes } from './recipes.ts'

const document = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')

describe('a recipe of CONTRIBUTING.md', () => {
  it.each(recipes)('names every file that it takes and no other: $title', (recipe) => {
    expect(differences(sectionOf(document, recipe.title), recipe)).toEqual([])
  })

  it('is carried out by a test, each of them', () => {
    const [, section] = document.split('## Recipes\n')
    const titles = [...section!.split('\n## ')[0]!.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, title]) => title)
    expect(titles).toEqual(recipes.map(({ title }) => title))
  })
})

describe('all recipes, carried out in a copy', () => {
  let folder: string
  afterAll(() => removeFolder(folder))
  beforeAll(() => {
    folder = newFolder()
    copyProject(folder)
    for (const { changes } of recipes) carryOut(folder, changes)
  })
  const vitest = (which: 'fast' | 'slow', ...more: readonly string[]) =>
    runIn(
      folder,
      'node_modules/vitest/vitest.mjs',
      'run',
      ...more,
      ...new Set(recipes.flatMap(({ tests }) => tests[which])),
    )

  it('find every place that they change', () => {
    const files = recipes.flatMap(({ changes }) => changes.map(({ file }) => file))
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  })

  it.runIf(isLong())('pass the tests that notice a step that is missing', () => {
    // One worker that shares its modules takes half the processor time.
    expect(vitest('fast', '--project', 'together', '--maxWorkers', '1')).toMatchObject({ ok: true })
  })

  it.runIf(isLong())('have right types, and pass the slow tests too', () => {
    expect(runIn(folder, 'test/run/types.ts')).toMatchObject({ ok: true })
    expect(vitest('slow')).toMatchObject({ ok: true })
  })
})

describe('a recipe that is not right', () => {
  const recipe = {
    title: 'A thing',
    changes: [
      { file: 'main/a.ts', after: 'one\n', put: 'two\n' },
      { file: 'main/b.ts', text: 'new' },
      { file: 'test/main/c.test.ts', text: 'new' },
    ],
    others: ['main/d.ts'],
    tests: { fast: [], slow: [] },
  } as const satisfies Recipe

  it('leaves a file out, or names one that needs no change', () => {
    expect(differences('1. `main/a.ts`, `b.ts` or `main/d.ts`; a test in `test/main/`.', recipe)).toEqual([])
    expect(differences('1. `main/a.ts`, [x](main/e.md). A test in `test/main/`.', recipe)).toEqual([
      'does not name main/b.ts',
      'names main/e.md, which needs no change',
    ])
  })

  it('is not in the document', () => {
    expect(() => sectionOf('**Another**\n1. `a.ts`', 'A thing')).toThrow('no recipe "A thing"')
    expect(sectionOf('**A thing**\n\n1. `a.ts`\n\n**Another**\n2. `b.ts`', 'A thing')).toBe('\n1. `a.ts`\n')
  })

  it('changes a place that is not there, or there twice', () => {
    const [insert, make] = recipe.changes
    expect(changed(insert, 'one\nthree\n')).toBe('one\ntwo\nthree\n')
    expect(changed({ file: 'a', times: 2, replace: '5', by: '6' }, '5 5')).toBe('6 6')
    expect(() => changed(insert, 'three\n')).toThrow('main/a.ts has 0 times: one')
    expect(() => changed(insert, 'one\none\n')).toThrow('main/a.ts has 2 times: one')
    expect(() => changed(insert, undefined)).toThrow('main/a.ts is not there')
    expect(() => changed(make, 'old')).toThrow('main/b.ts is there already')
  })
})
