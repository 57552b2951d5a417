import type { Input, WebContents } from 'electron'

/** F6, as usual, also with Ctrl or Shift, which some people are used to. */
export const isPaneKey = ({ type, key, alt, meta }: Pick<Input, 'type' | 'key' | 'alt' | 'meta'>): boolean =>
  type === 'keyDown' && key === 'F6' && !alt && !meta

/** Moves the focus between toolbar and page, because Tab stops at the edge of each. */
export const goOverByKey = (from: WebContents, to: WebContents, may: () => boolean): void => {
  from.on('before-input-event', (event, input) => {
    if (!isPaneKey(input)) return
    event.preventDefault()
    if (may() && !to.isDestroyed()) to.focus()
  })
}
