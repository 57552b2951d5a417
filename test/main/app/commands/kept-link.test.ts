import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeptLink } from '../../../../main/app/commands/kept-link.ts'
import { newProfile, removeProfile, testHost, type TestHost } from '../../test-host.ts'

const link = 'ledgerdesk://customer/office/MVL00124/000011'
const minute = 60_000
let profile: string
let host: TestHost
beforeEach(() => {
  profile = newProfile()
  host = testHost({ profile })
})
afterEach(() => removeProfile(profile))
const file = (): string => join(profile, 'opened-link.json')

describe('a link that was opened while the app closed for an update', () => {
  it('is there for the next start, once, and sealed until then', async () => {
    await openKeptLink(host).keep(link)
    expect(readFileSync(file(), 'utf8')).not.toContain('MVL00124')
    expect([await openKeptLink(host).take(), existsSync(file()), await openKeptLink(host).take()]).toEqual([
      link,
      false,
      null,
    ])
  })

  it('is replaced by a later one, and removed where the app starts with it', async () => {
    const kept = openKeptLink(host)
    await kept.keep('ledgerdesk://customer/a/b/c')
    await kept.keep(link)
    expect(await kept.take()).toBe(link)
    await kept.keep(link)
    await kept.keep(null)
    expect(await kept.take()).toBeNull()
  })

  it('is not followed by a start that comes much later', async () => {
    await openKeptLink(host).keep(link)
    host.pass(10 * minute)
    expect([await openKeptLink(host).take(), existsSync(file())]).toEqual([null, false])
  })

  it.each(['', 'no base64 of ours', Buffer.from('{}').toString('base64')])(
    'is dropped where its file holds something else: %j',
    async (text) => {
      writeFileSync(file(), text)
      expect([await openKeptLink(host).take(), existsSync(file())]).toEqual([null, false])
    },
  )

  it('is not kept without a keychain, and the app ends all the same', async () => {
    const sealless = { ...host, seal: () => Promise.reject(new Error('no keychain')) }
    await openKeptLink(sealless).keep(link)
    expect([existsSync(file()), host.lines.join('')]).toEqual([false, expect.stringContaining('link-not-kept')])
  })
})
