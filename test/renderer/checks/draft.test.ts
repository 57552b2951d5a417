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
    ['https://me:secret@api.example.com/v23', 'hasUser'],
    ['https://api.example.com/v23#top', 'hasFragment'],
    ['https://api.example.com/V14', null],
    ['http://127.0.0.1:8080/v1', null],
  ])('base address "%s": %s', (text, fault) => expect(draftFault('baseAddress', text)).toBe(fault))

  it('takes a redirect URI of any scheme, but a whole one', () => {
    expect(draftFault('redirectUri', 'ledgerdesk:/done')).toBeNull()
    expect(draftFault('redirectUri', '/done')).toBe('notUri')
  })
  it('a missing version is a hint; everything else stops', () => {
    expect(stops('noVersion')).toBe(false)
    expect(stops('required')).toBe(true)
    expect(stops(null)).toBe(false)
  })
})
