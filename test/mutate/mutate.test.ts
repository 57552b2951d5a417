import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import type { MutantResult } from '@stryker-mutator/api/core'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import { onlyNoticed } from './earlier-run.ts'
import { readOptions } from './options.ts'
import { outcomeLines, outcomeOf, survivorLine, withoutReason } from './outcome.ts'
import { groups, rooms } from './rooms.ts'
import { sampleChecker } from './sample-checker.ts'
import type { Reason } from './reason.ts'
import { reasons } from './survivors.ts'

const root = join(import.meta.dirname, '../..')
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'mutate.ts'), ...args], { encoding: 'utf8' })

const mutant = (id: number, more: Partial<MutantResult> = {}): MutantResult => ({
  id: String(id),
  fileName: '/here/main/a.ts',
  location: { start: { line: id, column: 1 }, end: { line: id, column: 5 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  status: 'Killed',
  ...more,
})
const mutants = (count: number): MutantResult[] => Array.from({ length: count }, (_, index) => mutant(index + 1))

describe('the reasons of survivors', () => {
  it('refer to existing lines, in files of rooms that require reasons', () => {
    const files = rooms.filter(({ reasoned }) => reasoned).flatMap((room) => room.files)
    expect(reasons.filter(({ file }) => !files.includes(file))).toEqual([])
    expect(
      reasons.filter(
        ({ file, at }) =>
          !readFileSync(join(root, file), 'utf8')
            .split('\n')
            .some((line) => line.includes(at)),
      ),
    ).toEqual([])
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')
    expect(
      reasons.flatMap(({ file, changes }) => {
        const source = plain(readFileSync(join(root, file), 'utf8'))
        return changes.filter((change) => !source.includes(plain(change.split('  →  ', 1)[0]!)))
      }),
    ).toEqual([])
    expect(
      reasons.filter(({ at, changes, why }) => at.trim() === '' || changes.length === 0 || !why.endsWith('.')),
    ).toEqual([])
  })

  it('cover one change of one line of one file; any other survivor fails the room', () => {
    const source = 'const a = true\nconst b = true\n'
    const reason: Reason = { file: 'main/a.ts', at: 'const b', changes: ['true  →  false'], why: 'Nobody reads b.' }
    const at = (line: number, more: Partial<MutantResult> = {}): MutantResult =>
      mutant(line, {
        status: 'Survived',
        fileName: 'main/a.ts',
        location: { start: { line, column: 11 }, end: { line, column: 15 } },
        ...more,
      })
    const left = (one: MutantResult, reasoned?: true): number =>
      withoutReason(reasoned ? { reasoned } : {}, outcomeOf([one]), () => source, [reason]).length
    expect([
      left(at(2), true),
      left(at(1), true),
      left(at(2, { replacement: '0' }), true),
      left(at(2, { fileName: 'main/b.ts' }), true),
      left(at(1)),
    ]).toEqual([0, 1, 1, 1, 0])
    expect(
      outcomeLines({ name: 'merge', least: 90, reasoned: true }, outcomeOf([at(1), at(2), mutant(3)]), () => source, [
        reason,
      ]),
    ).toEqual([
      'main/a.ts:1:11  true  →  false',
      'merge: 33.3 % (at least 90 %), 3 mutants: 1 killed (0 of them by time), 2 survived, 1 of them without a reason.',
    ])
  })
})

describe('npm run mutate', () => {
  it('lists the rooms without arguments', () => {
    const { status, stdout } = run()
    expect(status).toBe(0)
    for (const { name } of [...rooms, ...groups]) expect(stdout).toContain(`\n  ${name} `)
  })

  it('exits with 2 and a sentence for an unknown room', () => {
    const { status, stdout, stderr } = run('--room', 'kitchen')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toBe(
      `There is no room kitchen. The rooms are ${[...rooms, ...groups].map(({ name }) => name).join(', ')}.\n`,
    )
  })

  it('reads a room, a sample with its seed, and the number of cores', () => {
    expect(readOptions(['--room', 'merge'])).toEqual({ rooms: [rooms[0]], sample: null, cores: 2, afresh: false })
    expect(readOptions(['--room', 'merge', '--sample', '100', '--cores', '1', '--afresh'])).toEqual({
      rooms: [rooms[0]],
      sample: { count: 100, seed: 1 },
      cores: 1,
      afresh: true,
    })
    expect(readOptions(['--room', 'merge', '--sample', '7', '--seed', '0']).sample).toEqual({ count: 7, seed: 0 })
  })

  it('draws a hundred mutants of a shell by default', () => {
    expect(readOptions(['--room', 'sign-in']).sample).toEqual({ count: 100, seed: 1 })
    expect(readOptions(['--room', 'sign-in', '--seed', '2']).sample).toEqual({ count: 100, seed: 2 })
    expect(readOptions(['--room', 'sign-in', '--sample', '5']).sample).toEqual({ count: 5, seed: 1 })
    expect(
      rooms
        .filter(({ least, sample }) => (sample === undefined ? least < 90 : least < 85 || sample < 100))
        .map(({ name }) => name),
    ).toEqual([])
  })

  it.each([
    [['--room', 'merge', '--sample', '0'], '--sample takes a whole number, 1 or higher.'],
    [['--room', 'merge', '--sample', '1.5'], '--sample takes a whole number, 1 or higher.'],
    [['--room', 'merge', '--cores', 'all'], '--cores takes a whole number, 1 or higher.'],
    [['--room', 'merge', '--sample', '9', '--seed=-1'], '--seed takes a whole number, 0 or higher.'],
    [['--room', 'merge', '--seed', '1'], '--seed goes with --sample.'],
    [['--sample', '100'], '--room says what is mutated.'],
  ])('refuses %j in words', (args, says) => expect(() => readOptions(args)).toThrowError(new RangeError(says)))
})

describe('the result of an earlier mutation run', () => {
  it('keeps killed mutants of files still in the room; all others run again', () => {
    const statuses = ['Killed', 'Survived', 'NoCoverage', 'Timeout', 'RuntimeError'].map((status) => ({ status }))
    expect(
      onlyNoticed(
        {
          files: { 'a.ts': { source: 's', mutants: statuses }, 'gone.ts': { source: 's', mutants: statuses } },
          testFiles: 't',
        },
        ['a.ts', 'new.ts'],
      ),
    ).toEqual({ files: { 'a.ts': { source: 's', mutants: [{ status: 'Killed' }] } }, testFiles: 't' })
  })
})

describe('a sample of mutants', () => {
  it('has the given size, and is the same only for the same seed', () => {
    const all = mutants(500)
    const drawn = draw(all, { count: 100, seed: 1 }, '/here')
    expect(drawn.size).toBe(100)
    expect(draw(all.toReversed(), { count: 100, seed: 1 }, '/here')).toEqual(drawn)
    expect(draw(all, { count: 100, seed: 2 }, '/here')).not.toEqual(drawn)
    expect(draw(all.slice(0, 50), { count: 100, seed: 1 }, '/here').size).toBe(50)
  })

  it('is the same in any folder, and hardly changes when a mutant is added', () => {
    const all = mutants(500)
    const drawn = draw(all, { count: 100, seed: 1 }, '/here')
    const moved = all.map((one) => ({ ...one, fileName: one.fileName.replace('/here', '/there/else') }))
    expect(draw(moved, { count: 100, seed: 1 }, '/there/else')).toEqual(drawn)
    const withOne = draw([...all, mutant(501)], { count: 100, seed: 1 }, '/here')
    expect([...withOne].filter((id) => !drawn.has(id)).length).toBeLessThanOrEqual(1)
  })

  it('skips mutants that were not drawn, so they do not count', async () => {
    const all = mutants(20)
    const sample = { count: 5, seed: 1 }
    const checker = sampleChecker(sample, '/here')
    expect(await checker.group(all)).toEqual([all.map(({ id }) => id)])
    const checked = await checker.check(all)
    const passed = Object.keys(checked).filter((id) => checked[id]!.status === CheckStatus.Passed)
    expect(new Set(passed)).toEqual(draw(all, sample, '/here'))
    expect(
      outcomeOf(all.map((one) => ({ ...one, status: passed.includes(one.id) ? 'Survived' : 'CompileError' }))),
    ).toMatchObject({ score: 0, survivors: { length: 5 } })
  })
})

describe('the mutation score', () => {
  it('counts uncovered mutants as survived, endless loops as killed, and ignores those that cannot run', () => {
    const results = (
      ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored'] as const
    ).map((status, index) => mutant(index + 1, { status }))
    expect(outcomeOf(results)).toMatchObject({ killed: 2, timedOut: 1, score: 60 })
    expect(outcomeOf(results).survivors.map(({ id }) => id)).toEqual(['4', '5'])
    expect(outcomeOf([])).toMatchObject({ score: 100, survivors: [] })
  })

  it('lists survivors by file, line and column, with the code before and after', () => {
    const sources: Record<string, string> = {
      'main/a.ts': 'const a = 1\nif (a ===\n  1) b()\n',
      'main/b.ts': 'c(true)\n',
    }
    const survived = [
      mutant(1, {
        status: 'NoCoverage',
        fileName: 'main/b.ts',
        location: { start: { line: 1, column: 3 }, end: { line: 1, column: 7 } },
      }),
      mutant(2, {
        status: 'Survived',
        fileName: 'main/a.ts',
        replacement: '{}',
        location: { start: { line: 3, column: 6 }, end: { line: 3, column: 9 } },
      }),
      mutant(3, {
        status: 'Survived',
        fileName: 'main/a.ts',
        replacement: 'true',
        location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
      }),
    ]
    expect(
      outcomeLines({ name: 'merge', least: 90 }, outcomeOf([...survived, mutant(4)]), (file) => sources[file]!),
    ).toEqual([
      'main/a.ts:2:5  a === 1  →  true',
      'main/a.ts:3:6  b()  →  {}',
      'main/b.ts:1:3  true  →  false  (no test comes here)',
      'merge: 25.0 % (at least 90 %), 4 mutants: 1 killed (0 of them by time), 3 survived.',
    ])
  })

  it('shortens long code', () => {
    expect(
      survivorLine(
        mutant(1, { status: 'Survived', location: { start: { line: 1, column: 1 }, end: { line: 1, column: 201 } } }),
        'x'.repeat(200),
      ),
    ).toBe(`/here/main/a.ts:1:1  ${'x'.repeat(100)}…  →  false`)
  })
})
