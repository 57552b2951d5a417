import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGeneratorOptions } from '../../../main/demo/refresh-token-options.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

let folder: string
beforeAll(() => {
  folder = newFolder()
})
afterAll(() => removeFolder(folder))

const facts = {
  baseUrl: 'http://127.0.0.1:1/prod/v23',
  testBaseUrl: 'http://127.0.0.1:1/test/v23',
  clientId: 'C',
  clientSecret: 'S',
  redirectUri: 'https://a.example/',
  scope: 'scope',
  user: { name: 'demo', password: 'books' },
  test: { clientId: 'TC', clientSecret: 'TS' },
}
const fileWith = (text: string): string => {
  const file = join(folder, 'service.json')
  writeFileSync(file, text)
  return file
}
const whole = {
  baseUrl: facts.baseUrl,
  clientId: 'C',
  clientSecret: 'S',
  redirectUri: facts.redirectUri,
  scope: 'scope',
  user: 'demo',
  password: 'books',
}

describe('what the generator is told', () => {
  it.each([
    ['the line of the service alone', ''],
    ['the lines that npm puts before it', '\n> ledgerdesk@0.1.0 service\n> node main/demo/serve.ts\n\n'],
  ])('is read from a file with %s', (_what, before) => {
    expect(readGeneratorOptions(['--service', fileWith(`${before}${JSON.stringify(facts)}\n`)])).toEqual(whole)
  })
  it('may be the test environment, and what is given by name wins', () => {
    const file = fileWith(JSON.stringify(facts))
    expect(readGeneratorOptions(['--service', file, '--test', '--user', 'background'])).toEqual({
      ...whole,
      baseUrl: facts.testBaseUrl,
      clientId: 'TC',
      clientSecret: 'TS',
      user: 'background',
    })
  })
  it.each([
    ['', /cannot be read as the line of a service/],
    ['> npm\n', /cannot be read/],
    ['{"a":1}', /--base-url is missing/],
  ])('is refused with a sentence where the file holds %j', (text, why) => {
    expect(() => readGeneratorOptions(['--service', fileWith(text)])).toThrow(why)
  })
})
