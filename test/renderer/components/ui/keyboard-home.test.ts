// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepKeyboard, keyboardIsFree } from '../../../../renderer/components/ui/keyboard-home.ts'

/** A page without a layout says of nothing that it is seen: here everything is, but for what is hidden. */
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
/** What is watched for is told first, and then it takes two frames. */
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

describe('the keyboard goes to the heading in view', () => {
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
  ])('where what had it %s', async (_how, goes) => {
    watching(0)
    goes()
    await settled()
    expect(at()).toBe('Changes')
  })
  it('at the start, where nothing has it', async () => {
    stop = keepKeyboard()
    await settled()
    expect(at()).toBe('Changes')
  })
  it('and to the dialog on top where one is open', async () => {
    watching(0)
    document.body.insertAdjacentHTML('beforeend', '<dialog open>Below</dialog><dialog open>On top</dialog>')
    button(0).remove()
    await settled()
    expect(at()).toBe('On top')
  })
})

describe('the heading that has the keyboard shows a ring', () => {
  const ring = (): string | undefined => document.querySelectorAll('h1')[1]!.dataset['home']
  const press = (key: string): boolean =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('not at the start, and from the first key on', async () => {
    stop = keepKeyboard()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'unseen'])
    press('ArrowDown')
    expect(ring()).toBe('seen')
  })
  it('not for a key that only goes with others, as on the way to another window', async () => {
    stop = keepKeyboard()
    await settled()
    for (const key of ['Alt', 'Control', 'Meta', 'Shift']) press(key)
    expect(ring()).toBe('unseen')
  })
  it('where a key took what had it away', async () => {
    watching(0)
    press('Enter')
    button(0).remove()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'seen'])
  })
  it('not where a click took what had it away, whatever was pressed before', async () => {
    watching(0)
    press('Tab')
    button(0).dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button(0).remove()
    await settled()
    expect([at(), ring()]).toEqual(['Changes', 'unseen'])
  })
})

describe('the keyboard stays', () => {
  it('where somebody gave it on meanwhile', async () => {
    watching(0)
    button(0).remove()
    button(0).focus()
    await settled()
    expect(at()).toBe('Second')
  })
  it('nowhere, where a person clicked beside everything', async () => {
    watching(0)
    button(0).blur()
    await settled()
    expect(at()).toBe('nothing')
  })
  it('nowhere, where no heading is in view', async () => {
    document.querySelectorAll('h1').forEach((one) => void (one.hidden = true))
    watching(0)
    button(0).remove()
    await settled()
    expect(at()).toBe('nothing')
  })
  it('where it is, once nobody keeps it any more', async () => {
    watching(0)
    stop()
    button(0).remove()
    await settled()
    expect(at()).toBe('nothing')
  })
})

describe('the keyboard is free for a better place', () => {
  it('while nothing has it, or the heading that was given it', async () => {
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
