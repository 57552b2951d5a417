import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms } from '../mutate/rooms.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const files = globSync('.github/workflows/*.yml', { cwd: root }).sort()
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Each job with its own lines. */
const jobsOf = (text: string): readonly string[] =>
  text
    .slice(text.indexOf('\njobs:\n') + 7)
    .split(/^(?= {2}[\w-]+:\n)/m)
    .filter((part) => /^ {2}[\w-]/.test(part))

it('there is one workflow for each push, one for a release and one for the proof of every week', () => {
  expect(files).toEqual(['.github/workflows/proof.yml', '.github/workflows/release.yml', '.github/workflows/test.yml'])
})

describe.each(files)('%s', (file) => {
  const text = read(file)

  it('names every action by its whole commit', () => {
    const used = text.match(/uses: .*/g) ?? []
    expect(used.length).toBeGreaterThan(5)
    for (const line of used) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('starts with read permission only and persists no credentials at checkout', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
    expect(text).not.toMatch(/write-all|pull_request_target/)
    expect(text.match(/persist-credentials: false/g)?.length).toBe(text.match(/actions\/checkout@/g)?.length)
  })

  it('runs only existing scripts and files', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const started = [...text.matchAll(/\bnode ([\w./-]+\.[jt]s)/g)].map(([, path]) => path!)
    expect(started.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('gives every job a time limit, and declares whether a newer push cancels it', () => {
    const jobs = jobsOf(text)
    expect(jobs.length).toBeGreaterThan(1)
    for (const job of jobs) expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m)
    expect(text).toMatch(/^concurrency:\n {2}group: .+\n {2}cancel-in-progress: (?:true|false)$/m)
  })
})

describe('the workflow for each push', () => {
  const text = read('.github/workflows/test.yml')

  it('plays a long run every night, and on no push', () => {
    expect(text).toMatch(/^ {2}schedule:\n {4}- cron: '[\d *]+'$/m)
    const job = jobsOf(text).find((one) => one.startsWith('  long:'))
    expect(job).toContain("if: github.event_name == 'schedule'")
    expect(job).toContain('run: npm run test:long')
  })

  it('has no write permission and uses no secret', () => {
    expect(text).not.toMatch(/: write$|secrets\./m)
  })

  it.each(['linux', 'macos', 'windows'])('runs the specs on Electron and starts the packed app on %s', (platform) => {
    const job = jobsOf(text).find((one) => one.startsWith('  electron:'))
    expect(job).toContain(`platform: ${platform},`)
    expect(job?.match(/npm run test:e2e -- --electron/g)?.length).toBe(2)
    expect(job?.match(/npm run start-package/g)?.length).toBe(2)
    expect(job).not.toContain('no-sandbox')
  })

  it('runs all tests on both browsers, checks types twice, and uploads the traces of failures', () => {
    expect(text.match(/- \{ browser: \w+, chromium: (?:''|installed) \}/g)).toEqual([
      "- { browser: brought, chromium: '' }",
      '- { browser: installed, chromium: installed }',
    ])
    expect(text).toContain('npm run test:types:plain')
    expect(text.match(/if: failure\(\)\n {8}uses: actions\/upload-artifact@/g)?.length).toBe(3)
  })
})

describe('the proof of every week', () => {
  const text = read('.github/workflows/proof.yml')
  const jobNamed = (name: string) => jobsOf(text).find((job) => job.startsWith(`  ${name}:`))

  it('mutates every room', () => {
    const job = jobNamed('rooms')
    expect([...job!.matchAll(/^ {10}- ([\w-]+)$/gm)].map(([, room]) => room)).toEqual(rooms.map(({ name }) => name))
    expect(job).toContain('run: npm run mutate -- --room ${{ matrix.room }}')
  })

  it('plays every deliberate mistake, and runs that no week before had', () => {
    expect(text).toMatch(/^ {2}schedule:\n {4}- cron: '[\d *]+'$/m)
    expect(jobNamed('mistakes')).toContain('run: npm run simulate -- --mutants --runs 300')
    expect(jobNamed('runs')).toContain('run: npm run simulate -- --runs 20000 --from $((GITHUB_RUN_NUMBER * 20000))')
  })

  it('has no write permission and uses no secret', () => {
    expect(text).not.toMatch(/: write$|secrets\./m)
  })
})
