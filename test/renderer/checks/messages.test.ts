import { describe, expect, it } from 'vitest'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { fieldOfPath, fieldsSaid, saidOf, sayingAbove } from '../../../renderer/checks/messages.ts'

const fail: ErrorPayload = {
  code: 'service-refused',
  messages: [
    { text: 'a', path: 'shortName' },
    { text: 'b', path: 'Customer.City' },
    { text: 'c', path: 'Batch' },
    { text: 'd' },
  ],
}

describe('the field of a message', () => {
  it.each([
    ['ShortName', 'ShortName'],
    ['shortname', 'ShortName'],
    ['Customer.ShortName', 'ShortName'],
    ['$.shortName', 'ShortName'],
    ["customers[0]['shortName']", 'ShortName'],
    ['/customer/shortName', 'ShortName'],
    ['City.Name.0', 'Name'],
  ])('with the path %s is %s', (path, name) => {
    expect(fieldOfPath(path)).toBe(name)
  })
  it.each([undefined, '', 'Batch', 'Customer'])('with the path %s is unknown', (path) =>
    expect(fieldOfPath(path)).toBeUndefined(),
  )
})

it('each message of the service is shown at its field or above, exactly once', () => {
  expect(saidOf(fail, 'ShortName')).toEqual(['a'])
  expect(fieldsSaid(fail, ['City', 'ShortName', 'Name'])).toEqual(['City', 'ShortName'])
  expect(sayingAbove(fail, ['ShortName']).messages?.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(sayingAbove(fail, ['ShortName', 'City']).messages?.map(({ text }) => text)).toEqual(['c', 'd'])
  expect(sayingAbove({ code: 'unexpected' }, ['City'])).toEqual({ code: 'unexpected' })
})
