import { describe, expect, it } from 'vitest'
import { isPage, refusalOf, type Refusal } from '../../../main/service/refused-token.ts'

interface Voice {
  readonly status?: number
  readonly asks?: string
  readonly text?: string
}
const reply = ({ status = 401, asks, text = '' }: Voice) => ({
  status,
  text,
  headers: asks === undefined ? {} : { 'www-authenticate': asks },
})

const byService = { is: 'person', speaker: 'service' } as const
const unnamed = { is: 'person', speaker: 'unnamed' } as const
const another = { is: 'not-the-service' } as const
const bearer = { asks: 'Bearer realm="api"' }
const portal = { text: ' <html>Log in</html>' }

describe('a 401 to a fresh token', () => {
  it.each<readonly [says: string, here: Voice, elsewhere: Voice, Refusal]>([
    [
      'is about the administration where the list of administrations is shown',
      bearer,
      { status: 200 },
      { is: 'administration' },
    ],
    ['is about the administration where the list is missing', {}, { status: 404 }, { is: 'administration' }],
    ['is about the administration even where a portal answers here', portal, { status: 403 }, { is: 'administration' }],
    ['is about the person where the service asks for a bearer token at both', bearer, bearer, byService],
    ['is about the person where a second scheme is a bearer token', { asks: 'Basic, bearer' }, bearer, byService],
    ['is unnamed where neither asks for anything', {}, {}, unnamed],
    ['is unnamed where only this one asks for a bearer token', bearer, {}, unnamed],
    ['is unnamed where only the other asks for a bearer token', {}, bearer, unnamed],
    ['is no word of the service where a page answers here', portal, bearer, another],
    ['is no word of the service where a page answers elsewhere', bearer, portal, another],
    [
      'is no word of the service where a proxy asks for another scheme',
      { asks: 'Basic realm="proxy"' },
      bearer,
      another,
    ],
    ['is no word of the service where a scheme only ends in the word', { asks: 'notbearer' }, bearer, another],
  ])('%s', (_says, here, elsewhere, expected) => {
    expect(refusalOf(reply(here), reply(elsewhere))).toEqual(expected)
  })
})

describe('a page', () => {
  it.each([
    ['<html>', true],
    ['\n\t <!doctype html>', true],
    ['{"a":"<b>"}', false],
    ['', false],
  ])('is recognised by its first tag: %j', (text, expected) => {
    expect(isPage(text)).toBe(expected)
  })
})
