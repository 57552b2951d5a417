/** A page as a browser without a window sees it. */
export interface Page {
  readonly address: string
  readonly status: number
  readonly html: string
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The first form of a page that contains this text; the toolbar of a page may have a form of its own. */
export const formIn = (html: string, part = ''): { readonly action: string; readonly fields: URLSearchParams } => {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([text]) => text).find((text) => text.includes(part))
  if (form === undefined) throw new Error(`no form with ${part || 'anything'} on this page`)
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')])
  return { action: attribute(form, 'action'), fields: new URLSearchParams(inputs) }
}
