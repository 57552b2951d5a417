import { describe, expect, it } from 'vitest'
import { colourOf, contrast, isColour, laidOver, lookName, looks, rules, tokenIn, tokens, type Look } from './tokens.ts'

const grounds = ['paper', 'desk', 'raised', 'sunk', 'hover', 'picked', 'side-hover', 'side-on']
const soft = ['good-soft', 'warn-soft', 'bad-soft', 'note-soft']
const inks = ['ink', 'ink-2', 'ink-3', 'off', 'accent', 'good', 'warn', 'bad', 'note']
/** Texts that are on one background only. */
const pairs: readonly (readonly [ink: string, ground: string])[] = [
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-bad', 'bad-fill'],
  ['on-plate', 'plate'],
  ['ink', 'selection'],
  ['on-demo', 'demo'],
  ['on-test', 'test'],
  ['on-production', 'production'],
]
/** They mark inputs, focus and changes. */
const signs = ['field-line', 'focus', 'accent']
/** Dividers carry no meaning; high contrast shows them too. */
const dividers = ['line', 'line-strong']
/** Overlays carry no meaning. */
const veils = ['scrim', 'track', 'band-hover', 'bound']

const words = [...inks.flatMap((ink) => [...grounds, ...soft].map((ground) => [ink, ground] as const)), ...pairs]
const ratio = (one: string, other: string, look: Look): number =>
  contrast(colourOf(tokenIn(one, look)), colourOf(tokenIn(other, look)))
const below = (least: number, list: readonly (readonly [string, string])[], look: Look): string[] =>
  list
    .filter(([one, other]) => ratio(one, other, look) < least)
    .map(([one, other]) => `${one} on ${other}: ${ratio(one, other, look).toFixed(2)}`)

describe('contrast', () => {
  it('is measured as WCAG does', () => {
    expect(contrast(colourOf('#000000'), colourOf('#ffffff'))).toBeCloseTo(21)
    expect(contrast(colourOf('#777777'), colourOf('#ffffff'))).toBeCloseTo(4.48, 2)
  })

  for (const look of looks) {
    describe(lookName(look), () => {
      it('of texts is enough on every background that they are on', () =>
        expect(below(look.more ? 7 : 4.5, words, look)).toEqual([]))

      it('of texts in the banner stays enough under the pointer', () => {
        for (const kind of ['demo', 'test', 'production']) {
          const under = laidOver(colourOf(tokenIn('band-hover', look)), colourOf(tokenIn(kind, look)))
          expect(contrast(colourOf(tokenIn(`on-${kind}`, look)), under), kind).toBeGreaterThanOrEqual(
            look.more ? 7 : 4.5,
          )
        }
      })
      it('of inputs, changes and the focus ring is enough', () => {
        expect(
          below(
            look.more ? 4.5 : 3,
            signs.flatMap((sign) => [...grounds, ...soft].map((ground) => [sign, ground] as const)),
            look,
          ),
        ).toEqual([])
      })
      it('of skeletons is enough to notice them', () => {
        const bars = rules.flatMap(({ selector, declarations }) =>
          (/\.skeleton\b/.test(selector) ? declarations : []).flatMap(([name, value]) =>
            name === 'background' ? [/^var\(--([\w-]+)\)$/.exec(value)![1]!] : [],
          ),
        )
        expect(bars.length).toBeGreaterThan(0)
        expect(
          below(
            1.1,
            bars.flatMap((bar) => ['paper', 'desk', 'raised'].map((ground) => [bar, ground] as const)),
            look,
          ),
        ).toEqual([])
      })
      if (!look.more) return
      it('of dividing lines is enough', () => {
        expect(
          below(
            4.5,
            dividers.flatMap((line) => grounds.map((ground) => [line, ground] as const)),
            look,
          ),
        ).toEqual([])
      })
    })
  }

  it('is tested for every colour', () => {
    const known = new Set([...grounds, ...soft, ...signs, ...dividers, ...veils, ...words.flat()])
    const colours = [...tokens.keys()].filter((name) => looks.some((look) => isColour(tokenIn(name, look))))
    expect(colours.length).toBeGreaterThan(40)
    expect(colours.filter((name) => !known.has(name))).toEqual([])
  })

  it('is tested for every colour and background that one rule sets together', () => {
    const measured = new Set(words.map(([ink, ground]) => `${ink} on ${ground}`))
    const tokenOf = (value: string | undefined): string | undefined => /^var\(--([\w-]+)\)/.exec(value ?? '')?.[1]
    const together = rules.flatMap(({ file, selector, declarations }) => {
      const said = new Map(declarations)
      const [ink, ground] = [tokenOf(said.get('color')), tokenOf(said.get('background'))]
      return ink && ground && !veils.includes(ground)
        ? [{ at: `${file} ${selector}`, pair: `${ink} on ${ground}` }]
        : []
    })
    expect(together.length).toBeGreaterThan(10)
    expect(together.filter(({ pair }) => !measured.has(pair))).toEqual([])
  })
})
