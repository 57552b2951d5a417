import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCodec } from './page/codec.ts'

const { encode, decode } = makeCodec()

describe('the codec for values between Node and a page', () => {
  it('restores everything that structured cloning would', () => {
    const anything = fc.anything({
      withDate: true,
      withMap: true,
      withSet: true,
      withBigInt: true,
      withTypedArray: true,
      withSparseArray: true,
      withUnicodeString: true,
    })
    fc.assert(
      fc.property(anything, (value) => {
        expect(decode(encode(structuredClone(value)))).toStrictEqual(structuredClone(value))
      }),
    )
  })

  it('keeps shared and circular references', () => {
    const part = { name: 'part' }
    const whole: { one: object; two: object; self?: object } = { one: part, two: part }
    whole.self = whole
    const back = decode(encode(whole)) as typeof whole
    expect(back.one).toBe(back.two)
    expect(back.self).toBe(back)
  })

  it('never turns a key called __proto__ into a prototype', () => {
    const back = decode(encode(JSON.parse('{"__proto__":{"admin":true}}'))) as object
    expect(Object.keys(back)).toEqual(['__proto__'])
    expect('admin' in back).toBe(false)
  })
})
