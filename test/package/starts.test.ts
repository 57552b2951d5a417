import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createPackageWithOptions } from '@electron/asar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newComputer } from '../e2e/desk-app.ts'
import { installCopy } from '../e2e/installed-copy.ts'
import { installedJob } from '../e2e/installed-job.ts'
import { mainJob, stepNames } from '../tour/main-job.ts'
import { openArchive, packStub, places, scratch } from './packed.ts'
import { startOnce } from './start-once.ts'

const { folder, remove } = scratch()
const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const { whole, program, resources } = places(folder, 'linux', arch)
const archive = join(resources, 'app.asar')

beforeAll(async () => void (await packStub(folder, 'linux', { kind: 'dir', arch: [arch] })))
afterAll(remove)

it("the packed app does the whole main job from app.asar, without the project's files", async ({ skip }) => {
  if (process.platform !== 'linux') skip('the archive was packed for Linux')
  const computer = newComputer()
  process.env['LEDGERDESK_E2E_APP'] = archive
  try {
    const done: string[] = []
    await mainJob(computer, join(folder, 'pictures'), ({ name }) => done.push(name))
    expect(done).toEqual(stepNames)
  } finally {
    delete process.env['LEDGERDESK_E2E_APP']
    computer.remove()
  }
})

it.for(['for one person', 'for all of a computer'] as const)(
  'the packed app works from the main job to its removal, installed %s',
  async (how, { skip }) => {
    if (process.platform !== 'linux') skip('only the stub for Linux starts')
    const computer = newComputer()
    const copy = await installCopy(join(computer.folder, 'computer'), how)
    try {
      await installedJob(copy, computer)
    } finally {
      copy.remove()
      computer.remove()
    }
  },
)

it('start-package succeeds headless and with a window, and reports a missing part of the app', async ({ skip }) => {
  if (process.platform !== 'linux') skip('only the stub for Linux starts')
  process.env['LEDGERDESK_STAND_IN_KEYCHAIN'] = join(folder, 'keychain')
  await startOnce(program)
  const [damaged, app] = [join(folder, 'damaged'), join(folder, 'app')]
  openArchive(archive, app)
  cpSync(whole, damaged, { recursive: true })
  const without = async (leftOut: string): Promise<void> => {
    const kept = join(folder, leftOut.replaceAll('/', '-'))
    mkdirSync(kept)
    cpSync(app, kept, { recursive: true, filter: (path) => path !== join(app, leftOut) })
    await createPackageWithOptions(kept, join(damaged, 'resources/app.asar'), { unpack: '**/*.node' })
  }
  await without('out/renderer/index.html')
  await expect(startOnce(join(damaged, 'ledgerdesk'), 30_000)).rejects.toThrow(
    /showed no page that works.*"event":"started"/s,
  )
  await without('out/main/index.js')
  await expect(startOnce(join(damaged, 'ledgerdesk'))).rejects.toThrow(/did not refuse.*index\.js/s)
})
