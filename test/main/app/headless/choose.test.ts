import { describe, expect, it } from 'vitest'
import { choose } from '../../../../main/app/headless/choose.ts'

const books = [
  { databaseId: 'MVL00124', name: 'Bakkerij Jansen' },
  { databaseId: 'mvl00124x', name: 'Other' },
  { databaseId: 'A', name: 'Upper' },
  { databaseId: 'a', name: 'Lower' },
]
const environments = [
  { id: 'demo', name: 'Demo company', administrations: [books[0]!] },
  { id: 'id-1', name: 'Office', administrations: books },
  { id: 'id-2', name: 'office', administrations: [] },
  { id: 'id-3', name: 'Twin', administrations: books },
  { id: 'id-4', name: 'Twin', administrations: books },
  { id: 'id-5', name: 'Café', administrations: books },
]
const chosen = (environment: string, ...administrations: string[]) =>
  choose(environments, { environment, administrations })

describe('the environment that is named', () => {
  it.each([
    ['Office', 'id-1'],
    ['demo', 'demo'],
    ['DEMO COMPANY', 'demo'],
    ['Demo', 'demo'],
    ['ID-3', 'id-3'],
    ['id-3', 'id-3'],
    ['CAFE\u0301', 'id-5'],
  ])('%s is %s', (given, environment) => {
    expect(chosen(given)).toMatchObject({ is: 'chosen', environment })
  })
  it('goes before one that is only alike in another letter case', () =>
    expect(chosen('office')).toEqual({ is: 'no-administrations', environment: 'office' }))
  it('is not guessed where two are called so: their ids are named', () => {
    expect(chosen('Twin')).toMatchObject({ is: 'environment-twice', known: [{ id: 'id-3' }, { id: 'id-4' }] })
    expect(chosen('OFFICE')).toMatchObject({ is: 'environment-twice' })
  })
  it('that is not there is answered with those that are', () =>
    expect(chosen('Nowhere')).toMatchObject({ is: 'environment-unknown', given: 'Nowhere', known: environments }))
})

describe('the administrations that are named', () => {
  it('are all of the environment where none is', () =>
    expect(chosen('Office')).toMatchObject({ administrations: books }))
  it('come once each, in the order of the settings', () =>
    expect(chosen('Office', 'a', 'mvl00124', 'a')).toMatchObject({ administrations: [books[0], books[3]] }))
  it('are not guessed where two ids are alike', () => {
    const alike = [
      { databaseId: 'AB', name: '' },
      { databaseId: 'aB', name: '' },
    ]
    expect(
      choose([{ id: 'x', name: 'X', administrations: alike }], { environment: 'X', administrations: ['ab'] }),
    ).toMatchObject({ is: 'administration-unknown', given: 'ab', known: alike })
  })
  it('that are not there are answered with those that are', () => {
    expect(chosen('Office', 'A', 'Z')).toEqual({
      is: 'administration-unknown',
      given: 'Z',
      environment: 'Office',
      known: books,
    })
  })
})
