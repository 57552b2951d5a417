/**
 * The same tasks elsewhere, one step at a time, so that a reader can check each count.
 *
 * Excel: by keyboard alone, the list is a sheet with the columns of our table and the payment condition after them, its
 * filter buttons are on, and the cursor is on the first customer's name. A chord is one key, each letter of a text,
 * too.
 *
 * Web: by mouse, in a product with a list that has a search and a filter panel, and with a page for each customer whose
 * Edit button opens its form; it changes one customer at a time. Texts are typed, and Tab goes from text to text:
 * neither is counted. A choice is a click, there and here.
 */
export interface Elsewhere {
  readonly excel: readonly Stroke[]
  readonly web: readonly string[]
}
/** A key, a key pressed several times, or a text. */
export type Stroke = string | { readonly key: string; readonly times: number } | { readonly text: string }

export const strokesIn = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, one) => {
    if (typeof one === 'string') return sum + 1
    return sum + ('text' in one ? [...one.text].length : one.times)
  }, 0)

export const written = (strokes: readonly Stroke[]): string =>
  strokes
    .map((one) => {
      if (typeof one === 'string') return one
      return 'text' in one ? `“${one.text}”` : `${one.key} × ${one.times}`
    })
    .join(', ')
