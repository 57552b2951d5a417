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

describe('a named environment', () => {
  it.each([
    ['Office', 'id-1'],
    ['demo', 'demo'],
    ['DEMO COMPANY', 'demo'],
    ['Demo', 'demo'],
    ['ID-3', 'id-3'],
    ['id-3', 'id-3'],
    ['CAFE\u0301', 'id-5'],
  ])('given as %s is %s', (given, environment) => {
    expect(chosen(given)).toMatchObject({ is: 'chosen', environment })
  })
  it('matches exactly before it matches in another letter case', () =>
    expect(chosen('office')).toEqual({ is: 'no-administrations', environment: 'office' }))
  it('is not guessed between two of the same name, and both ids are listed', () => {
    expect(chosen('Twin')).toMatchObject({ is: 'environment-twice', known: [{ id: 'id-3' }, { id: 'id-4' }] })
    expect(chosen('OFFICE')).toMatchObject({ is: 'environment-twice' })
  })
  it('is answered with the known ones when it is unknown', () =>
    expect(chosen('Nowhere')).toMatchObject({ is: 'environment-unknown', given: 'Nowhere', known: environments }))
})

describe('named administrations', () => {
  it('are all of the environment when none is named', () =>
    expect(chosen('Office')).toMatchObject({ administrations: books }))
  it('come once each, in the order of the settings', () =>
    expect(chosen('Office', 'a', 'mvl00124', 'a')).toMatchObject({ administrations: [books[0], books[3]] }))
  it('are not guessed between two similar ids', () => {
    const alike = [
      { databaseId: 'AB', name: '' },
      { databaseId: 'aB', name: '' },
    ]
    expect(
      choose([{ id: 'x', name: 'X', administrations: alike }], { environment: 'X', administrations: ['ab'] }),
    ).toMatchObject({ is: 'administration-unknown', given: 'ab', known: alike })
  })
  it('are answered with the known ones when one is unknown', () => {
    expect(chosen('Office', 'A', 'Z')).toEqual({
      is: 'administration-unknown',
      given: 'Z',
      environment: 'Office',
      known: books,
    })
  })
})
