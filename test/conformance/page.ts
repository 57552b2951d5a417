/** A form control. */
export interface Control {
  readonly kind: 'input' | 'button' | 'select' | 'textarea'
  readonly type: string
  readonly name: string
  readonly value: string
  /** The label of a button. */
  readonly text: string
  readonly checked: boolean
  /** A button's own target instead of the form's. */
  readonly action: string | undefined
}

export interface Form {
  readonly method: 'GET' | 'POST'
  readonly action: string
  readonly controls: readonly Control[]
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const characterOf = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise

/** Resolves character references, and keeps unknown ones. */
export const plain = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return characterOf(parseInt(hex, 16), whole)
      if (decimal !== undefined) return characterOf(Number(decimal), whole)
      return named[name!.toLowerCase()] ?? whole
    },
  )

const tag = /<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

interface Tag {
  readonly name: string
  readonly closes: boolean
  readonly attributes: ReadonlyMap<string, string>
  readonly start: number
  readonly end: number
}

const attributesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(([, name, double, single, bare]) => [
      name!.toLowerCase(),
      plain(double ?? single ?? bare ?? ''),
    ]),
  )

/** Blanks comments, scripts and styles, and keeps every position. */
const withoutCode = (html: string): string =>
  html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, (code) => ' '.repeat(code.length))

const tagsIn = (html: string): Tag[] =>
  [...html.matchAll(tag)].map((found) => ({
    closes: found[1] === '/',
    name: found[2]!.toLowerCase(),
    attributes: attributesIn(found[3]!),
    start: found.index,
    end: found.index + found[0].length,
  }))

/** Text without tags, with single spaces. */
export const textOf = (html: string): string => plain(withoutCode(html).replace(tag, ' ')).replace(/\s+/g, ' ').trim()

const inside = (html: string, tags: readonly Tag[], at: number): string => {
  const { name, end } = tags[at]!
  return html.slice(end, tags.slice(at + 1).find((next) => next.closes && next.name === name)?.start ?? html.length)
}

const chosenIn = (html: string): string => {
  const options = tagsIn(html).flatMap((option, at, all) =>
    option.name === 'option' && !option.closes ? [{ option, text: textOf(inside(html, all, at)) }] : [],
  )
  const chosen = options.find(({ option }) => option.attributes.has('selected')) ?? options[0]
  return chosen === undefined ? '' : (chosen.option.attributes.get('value') ?? chosen.text)
}

const controlAt = (html: string, tags: readonly Tag[], at: number): Control | undefined => {
  const { name: kind, attributes, closes } = tags[at]!
  if (closes || (kind !== 'input' && kind !== 'button' && kind !== 'select' && kind !== 'textarea')) return undefined
  const content = kind === 'input' ? '' : inside(html, tags, at)
  const values = {
    input: attributes.get('value') ?? '',
    button: attributes.get('value') ?? '',
    select: chosenIn(content),
    textarea: plain(content),
  }
  return {
    kind,
    type: (attributes.get('type') ?? (kind === 'button' ? 'submit' : 'text')).toLowerCase(),
    name: attributes.get('name') ?? '',
    value: values[kind],
    text: kind === 'button' ? textOf(content) : values[kind],
    checked: attributes.has('checked'),
    action: attributes.get('formaction'),
  }
}

/** The forms of a page with their controls, in order. */
export const formsIn = (page: string): Form[] => {
  const html = withoutCode(page)
  const tags = tagsIn(html)
  return tags.flatMap((form, at) => {
    if (form.name !== 'form' || form.closes) return []
    const close = tags.findIndex((next, index) => index > at && next.closes && next.name === 'form')
    const last = close < 0 ? tags.length : close
    const controls = tags.flatMap((_, index) =>
      index > at && index < last ? (controlAt(html, tags, index) ?? []) : [],
    )
    const method = (form.attributes.get('method') ?? '').toLowerCase() === 'post' ? 'POST' : 'GET'
    return [{ method, action: form.attributes.get('action') ?? '', controls }]
  })
}

export const buttonsOf = (form: Form): Control[] =>
  form.controls.filter(
    ({ kind, type }) =>
      (kind === 'button' && type === 'submit') || (kind === 'input' && (type === 'submit' || type === 'image')),
  )

const travels = (control: Control): boolean => {
  if (control.name === '' || control.kind === 'button') return false
  if (control.kind !== 'input') return true
  return ['checkbox', 'radio'].includes(control.type)
    ? control.checked
    : !['submit', 'image', 'button', 'reset', 'file'].includes(control.type)
}

/** The values that a browser submits, with `typed` values by control and the pressed button. */
export const valuesOf = (
  form: Form,
  typed: ReadonlyMap<Control, string>,
  pressed: Control | undefined,
): (readonly [string, string])[] => [
  ...form.controls
    .filter(travels)
    .map(
      (control) =>
        [control.name, typed.get(control) ?? (control.value || (control.type === 'checkbox' ? 'on' : ''))] as const,
    ),
  ...(pressed === undefined || pressed.name === '' ? [] : [[pressed.name, pressed.value] as const]),
]
