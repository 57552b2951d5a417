import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { checkUserName, firstUserName, isUserName } from '../../../main/oauth/user-name.ts'

describe('the name of the user', () => {
  it.each([['Jan'], ['j.devries'], ['Zoë de Vries-O’Neill'], ['山田 太郎'], ['x'.repeat(80)], ['𝒳'.repeat(80)]])(
    'may be %s',
    (name) => expect(checkUserName(name)).toBe(name),
  )

  it('is stored without surrounding spaces and in one spelling', () => {
    expect(checkUserName('  Zoë \t')).toBe('Zoë')
    expect(checkUserName('Zoe\u0308')).toBe('Zo\u00eb')
  })

  it.each([
    [''],
    ['   '],
    ['x'.repeat(81)],
    ['a\u0000b'],
    ['a\nb'],
    ['a\u001b[31m'],
    ['Jan\u202edraw'],
    ['Ja\u200bn'],
    ['a\u2028b'],
    ['\ud800'],
  ])('may not be %j', (name) => {
    expect(isUserName(name)).toBe(false)
    try {
      checkUserName(name)
      expect.unreachable()
    } catch (error) {
      expect(isFail(error, 'arguments-wrong')).toBe(true)
    }
  })

  it('comes from the computer at first, without characters that cannot be shown', () => {
    expect(firstUserName(undefined, ' \u0007 ', ' jan\u0000 ', 'other')).toBe('jan')
    expect(firstUserName('x'.repeat(200))).toHaveLength(80)
    expect(isUserName(firstUserName(undefined, ''))).toBe(true)
  })
})
