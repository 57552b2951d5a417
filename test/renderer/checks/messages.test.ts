import { describe, expect, it } from 'vitest'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { fieldOfPath, fieldsWithMessages, messagesOf, withoutFieldMessages } from '../../../renderer/checks/messages.ts'

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
    ['Addresses[0].City', 'Addresses'],
    ['customer.addresses.1.countryId', 'Addresses'],
  ])('with the path %s is %s', (path, name) => {
    expect(fieldOfPath(path)).toBe(name)
  })
  it.each([undefined, '', 'Batch', 'Customer'])('with the path %s is unknown', (path) =>
    expect(fieldOfPath(path)).toBeUndefined(),
  )
})

it('each message of the service is shown at its field or above, exactly once', () => {
  expect(messagesOf(fail, 'ShortName')).toEqual(['a'])
  expect(fieldsWithMessages(fail, ['City', 'ShortName', 'Name'])).toEqual(['City', 'ShortName'])
  expect(withoutFieldMessages(fail, ['ShortName']).messages?.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(withoutFieldMessages(fail, ['ShortName', 'City']).messages?.map(({ text }) => text)).toEqual(['c', 'd'])
  expect(withoutFieldMessages({ code: 'unexpected' }, ['City'])).toEqual({ code: 'unexpected' })
})
