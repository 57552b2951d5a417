import { describe, expect, it } from 'vitest'
import { densities } from '../../../preload/contract/settings.ts'
import { rowHeights } from '../../../renderer/components/table/row-height.ts'
import { rules, sources, tokens, tokensText } from './tokens.ts'

const said = (wrong: (property: string, value: string) => boolean): string[] =>
  rules.flatMap(({ file, selector, declarations }) =>
    declarations
      .filter(([property, value]) => wrong(property, value))
      .map(([property, value]) => `${file}: ${selector} { ${property}: ${value} }`),
  )
const is =
  (...names: string[]) =>
  (property: string): boolean =>
    names.includes(property)

const system =
  /\b(Canvas|CanvasText|Highlight|HighlightText|ButtonFace|ButtonText|ButtonBorder|Field|FieldText|LinkText|GrayText|Mark|MarkText)\b/
const named =
  /^(?:.*[\s,(])?(white|black|red|green|blue|yellow|orange|purple|gr[ae]y|silver|navy|teal|maroon|gold|pink|brown|cyan|magenta)\b/i
const rawColour = (value: string): boolean =>
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb|color|color-mix|light-dark)\(/i.test(value) ||
  system.test(value) ||
  named.test(value)
const duration = /(?<![\w.-])(?!0m?s)\d*\.?\d+m?s\b/
/** Literal lengths in pixels; a hairline is always one. */
const ownLength = (value: string): boolean =>
  [...value.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)(px|pt|rem)\b/g)].some(([, size]) => Number(size) > 1)
const spaces = /^((padding|margin)(-[a-z]+)*|(row-|column-)?gap)$/
const spelled = (text: string): boolean => /^(0|none|inherit|50%|100%)$/.test(text)

describe('design values', () => {
  it('are found in the style sheets', () => {
    expect(rules.length).toBeGreaterThan(300)
    expect(tokens.size).toBeGreaterThan(80)
  })

  it('leave colours to the tokens', () =>
    expect(
      said((property, value) => property !== 'content' && !property.startsWith('grid') && rawColour(value)),
    ).toEqual([]))

  it('leave durations to the tokens', () => expect(said((_property, value) => duration.test(value))).toEqual([]))

  it('leave the type scale to the tokens', () => {
    expect(said((property, value) => property === 'font-size' && !/^(var\(|inherit$)/.test(value))).toEqual([])
    expect(said((property, value) => property === 'font' && !/^(inherit$|var\(--[\w-]+\) var\()/.test(value))).toEqual(
      [],
    )
    expect(
      said(
        (property, value) =>
          is('font-weight', 'letter-spacing', 'font-family')(property) && !/^(var\(|inherit$|0$)/.test(value),
      ),
    ).toEqual([])
    expect(
      said((property, value) => property === 'line-height' && ownLength(value) && !value.startsWith('calc(var(')),
    ).toEqual([])
  })

  it('leave spaces to the tokens, but for a hairline', () =>
    expect(said((property, value) => spaces.test(property) && ownLength(value))).toEqual([]))

  it('leave corners, shadows and layers to the tokens', () => {
    expect(
      said(
        (property, value) =>
          property === 'border-radius' && value.split(' ').some((part) => !spelled(part) && !part.startsWith('var(')),
      ),
    ).toEqual([])
    expect(
      said(
        (property, value) =>
          property === 'box-shadow' && !/^(none|var\(--shadow\)|inset (0 )?(var|calc)\(|0 0 0 1px var\()/.test(value),
      ),
    ).toEqual([])
    expect(said((property, value) => property === 'z-index' && !value.startsWith('var('))).toEqual([])
  })

  it('are not in drawing code either', () => {
    const drawing = [...sources]
      .filter(([file]) => /\.(vue|ts)$/.test(file) && !file.startsWith('i18n/'))
      .map(([file, text]) => [file, text.replace(/<style[^]*/, '')] as const)
    const raw = drawing.flatMap(([file, text]) =>
      [...text.matchAll(/['"` ](#[0-9a-f]{6}|#[0-9a-f]{3}|rgb\([^)]*\))['"` ;]/gi)].map(
        ([, colour]) => `${file}: ${colour}`,
      ),
    )
    expect(raw).toEqual([])
  })
})

describe('tokens', () => {
  const used = new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/var\(--([\w-]+)|style\(--([\w-]+)/g)].map(([, one, other]) => one ?? other ?? ''),
    ),
  )
  const local = new Set(
    rules.flatMap(({ declarations }) =>
      declarations
        .map(([property]) => property)
        .filter((property) => property.startsWith('--'))
        .map((property) => property.slice(2)),
    ),
  )

  it('used anywhere are all defined', () => {
    expect(
      [...used].filter((name) => name !== '' && !name.startsWith('ag-') && !tokens.has(name) && !local.has(name)),
    ).toEqual([])
  })
  it('are all used', () => expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]))

  it('of a theme or a density exist for all', () => {
    const again = [...tokensText.matchAll(/(?<![\w-])--([\w-]+):/g)].map(([, name]) => name!)
    expect(again.filter((name) => !tokens.has(name))).toEqual([])
  })
  it('have the row height that the grid is given', () => {
    expect(rowHeights).toEqual({
      comfortable: Number.parseInt(tokens.get('row')!),
      compact: Number(/data-density='compact'\] \{\s+--row: (\d+)px/.exec(tokensText)?.[1]),
    })
    expect(Object.keys(rowHeights)).toEqual([...densities])
  })
})
