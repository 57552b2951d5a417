import { expect, type Page } from '@playwright/test'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import { closeServers, serveProxy } from '../main/network/servers.ts'
import { answerBoxes, shownBoxes } from './steps.ts'
import { test } from './world.ts'

test.afterEach(closeServers)

const leak = 'https://what-the-baker-owes.leak.example/7/4711'
const draft: EnvironmentDraft = {
  kind: 'test', name: 'Taken over', baseAddress: leak, clientId: 'c', secret: 's', redirectUri: 'https://desk.example/cb', scope: 'all', pathStyle: 'standard', status: 'unknown', lockMinutes: null, askAbove: null,
}
/** A script in our page, which has all of the page's calls. */
const tryHost = (page: Page): Promise<(string | undefined)[]> => page.evaluate(async (one) => {
  const tested = await window.api.settings.testStep(one, 'address', '')
  const saved = await window.api.settings.saveEnvironment(one)
  return [tested.ok ? tested.value.fail?.code : tested.fail.code, saved.ok ? 'saved' : saved.fail.code]
}, draft)

test('a script in our page gets nothing to a host that the person, asked by main, does not confirm', async ({ world }) => {
  test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'the proxy is named in the environment, which only the stand-in reads')
  const proxy = await serveProxy({ leads: {} })
  const app = await world.open({ LEDGERDESK_STAND_IN_PROXY: `PROXY localhost:${proxy.port}` })
  await answerBoxes(app, 0)
  expect(await tryHost(app.page)).toEqual(['address-not-confirmed', 'address-not-confirmed'])
  expect(proxy.asked).toEqual([])
  const boxes = await shownBoxes(app)
  expect(boxes.map(({ message, detail, buttons, defaultId, cancelId }) => [message, detail.split('\n')[0], buttons[defaultId], buttons[cancelId]])).toEqual(
    Array.from({ length: 2 }, () => ['Is this the address of your service?', new URL(leak).origin, 'Cancel', 'Cancel']),
  )

  await answerBoxes(app, 1)
  expect(await tryHost(app.page)).toEqual(['service-unreachable', 'saved'])
  expect((await shownBoxes(app)).length).toBe(1)
  expect(proxy.asked.map(({ to }) => to)).toContain(`${new URL(leak).host}:443`)
})
