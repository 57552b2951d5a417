import { describe, expect, it } from 'vitest'
import { belongsUnder, readBound, writeBound } from '../../../../main/base/files/bound-text.ts'

const bound = { for: 'tokens:office', to: 'https://api.example/v23 c', text: 'a token' }

describe('a bound text', () => {
  it('is read as it was written, with or without a service', () => {
    expect(writeBound(bound)).toBe(
      'ledgerdesk:1:{"for":"tokens:office","to":"https://api.example/v23 c","text":"a token"}',
    )
    expect(readBound(writeBound(bound))).toEqual(bound)
    expect(readBound(writeBound({ ...bound, to: null }))).toEqual({ ...bound, to: null })
    expect(writeBound({ ...bound, more: 1 } as typeof bound)).toBe(writeBound(bound))
  })

  it.each(['a token', '', '{"for":"a"}', 'xledgerdesk:1:{}', 'Ledgerdesk:1:{}'])(
    'counts as unbound where it names no purpose: %j',
    (text) => expect(readBound(text)).toBe('unbound'),
  )

  it.each([
    'ledgerdesk:',
    'ledgerdesk:1:',
    'ledgerdesk:1:{',
    'ledgerdesk:1:null',
    'ledgerdesk:1:{}',
    'ledgerdesk:1:{"for":"a","to":null}',
    'ledgerdesk:1:{"for":"a","to":null,"text":7}',
    'ledgerdesk:1:{"for":"a","to":7,"text":"x"}',
    'ledgerdesk:1:{"for":null,"to":null,"text":"x"}',
    'ledgerdesk:1:{"for":"a","text":"x"}',
    'ledgerdesk:1:{"for":"a","to":null,"text":"x","more":1}',
    'ledgerdesk:2:{"for":"a","to":null,"text":"x"}',
    'ledgerdesk:x1:{"for":"a","to":null,"text":"x"}',
  ])('is unknown where it is truncated or has another version: %j', (text) => expect(readBound(text)).toBe('unknown'))

  it('belongs to its own name, and to the name of its quarantined entry', () => {
    const under = (name: string): boolean => belongsUnder(bound, name)
    expect([under('tokens:office'), under('tokens:office.set-aside-7')]).toEqual([true, true])
    expect(
      [
        'tokens:office2',
        'tokens:offic',
        'tokens:other.set-aside-7',
        'xtokens:office.set-aside-7',
        'tokens:office.set',
        '',
      ].map(under),
    ).toEqual([false, false, false, false, false, false])
  })
})
