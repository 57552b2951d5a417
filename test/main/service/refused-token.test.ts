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
      'is about the administration if the list of administrations is shown',
      bearer,
      { status: 200 },
      { is: 'administration' },
    ],
    ['is about the administration if the list is missing', {}, { status: 404 }, { is: 'administration' }],
    ['is about the administration even if a portal answers here', portal, { status: 403 }, { is: 'administration' }],
    ['is about the user if the service asks for a bearer token at both', bearer, bearer, byService],
    ['is about the user if a second scheme is a bearer token', { asks: 'Basic, bearer' }, bearer, byService],
    ['is unnamed if neither asks for anything', {}, {}, unnamed],
    ['is unnamed if only this one asks for a bearer token', bearer, {}, unnamed],
    ['is unnamed if only the other asks for a bearer token', {}, bearer, unnamed],
    ['is not of the service if a page answers here', portal, bearer, another],
    ['is not of the service if a page answers elsewhere', bearer, portal, another],
    ['is not of the service if a proxy asks for another scheme', { asks: 'Basic realm="proxy"' }, bearer, another],
    ['is not of the service if a scheme only ends in “bearer”', { asks: 'notbearer' }, bearer, another],
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
  ])('is recognised only by a first tag: %j', (text, expected) => {
    expect(isPage(text)).toBe(expected)
  })
})
