import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGeneratorOptions } from '../../../main/demo/refresh-token-options.ts'
import { readServeOptions } from '../../../main/demo/serve-options.ts'
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

describe('the options of the refresh token command', () => {
  it.each([
    ['the line of the service alone', ''],
    ['the lines that npm puts before it', '\n> ledgerdesk@0.1.0 service\n> node main/demo/serve.ts\n\n'],
  ])('are read from a file with %s', (_what, before) => {
    expect(readGeneratorOptions(['--service', fileWith(`${before}${JSON.stringify(facts)}\n`)])).toEqual(whole)
  })
  it('can select the test environment, and named values win', () => {
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
  ])('are refused with a sentence where the file holds %j', (text, why) => {
    expect(() => readGeneratorOptions(['--service', fileWith(text)])).toThrow(why)
  })
})

it('the service command takes quirks one by one, or several after one --quirk', () => {
  const both = [{ quirk: 'camelCase' }, { quirk: 'dates', value: 'ISO' }]
  expect(readServeOptions(['--quirk', 'camelCase', '--quirk', 'dates=ISO'])?.quirks).toEqual(both)
  expect(readServeOptions(['--port', '0', '--quirk', 'camelCase', 'dates=ISO', '--seed', '3'])).toEqual({
    port: 0,
    seed: 3,
    quirks: both,
  })
})

it.each([
  [['stray'], /stray/],
  [['--seed', '3', 'camelCase'], /camelCase/],
  [['--quirk', 'camelCase', 'nonsense'], /no quirk "nonsense"/],
  [['--quirk'], /--quirk/],
  [['--unknown'], /--unknown/],
  [['--customers', '-1'], /--customers|argument/],
] as const)('the service command explains what is wrong with %j', (args, sentence) => {
  expect(() => readServeOptions(args)).toThrow(sentence)
})
