import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { runStage } from './child.ts'
import { judge, readCounts } from './counts.ts'
import { summary } from './summary.ts'

const root = join(import.meta.dirname, '../..')
const none = { passed: 0, failed: 0, skipped: 0 }

describe('counting tests', () => {
  it("reads vitest's report", () => {
    const text = JSON.stringify({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] })
    expect(readCounts(text)).toEqual({ passed: 7, failed: 1, skipped: 3 })
  })

  it("reads Playwright's report, where a test that needed a second try has not passed", () => {
    const text = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0, duration: 9 } })
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
    const text = summary([
      { name: 'types', exitCode: 0, seconds: 12.34, counts: { passed: 1, failed: 0, skipped: 0 }, tests: false },
      { name: 'unit', exitCode: 1, seconds: 3, counts: { passed: 40, failed: 2, skipped: 1 }, tests: true },
    ])
    expect(text.trim().split('\n')).toEqual([
      'types  passed    12.3 s',
      'unit   failed     3.0 s  40 passed, 2 failed, 1 skipped',
      '41 passed, 2 failed',
    ])
  })
})

describe('a stage', () => {
  const stage = (script: string) => ({ title: 'a stage', args: ['-e', script], cwd: root, env: {} })

  it('tells how it ended', async () => {
    const done = Promise.resolve()
    expect(await runStage(stage('process.exit(0)'), done).ended).toMatchObject({ exitCode: 0 })
    expect(await runStage(stage('process.exit(3)'), done).ended).toMatchObject({ exitCode: 3 })
    expect(await runStage(stage("process.kill(process.pid, 'SIGKILL')"), done).ended).toMatchObject({ exitCode: 1 })
  })

  it('is not shown before the one ahead of it is', async () => {
    const ahead = Promise.withResolvers<undefined>()
    let shown = false
    const running = runStage(stage('1'), ahead.promise)
    void running.shown.then(() => { shown = true })
    await running.ended
    expect(shown).toBe(false)
    ahead.resolve(undefined)
    await running.shown
  })

  it('that does not exist is refused with the names of those that do', async () => {
    const refused = promisify(execFile)(process.execPath, [join(root, 'test/run.ts'), 'typos'])
    await expect(refused).rejects.toMatchObject({ code: 2, stderr: 'There is no stage called typos. The stages are types, lint, unit, build, e2e.\n' })
  })
})
