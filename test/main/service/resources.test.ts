import { describe, expect, it } from 'vitest'
import type { PathStyle } from '../../../preload/contract/settings.ts'
import {
  administrationList,
  allows,
  customer,
  customerInfoList,
  nameValueList,
  pathOf,
  type Operation,
  type Resource,
} from '../../../main/service/resources.ts'

describe('the path of a call', () => {
  it.each<[string, Resource, string, string | null, string]>([
    ['the list of customers', customerInfoList, 'books', null, '/api/books/CustomerInfoList'],
    ['one customer', customer, 'books', '7', '/api/books/Customer/7'],
    ['a new customer', customer, 'books', null, '/api/books/Customer'],
    ['a list of codes', nameValueList('CountryNVL'), 'books', null, '/api/books/CountryNVL'],
    ['the administrations, of which it names none', administrationList, 'books', null, '/api/AdministrationNVL'],
  ])('of %s', (_what, resource, administration, id, path) => {
    for (const style of ['standard', 'bang-underscore'] as const)
      expect(pathOf(resource, administration, id, style)).toBe(path)
  })

  it.each<[string, PathStyle, string, string]>([
    ['a slash', 'standard', 'a/../b', 'a%2F..%2Fb'],
    ['a slash', 'bang-underscore', 'a/../b', 'a!_2F..!_2Fb'],
    ['a question', 'standard', 'a?b=c#d', 'a%3Fb%3Dc%23d'],
    ['a question', 'bang-underscore', 'a?b=c#d', 'a!_3Fb!_3Dc!_23d'],
    ['an encoded sign', 'standard', '%2e%2e', '%252e%252e'],
    ['an encoded sign', 'bang-underscore', '!_42', '!_21_42'],
    ['an exclamation mark', 'standard', 'a!b!', 'a!b!'],
    ['an exclamation mark', 'bang-underscore', 'a!b!', 'a!_21b!_21'],
    ['three dots', 'standard', '...', '...'],
    ['letters of any language', 'standard', 'é €', '%C3%A9%20%E2%82%AC'],
  ])('with %s in an id (%s) leads to no other address', (_what, style, text, segment) => {
    expect(pathOf(customer, 'books', text, style)).toBe(`/api/books/Customer/${segment}`)
    expect(pathOf(customerInfoList, text, null, style)).toBe(`/api/${segment}/CustomerInfoList`)
  })

  it.each(['', '.', '..'])('is not put together with %j, which names no customer and leads elsewhere', (text) => {
    for (const style of ['standard', 'bang-underscore'] as const)
      for (const path of [
        () => pathOf(customer, 'books', text, style),
        () => pathOf(customerInfoList, text, null, style),
      ])
        expect(path).toThrowError(
          expect.objectContaining({ fail: { code: 'customer-unknown', about: { customer: text } } }) as Error,
        )
  })
})

it('a customer is read, made, changed and removed, and lists are only read', () => {
  const operations: readonly Operation[] = ['GET', 'POST', 'PUT', 'DELETE']
  const allowed = (resource: Resource) => operations.filter((operation) => allows(resource, operation))
  expect(allowed(customer)).toEqual(operations)
  for (const list of [customerInfoList, administrationList, nameValueList('CountryNVL')])
    expect(allowed(list)).toEqual(['GET'])
  expect(allowed({ name: 'CustomerInfo', kind: 'info-object', inDatabase: true })).toEqual(['GET'])
})
