import { describe, expect, it } from 'vitest'
import { draftFault, stops } from '../../../renderer/checks/draft.ts'

describe('the connect form', () => {
  it.each([
    ['', 'required'],
    ['api.example.com/v23', 'notAddress'],
    ['ftp://api.example.com/v23', 'notAddress'],
    ['http://api.example.com/v23', 'notHttps'],
    [' https://api.example.com/v23', 'spaces'],
    ['https://api.example.com', 'noVersion'],
    ['https://api.example.com/v23?x=1', 'hasQuery'],
    ['https://api.example.com/v23?', 'hasQuery'],
    ['https://me:secret@api.example.com/v23', 'hasUser'],
    ['https://api.example.com/v23#top', 'hasFragment'],
    ['https://api.example.com/v23#', 'hasFragment'],
    ['https://api.example.com/V14', null],
    ['http://127.0.0.1:8080/v1', null],
  ])('judges the base address "%s": %s', (text, fault) => expect(draftFault('baseAddress', text)).toBe(fault))

  it('accepts a redirect URI of any scheme, but only a complete one', () => {
    expect(draftFault('redirectUri', 'ledgerdesk:/done')).toBeNull()
    expect(draftFault('redirectUri', '/done')).toBe('notUri')
  })
  it('treats a missing version as a hint; every other fault stops the form', () => {
    expect(stops('noVersion')).toBe(false)
    expect(stops('required')).toBe(true)
    expect(stops(null)).toBe(false)
  })
})
