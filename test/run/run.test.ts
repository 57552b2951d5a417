import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runStage, stopAll } from './child.ts'
import { judge, readCounts } from './counts.ts'
import { summary } from './summary.ts'

const root = join(import.meta.dirname, '../..')
const none = { passed: 0, failed: 0, skipped: 0 }

describe('counting tests', () => {
  it("reads vitest's report", () => {
    const text = JSON.stringify({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [],
    })
    expect(readCounts(text)).toEqual({ passed: 7, failed: 1, skipped: 3 })
  })

  it('lists each failed test with the first lines of its error', () => {
    const unit = JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: join(root, 'test/some.test.ts'),
          assertionResults: [
            { status: 'passed', fullName: 'it works', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'it works twice',
              failureMessages: [
                '\u001B[31mAssertionError\u001B[39m: expected 1\n\n  at one\n  at two\n  at three\n  at four\n  at five\n  at six',
              ],
            },
          ],
        },
      ],
    })
    expect(readCounts(unit).failures).toEqual([
      'test/some.test.ts › it works twice\n    AssertionError: expected 1\n      at one\n      at two\n      at three\n      at four\n      at five',
    ])
    const one = (title: string, ok: boolean, status: string, message?: string) => ({
      title,
      file: 'some.spec.ts',
      ok,
      tests: [{ status, results: [{ ...(message === undefined ? {} : { error: { message } }) }] }],
    })
    const e2e = JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [one('it opens', true, 'expected')],
          suites: [{ specs: [one('it closes', false, 'unexpected', 'too late'), one('it hangs', true, 'flaky')] }],
        },
      ],
    })
    expect(readCounts(e2e).failures).toEqual(['some.spec.ts › it closes\n    too late', 'some.spec.ts › it hangs'])
  })

  it("reads Playwright's report, and counts a test that passed on a retry as failed", () => {
    const text = JSON.stringify({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0, duration: 9 },
      suites: [],
    })
    expect(readCounts(text)).toEqual({ passed: 5, failed: 2, skipped: 0 })
  })

  it.each(['', '{', '{}', '[]', '{"stats":{}}'])('counts nothing in %j', (text) => {
    expect(readCounts(text)).toEqual(none)
  })

  it('never lets a broken or empty run pass', () => {
    expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
    expect(judge(none, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })
})

describe('the summary', () => {
  it('has a line per stage and ends with the sum', () => {
    const text = summary(
      [
        { name: 'types', exitCode: 0, seconds: 12.34, counts: { passed: 1, failed: 0, skipped: 0 }, tests: false },
        {
          name: 'unit',
          exitCode: 1,
          seconds: 3,
          counts: {
            passed: 40,
            failed: 2,
            skipped: 1,
            failures: ['a.test.ts › it works\n    expected 1', 'b.test.ts › it ends'],
          },
          tests: true,
        },
      ],
      214.06,
    )
    expect(text.trim().split('\n')).toEqual([
      'a.test.ts › it works',
      '    expected 1',
      '',
      'b.test.ts › it ends',
      '',
      'types    passed    12.3 s',
      'unit     failed     3.0 s  40 passed, 2 failed, 1 skipped',
      'all                214.1 s',
      '41 passed, 2 failed',
    ])
  })
})

describe('a stage of npm test', () => {
  const done = Promise.resolve()
  const stage = (script: string, title = 'a stage') => ({ title, args: ['-e', script], cwd: root, env: {} })
  let screen: string

  beforeEach(() => {
    screen = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      screen += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    })
  })

  it('reports its exit code', async () => {
    expect(await runStage(stage('process.exit(0)'), done).ended).toMatchObject({ exitCode: 0 })
    expect(await runStage(stage('process.exit(3)'), done).ended).toMatchObject({ exitCode: 3 })
    expect(await runStage(stage("process.kill(process.pid, 'SIGKILL')"), done).ended).toMatchObject({ exitCode: 1 })
  })

  it('fails if it must be silent and prints anything, also on stderr', async () => {
    const silent = (script: string) => runStage({ ...stage(script, 'build'), isSilent: true }, done).ended
    expect(await silent('')).toMatchObject({ exitCode: 0 })
    expect(await silent("console.log('by the way')")).toMatchObject({ exitCode: 1 })
    expect(await silent("console.error('careful')")).toMatchObject({ exitCode: 1 })
    expect(screen).toContain('careful\nbuild succeeded, but must print nothing.\n')
    expect(await silent("console.error('no'); process.exit(3)")).toMatchObject({ exitCode: 3 })
  })

  it('prints its output after that of the stage before it', async () => {
    const gate = Promise.withResolvers<undefined>()
    const first = runStage(stage("console.log('one'); console.log('two')", 'first'), done)
    const second = runStage(
      stage("console.log('three')", 'second'),
      Promise.all([first.shown, gate.promise]).then(() => undefined),
    )
    await second.ended
    expect(screen).not.toContain('three')
    gate.resolve(undefined)
    await second.shown
    expect(screen).toBe('\n── first\none\ntwo\n\n── second\nthree\n')
  })

  it('is terminated with its child processes', async () => {
    const { ended } = runStage(
      stage(
        "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).once('spawn', () => console.log('both run'))",
      ),
      done,
    )
    await vi.waitFor(() => expect(screen).toContain('both run'), 10_000)
    stopAll()
    // The output closes only when the inner process is gone as well.
    expect(await ended).toMatchObject({ exitCode: 1 })
  })

  it('is refused with the names of all stages if it does not exist', async () => {
    const refused = promisify(execFile)(process.execPath, [join(root, 'test/run.ts'), 'typos'])
    await expect(refused).rejects.toMatchObject({
      code: 2,
      stderr: 'There is no stage called typos. The stages are types, lint, build, unit, browsers, e2e, security.\n',
    })
  })
})
