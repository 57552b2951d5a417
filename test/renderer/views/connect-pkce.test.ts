// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ConnectionStep, EnvironmentDraft, Found } from '../../../preload/contract/settings.ts'
import { draftOf } from '../../../renderer/checks/draft.ts'
import { office } from '../fake-environments.ts'
import type { Fake } from '../fake-api.ts'
import { argsOf, click, fill, pageText } from '../mounted.ts'
import { toEdit } from './connect-form.ts'

const radio = (label: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)!.querySelector('input')!
const chosen = (): string => ['Found out by the test', 'On', 'Off'].filter((label) => radio(label).checked).join()
const choose = async (label: string): Promise<void> => {
  radio(label).click()
  await flushPromises()
}
const saved = async (fake: Fake): Promise<Pick<EnvironmentDraft, 'pkce' | 'issuer'>> => {
  await click('Save')
  const { pkce, issuer } = argsOf(fake, 'settings.saveEnvironment').at(-1)![0] as EnvironmentDraft
  return { ...(pkce === undefined ? {} : { pkce }), ...(issuer === undefined ? {} : { issuer }) }
}
const finding = (found: Found): readonly ConnectionStep[] => [{ check: 'redirect', is: 'passed', found }]

describe('PKCE in the form', () => {
  it.each([
    ['untested', 'Found out by the test', 'It is used until'],
    ['found-on', 'Found out by the test', 'the service accepts it'],
    ['found-off', 'Found out by the test', 'The service refuses it, so'],
    ['on', 'On', 'It is always used'],
    ['off', 'Off', 'It is not used'],
  ] as const)('that is %s shows %s, says what that means, and is kept by saving', async (pkce, label, words) => {
    const fake = await toEdit({ pkce })
    expect([chosen(), pageText().includes(words)]).toEqual([label, true])
    expect(await saved(fake)).toEqual({ pkce, issuer: null })
  })

  it.each([
    ['On', 'on'],
    ['Off', 'off'],
    ['Found out by the test', 'untested'],
  ] as const)('is %s when that is chosen', async (label, pkce) => {
    const fake = await toEdit({ pkce: pkce === 'on' ? 'off' : 'on' })
    await choose(label)
    expect(await saved(fake)).toEqual({ pkce, issuer: null })
  })

  it.each([
    ['found-off', 'The service refuses it, so'],
    ['found-on', 'the service accepts it'],
  ] as const)('takes over what a test found (%s), which leaves the test in sight', async (pkce, words) => {
    const issuer = 'https://api.example.com/v23'
    const fake = await toEdit({}, { steps: finding({ pkce, issuer }) })
    await click('Test the connection')
    expect(document.querySelectorAll('ol li')).toHaveLength(4)
    expect(pageText()).toContain(words)
    expect(pageText()).toContain(`as ${issuer}`)
    expect(await saved(fake)).toEqual({ pkce, issuer })
  })

  it('keeps the user’s choice, whatever a test found', async () => {
    const fake = await toEdit({ pkce: 'on' }, { steps: finding({ pkce: 'found-off', issuer: null }) })
    await click('Test the connection')
    expect(await saved(fake)).toEqual({ pkce: 'on', issuer: null })
  })

  it('forgets the finding when another address is typed', async () => {
    const fake = await toEdit({ pkce: 'found-off', issuer: 'https://api.example.com/v23' })
    await fill('Base address', 'https://other.example.com/v23')
    expect([chosen(), pageText().includes('It is used until'), pageText().includes('names itself')]).toEqual([
      'Found out by the test',
      true,
      false,
    ])
    await fill('Name', 'Other')
    expect(await saved(fake)).toEqual({ pkce: 'untested', issuer: null })
  })

  it('needs a secret, and says so', async () => {
    await toEdit({ hasSecret: false })
    expect(['Found out by the test', 'On', 'Off'].map((label) => radio(label).disabled)).toEqual([true, true, true])
    expect(pageText()).toContain('It needs a client secret')
  })

  it('is taken from a file', async () => {
    const draft = {
      ...draftOf({
        ...office,
        baseAddress: 'https://books.example/v23',
        pkce: 'found-off',
        issuer: 'https://books.example/v23',
      }),
    }
    delete (draft as { id?: string }).id
    const fake = await toEdit({}, { file: { draft, hadSecret: true, administrations: [] } })
    await click('Fill in from a file…')
    expect(pageText()).toContain('as https://books.example/v23')
    expect(await saved(fake)).toEqual({ pkce: 'found-off', issuer: 'https://books.example/v23' })
  })
})
