import { describe, expect, it, onTestFinished } from 'vitest'
import { handleCall } from '../../../../main/app/ipc/handle-call.ts'
import { startApp } from '../../../../main/app/app.ts'
import { readLicences } from '../../../../main/app/support/licences.ts'
import { removeProfile, testHost } from '../../test-host.ts'

const one = { name: 'vue', version: '3.5.45', licence: 'MIT', text: 'The MIT License' }
const asked = async (licences?: string) => {
  const host = testHost(licences === undefined ? {} : { licences })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(host.profile)
  })
  return handleCall(app.services, host.log, 'support', 'licences', [])
}

describe('the licences of third-party packages', () => {
  it('come from the list of the build, each once and without unused fields', async () => {
    expect(
      await asked(
        JSON.stringify([
          { ...one, path: 'node_modules/vue' },
          { ...one, path: 'node_modules/other/node_modules/vue' },
        ]),
      ),
    ).toEqual({ ok: true, value: [one] })
  })
  it('fail with a code when nothing was built', async () => {
    expect(await asked()).toEqual({ ok: false, fail: { code: 'licences-not-there' } })
  })
  it.each(['', '{', '[]', '{"name":"vue"}', '[{"name":"vue"}]'])(
    'fail with a code when the list is damaged: %s',
    (text) => {
      expect(() => readLicences(text)).toThrow('licences-not-there')
    },
  )
})
