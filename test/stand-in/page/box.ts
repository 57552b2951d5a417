/** The words and controls of a box of the system. With `path` it asks for a file. */
export interface ShownBox {
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
  /** The label of its checkbox; empty: it has none. */
  readonly checkboxLabel: string
  /** The path that is proposed; null: the box asks for no file. */
  readonly path: string | null
}
export interface BoxAnswer {
  readonly response: number
  readonly checkboxChecked: boolean
  readonly path: string
}

export interface BoxPlace {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
}

/**
 * Draws a box in an empty page, where this function runs, so it uses nothing from outside. Returns where its window
 * goes; the page's `boxAnswer` is a promise of the answer.
 */
export const drawBox = (box: ShownBox): BoxPlace => {
  const add = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    parent: HTMLElement,
    text = '',
  ): HTMLElementTagNameMap[Name] => {
    const element = parent.appendChild(document.createElement(name))
    element.textContent = text
    return element
  }
  document.title = box.title || 'Ledgerdesk'
  add(
    'style',
    document.head,
    `:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif }
    body { margin: 0; padding: 20px; box-sizing: border-box; overflow-wrap: break-word }
    h1 { margin: 0 0 8px; font-size: 15px } p { margin: 0 0 12px; white-space: pre-line }
    label { display: block; margin-bottom: 12px } input[type='text'] { display: block; width: 100%; box-sizing: border-box; padding: 6px; font: inherit }
    footer { display: flex; justify-content: flex-end; flex-wrap: wrap; gap: 8px } button { padding: 6px 14px; font: inherit }`,
  )
  const form = add('form', document.body)
  add('h1', form, box.message)
  if (box.detail) add('p', form, box.detail)
  const file = box.path === null ? null : add('input', add('label', form, 'Path of the file'))
  if (file) Object.assign(file, { type: 'text', value: box.path, spellcheck: false })
  const line = box.checkboxLabel ? add('label', form) : null
  const checkbox = line && add('input', line)
  if (line && checkbox) {
    checkbox.type = 'checkbox'
    line.append(` ${box.checkboxLabel}`)
  }
  const row = add('footer', form)
  const answered = new Promise<BoxAnswer>((resolve) => {
    const answer = (response: number): void =>
      resolve({ response, checkboxChecked: checkbox?.checked ?? false, path: file?.value ?? '' })
    const buttons = box.buttons.map((label, at) => {
      const button = add('button', row, label)
      button.type = 'button'
      button.onclick = () => answer(at)
      return button
    })
    form.onsubmit = (event) => {
      event.preventDefault()
      answer(box.defaultId)
    }
    document.onkeydown = ({ key }) => void (key === 'Escape' && answer(box.cancelId))
    ;(file ?? buttons[box.defaultId] ?? buttons[0])?.focus()
  })
  Object.assign(globalThis, { boxAnswer: answered })
  const [width, height] = [innerWidth, Math.ceil(form.getBoundingClientRect().height) + 56]
  const [left, top] = [(screen.availWidth - width) / 2, (screen.availHeight - height) / 3].map(Math.round)
  return { width, height, left: left!, top: Math.max(0, top!) }
}
