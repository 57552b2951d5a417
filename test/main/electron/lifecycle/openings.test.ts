import { expect, it } from 'vitest'
import { useWindowsApp } from '../windows-app/launch.ts'

const link = 'ledgerdesk://customer/a/b/c'
const app = useWindowsApp()

it('links and second starts are queued until the app can show them, and later ones passed on at once', async () => {
  const result = await app().evaluate(({ app: electronApp }, link) => {
    const taken: (string | null)[] = []
    const openings = globalThis.windowsApp.queueLaunches()
    const event = { preventDefault: () => undefined } as never
    const second = (argv: string[], request: unknown): unknown =>
      electronApp.emit('second-instance', event, argv, '/', request)
    second(['ledgerdesk', '--', link], { wants: 'window' })
    second(['ledgerdesk', '--sync'], { wants: 'sync' })
    second(['ledgerdesk'], { wants: 'window' })
    electronApp.emit('open-url', event, `${link}2`)
    openings.onLaunch((opened) => taken.push(opened))
    const early = [...taken]
    second(['ledgerdesk', '--', `${link}3`], { wants: 'window' })
    return { early, taken }
  }, link)
  expect(result).toEqual({ early: [link, null, `${link}2`], taken: [link, null, `${link}2`, `${link}3`] })
})
