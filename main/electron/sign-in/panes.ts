import type { Input, WebContents } from 'electron'

/** F6, as everywhere, and with Ctrl or Shift, as some are used to: from the toolbar to the page and back. */
export const isPaneKey = ({ type, key, alt, meta }: Pick<Input, 'type' | 'key' | 'alt' | 'meta'>): boolean =>
  type === 'keyDown' && key === 'F6' && !alt && !meta

/** Tab ends at the edge of each; this key goes over it. */
export const goOverByKey = (from: WebContents, to: WebContents, may: () => boolean): void => {
  from.on('before-input-event', (event, input) => {
    if (!isPaneKey(input)) return
    event.preventDefault()
    if (may() && !to.isDestroyed()) to.focus()
  })
}
