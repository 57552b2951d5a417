import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const rendererRoot = join(import.meta.dirname, '../../../renderer')
export const tokensText = readFileSync(join(rendererRoot, 'styles/tokens.css'), 'utf8')

/** Themes that the app has. */
export interface Look {
  readonly dark: boolean
  readonly more: boolean
}
export const looks: readonly Look[] = [
  { dark: false, more: false },
  { dark: true, more: false },
  { dark: false, more: true },
  { dark: true, more: true },
]
export const lookName = ({ dark, more }: Look): string => `${dark ? 'dark' : 'light'}${more ? ' in high contrast' : ''}`

const withoutComments = (css: string): string => css.replace(/\/\*[^]*?\*\//g, '')
const declared = /(?<![\w-])(--[\w-]+):\s*((?:[^;()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+);/g
/** Tokens by name, from the first rule for `:root`. */
export const tokens: ReadonlyMap<string, string> = (() => {
  const css = withoutComments(tokensText)
  const start = css.indexOf('{', css.indexOf(':root {'))
  const block = css.slice(start + 1, css.indexOf('\n}', start))
  return new Map([...block.matchAll(declared)].map(([, name, value]) => [name!.slice(2), value!.trim()]))
})()

/** A token's text in a theme. Throws for an unknown token. */
export const tokenIn = (name: string, look: Look): string => {
  const { dark, more } = look
  const said = tokens.get(name)
  if (said === undefined) throw new Error(`no token --${name}`)
  const chosen = /^if\(style\(--contrast: more\): (.*); else: (.*)\)$/.exec(said)
  const value = chosen ? chosen[more ? 1 : 2]! : said
  const pair = /^light-dark\((.*), (.*)\)$/.exec(value)
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return tokenIn(other, look)
  return pair ? pair[dark ? 2 : 1]! : value
}

export type Colour = readonly [red: number, green: number, blue: number, alpha: number]
const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/
const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/
export const isColour = (text: string): boolean => text === 'transparent' || hex.test(text) || rgb.test(text)
/** Channels from 0 to 255, alpha from 0 to 1. Throws for a colour in another notation. */
export const colourOf = (text: string): Colour => {
  if (text === 'transparent') return [0, 0, 0, 0]
  const inHex = hex.exec(text)
  if (inHex) return [parseInt(inHex[1]!, 16), parseInt(inHex[2]!, 16), parseInt(inHex[3]!, 16), 1]
  const inRgb = rgb.exec(text)
  if (!inRgb) throw new Error(`not a colour: ${text}`)
  return [Number(inRgb[1]), Number(inRgb[2]), Number(inRgb[3]), Number(inRgb[4]) / 100]
}
export const laidOver = ([r, g, b, alpha]: Colour, below: Colour): Colour => {
  const mix = (top: number, under: number): number => top * alpha + under * (1 - alpha)
  return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1]
}
/** WCAG 2.2, relative luminance. */
const luminance = ([red, green, blue]: Colour): number => {
  const linear = (channel: number): number =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
/** WCAG 2.2, contrast ratio: from 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

export interface Rule {
  readonly file: string
  readonly selector: string
  readonly declarations: readonly (readonly [property: string, value: string])[]
}
const styleOf = (file: string, text: string): string =>
  file.endsWith('.vue') ? [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('\n') : text
const declarationsIn = (body: string): Rule['declarations'] =>
  [...body.matchAll(/([\w-]+):\s*([^;]+)/g)].map(([, property, value]) => [property!, value!.trim()] as const)

/** Files of the window, with their text. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(rendererRoot, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(vue|css|ts)$/.test(file))
    .map((file) => [file, readFileSync(join(rendererRoot, file), 'utf8')]),
)
/** Every rule of every style sheet and component but tokens.css. */
export const rules: readonly Rule[] = [...sources]
  .filter(([file]) => /\.(vue|css)$/.test(file) && file !== 'styles/tokens.css')
  .flatMap(([file, text]) =>
    [...withoutComments(styleOf(file, text)).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
      file,
      selector: selector!.trim(),
      declarations: declarationsIn(body!),
    })),
  )
