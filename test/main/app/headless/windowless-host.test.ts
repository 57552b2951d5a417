import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutWindow } from '../../../../main/app/headless/windowless-host.ts'
import type { AuthorizeAddress, SignInRequest } from '../../../../main/base/host.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'

let profile: string
beforeEach(() => void (profile = newProfile()))
afterEach(() => removeProfile(profile))

describe('the host of a headless run', () => {
  it('shows no window and asks nobody', async () => {
    const host = withoutWindow(testHost({ profile }))
    expect(await host.openSignIn({} as SignInRequest).ended).toMatchObject({ is: 'closed' })
    await expect(host.openBrowser('https://api.example/OAuth/Authorize' as AuthorizeAddress)).rejects.toMatchObject({
      fail: { code: 'sign-in-browser-not-opened' },
    })
    expect(host.bringToFront()).toBe(false)
    expect(await host.saveFile('a.csv', '')).toBe(false)
    expect(await host.openFile(1, 'environment-file-unreadable')).toBeNull()
  })
})
