import { join } from 'node:path'
import { installCopy, type Installation } from './installed-copy.ts'
import { installedJob } from './installed-job.ts'
import { test } from './world.ts'

test.skip(process.platform !== 'linux', 'the program that packing is tried with is a script, and the package for Linux')
// Packing and reading two thousand customers take longer than other tests on a busy machine.
test.setTimeout(300_000)
test.skip(
  process.env['LEDGERDESK_E2E_HOST'] === 'electron',
  'nobody can drive a packed app on Electron: its fuses see to that; `test/package/start-once.ts` starts it there',
)

// The copy of a whole computer cannot be written, and leaves its update to an administrator.
for (const how of ['for one person', 'for all of a computer'] satisfies readonly Installation[]) {
  test(`an app installed ${how} runs from its archive: the main job, a restart, an update, removal`, async ({
    world: { computer },
  }) => {
    const copy = await installCopy(join(computer.folder, 'computer'), how)
    try {
      await installedJob(copy, computer)
    } finally {
      copy.remove()
    }
  })
}
