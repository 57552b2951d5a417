import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newComputer } from '../e2e/desk-app.ts'
import { mainJob, stepNames } from '../tour/main-job.ts'
import { openArchive, packStub, places, scratch } from './packed.ts'

const { folder, remove } = scratch()
const app = join(folder, 'app')
const computer = newComputer()
const arch = process.arch === 'arm64' ? 'arm64' : 'x64'

beforeAll(async () => {
  await packStub(folder, 'linux', { kind: 'dir', arch: [arch] })
  openArchive(join(places(folder, 'linux', arch).resources, 'app.asar'), app)
})
afterAll(() => {
  computer.remove()
  remove()
})

it('does the main job from what app.asar holds, with nothing of the project around it', async ({ skip }) => {
  if (process.platform !== 'linux') skip('the archive was packed for Linux')
  process.env['LEDGERDESK_E2E_APP'] = app
  const done: string[] = []
  await mainJob(computer, join(folder, 'pictures'), ({ name }) => done.push(name))
  expect(done).toEqual(stepNames)
})
