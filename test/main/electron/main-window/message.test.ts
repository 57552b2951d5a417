import { describe, expect, it } from 'vitest'
import { useWindowsApp } from '../windows-app/launch.ts'

describe('a notification', () => {
  const app = useWindowsApp()
  const clicksAfter = (reason: 'timedOut' | 'userCanceled'): Promise<number> =>
    app().evaluate((_electron, why) => globalThis.windowsApp.clicksAfter(why), reason)

  it('is clicked in the notification centre too, where Windows moves it after some seconds', async () => {
    expect(await clicksAfter('timedOut')).toBe(1)
  })
  it('is forgotten once a person closed it', async () => {
    expect(await clicksAfter('userCanceled')).toBe(0)
  })
})
