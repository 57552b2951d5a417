import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Cdp, CdpError } from './cdp.ts'

const piece = (...messages: object[]): string => messages.map((message) => `${JSON.stringify(message)}\0`).join('')
const openPipe = () => {
  const [output, input] = [new PassThrough(), new PassThrough()]
  return { cdp: new Cdp(output, input), input }
}

test('code awaiting a reply continues before later messages of the same chunk', async () => {
  const { cdp, input } = openPipe()
  const root = cdp.session()
  const heard: string[] = []
  const shown = new Promise<void>((resolve) =>
    root.on('Page.loadEventFired', () => {
      heard.push('event')
      resolve()
    }),
  )
  const asked = (async () => {
    // As many turns as a nested caller takes.
    await Promise.race([
      root.send('Page.navigate', { url: 'https://example.invalid/' }),
      new Promise<never>(() => undefined),
    ])
    heard.push('answer')
  })()
  input.write(piece({ id: 1, result: { frameId: 'one' } }, { method: 'Page.loadEventFired', params: { timestamp: 0 } }))
  await Promise.all([asked, shown])
  expect(heard).toEqual(['answer', 'event'])
})

test('a message split over two chunks is received once and whole', async () => {
  const { cdp, input } = openPipe()
  const asked = cdp.session().send('Browser.getVersion')
  const text = Buffer.from(piece({ id: 1, result: { product: 'Chromé' } }))
  input.write(text.subarray(0, 37))
  await new Promise(setImmediate)
  input.write(text.subarray(37))
  expect(await asked).toEqual({ product: 'Chromé' })
})

test('a reply received before the browser ended counts; all other commands fail', async () => {
  const { cdp, input } = openPipe()
  const root = cdp.session()
  const [answered, left] = [root.send('Browser.getVersion'), root.send('Browser.getVersion')]
  input.end(piece({ id: 1, result: { product: 'Chromium' } }))
  expect(await answered).toEqual({ product: 'Chromium' })
  await expect(left).rejects.toThrow(CdpError)
  await expect(root.send('Browser.getVersion')).rejects.toThrow('the browser is gone')
})
