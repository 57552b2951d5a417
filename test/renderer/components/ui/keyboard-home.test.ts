// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepKeyboard, keyboardIsFree } from '../../../../renderer/components/ui/keyboard-home.ts'

/** Without a layout nothing has a size; here everything has one unless it is hidden. */
const rects = HTMLElement.prototype.getClientRects
let stop: () => void
beforeEach(() => {
  HTMLElement.prototype.getClientRects = function getClientRects() {
    return (this.isConnected && !this.closest('[hidden]')
      ? [this.getBoundingClientRect()]
      : []) as unknown as DOMRectList
  }
  document.body.innerHTML =
    '<main><h1 hidden>Away</h1><h1>Changes</h1><button>First</button><button>Second</button></main>'
})
afterEach(() => {
  stop()
  HTMLElement.prototype.getClientRects = rects
  document.body.replaceChildren()
})
const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn))
/** Observers run first, and then it takes two frames. */
const settled = async (): Promise<void> => {
  await new Promise((passed) => setTimeout(passed))
  for (let at = 0; at < 4; at++) await frame()
}
const button = (at: number): HTMLButtonElement => document.querySelectorAll('button')[at]!
const at = (): string =>
  document.activeElement === document.body ? 'nothing' : (document.activeElement?.textContent ?? '')
const watching = (first: number): void => {
  button(first).focus()
  stop = keepKeyboard()
}

describe('the focus moves to the heading in view', () => {
  it.each<[string, () => void]>([
    ['is removed', () => button(0).remove()],
    [
      'is switched off',
      () => {
        button(0).blur()
        button(0).disabled = true
      },
    ],
    [
      'is hidden',
      () => {
        button(0).hidden = true
        button(0).blur()
      },
    ],
  ])('when its element %s', async (_how, goes) => {
    watching(0)
    goes()
    await settled()
    expect(at()).toBe('Changes')
  })
  it('at the start, when nothing has it', async () => {
    stop = keepKeyboard()
    await settled()
    expect(at()).toBe('Changes')
  })
  it.each<[string, string, string, string]>([
    ['of the part where it was', 'Customer', 'i', 'De Zon'],
    ['of the page where that part has no name', '', 'i', 'Changes'],
    ['of the page where that part is gone too', 'Customer', 'section', 'Changes'],
    ['of the part around a part that is gone', 'Customer', 'article', 'De Zon'],
  ])('%s', async (_what, name, gone, heading) => {
    document
      .querySelector('main')!
      .insertAdjacentHTML(
        'beforeend',
        '<section><h2 hidden>Old</h2><h2>De Zon</h2><article aria-label="Note"><i><button>Save</button></i></article></section>',
      )
    if (name !== '') document.querySelector('section')!.setAttribute('aria-label', name)
    watching(2)
    document.querySelector(gone)!.remove()
    await settled()
    expect(at()).toBe(heading)
  })
  it('or to the dialog on top when one is open', async () => {
    watching(0)
    document.body.insertAdjacentHTML('beforeend', '<dialog open>Below</dialog><dialog open>On top</dialog>')
    button(0).remove()
    await settled()
    expect(at()).toBe('On top')
  })
})

describe('the focused heading', () => {
  const ring = (): string | undefined => document.querySelectorAll('h1')[1]!.dataset['home']
  const press = (key: string): boolean =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('has no ring at the start, and gets one at the first key', async () => {
    stop = keepKeyboard()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'unseen'])
    press('ArrowDown')
    expect(ring()).toBe('seen')
  })
  it('gets no ring for a modifier key, as on the way to another window', async () => {
    stop = keepKeyboard()
    await settled()
    for (const key of ['Alt', 'Control', 'Meta', 'Shift']) press(key)
    expect(ring()).toBe('unseen')
  })
  it('has a ring when a key removed the focused element', async () => {
    watching(0)
    press('Enter')
    button(0).remove()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'seen'])
  })
  it('has no ring when a click removed the focused element, whatever key came before', async () => {
    watching(0)
    press('Tab')
    button(0).dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button(0).remove()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'unseen'])
  })
})

describe('the focus stays', () => {
  it('when a component has moved it meanwhile', async () => {
    watching(0)
    button(0).remove()
    button(0).focus()
    await settled()
    expect(at()).toBe('Second')
  })
  it('nowhere after a click on nothing', async () => {
    watching(0)
    button(0).blur()
    await settled()
    expect(at()).toBe('nothing')
  })
  it('nowhere when no heading is in view', async () => {
    document.querySelectorAll('h1').forEach((one) => void (one.hidden = true))
    watching(0)
    button(0).remove()
    await settled()
    expect(at()).toBe('nothing')
  })
  it('after the listener was stopped', async () => {
    watching(0)
    stop()
    button(0).remove()
    await settled()
    expect(at()).toBe('nothing')
  })
})

describe('the focus is free', () => {
  it('while nothing has it, or the fallback heading', async () => {
    stop = vi.fn()
    expect(keyboardIsFree()).toBe(true)
    watching(0)
    expect(keyboardIsFree()).toBe(false)
    button(0).remove()
    await settled()
    expect(keyboardIsFree()).toBe(true)
  })
  it('but not while a dialog has it', async () => {
    watching(0)
    document.body.insertAdjacentHTML('beforeend', '<dialog open>Asks</dialog>')
    button(0).remove()
    await settled()
    expect([at(), keyboardIsFree()]).toEqual(['Asks', false])
  })
})
