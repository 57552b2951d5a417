import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { Breakable } from '../../../renderer/components/ui/Breakable.ts'

const lines = async (text: string): Promise<string[]> => {
  const html = await renderToString(createSSRApp({ render: () => h('p', [h(Breakable, { text })]) }))
  return html
    .replace(/<!--.*?-->|<\/?p>/g, '')
    .replaceAll('&amp;', '&')
    .split('<wbr>')
}

describe('a value in a narrow column', () => {
  it('continues at the next line after a sign of an email or web address, with every character', async () => {
    expect(await lines('info@garage.example')).toEqual(['info@', 'garage.', 'example'])
    expect(await lines('www.garage.example')).toEqual(['www.', 'garage.', 'example'])
    expect(await lines('https://garage.example/a?b=1&c=2')).toEqual([
      'https:/',
      '/',
      'garage.',
      'example/',
      'a?',
      'b=',
      '1&',
      'c=',
      '2',
    ])
  })
  it.each(['12.500,00', 'Bakker & Zn. B.V.', '01/02/2026', 'NL123456782B12', ''])(
    'stays as it is where it is no address: %j',
    async (text) => expect(await lines(text)).toEqual([text]),
  )
})
