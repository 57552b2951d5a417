import { createPinia, getActivePinia, setActivePinia } from 'pinia'
import { mount, flushPromises } from '@vue/test-utils'
import type { Component } from 'vue'
import type { Language } from '../../preload/contract/settings.ts'
import { createMessages } from '../../renderer/i18n/messages.ts'
import { useSettings } from '../../renderer/stores/settings.ts'
import { fakeApi, type Fake } from './fake-api.ts'
import type { FakeOptions } from './fake-options.ts'
import { place } from './fake-environments.ts'

// happy-dom has no top layer, so a popover is an element like any other there.
if (typeof HTMLElement !== 'undefined' && !('showPopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

/** A fake on `window.api`, fresh stores, and the window at the Demo company. */
export const atDesk = async (options: FakeOptions = {}): Promise<Fake> => {
  const fake = fakeApi({
    session: {
      is: 'signed-in',
      user: 'j.devries',
      until: Date.now() + 7_200_000,
      renews: true,
      kept: true,
      again: 'not-yet',
    },
    ...options,
    settings: { place, ...options.settings },
  })
  Object.assign(window, { api: fake.api })
  setActivePinia(createPinia())
  await useSettings().read()
  return fake
}

export const text = (value: string) => ({ is: 'text', text: value }) as const
/** The arguments of every call of this name, such as `customers.save`. */
export const argsOf = (fake: Fake, call: string): unknown[][] =>
  fake.asked.filter((one) => one.call === call).map(({ args }) => args)

/** Mounts a component in the page, with texts and the active stores. */
export const show = async (
  component: Component,
  props: Record<string, unknown> = {},
  {
    language = 'en',
    stubs = {},
  }: { readonly language?: Language; readonly stubs?: Readonly<Record<string, Component>> } = {},
) => {
  const stores = getActivePinia()
  const wrapper = mount(component, {
    props,
    attachTo: document.body,
    global: { stubs, plugins: [createMessages(language), ...(stores ? [stores] : [])] },
  })
  await flushPromises()
  return wrapper
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
/** The button by its accessible name, else by the beginning of it; throws without one. */
export const button = (name: string, within: ParentNode = document.body): HTMLButtonElement => {
  const all = [...within.querySelectorAll('button')]
  const found = all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name))
  if (!found) throw new Error(`no button "${name}" among: ${all.map(nameOf).join(', ')}`)
  return found
}
/** The field by its label. */
export const field = (label: string, within: ParentNode = document.body): HTMLInputElement => {
  const found = [...within.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field "${label}"`)
  return input
}
export const click = async (name: string): Promise<void> => {
  button(name).click()
  await flushPromises()
}
/** Chooses an item of the menu under the form. */
export const more = async (name: string): Promise<void> => {
  await click('More')
  await click(name)
}
export const fill = async (label: string, text: string): Promise<void> => {
  const input = field(label)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
/** Submits the form of the open dialog. */
export const submitDialog = async (): Promise<void> => {
  document.querySelector<HTMLFormElement>('dialog form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
export const pageText = (): string => document.body.textContent?.replace(/\s+/g, ' ') ?? ''
/** Sends a key to the focused element. */
export const press = async (key: string, more: KeyboardEventInit = {}): Promise<void> => {
  const at = document.activeElement ?? document.body
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}
/** The focused element's accessible name. */
export const focused = (): string => {
  const at = document.activeElement
  return at ? (at.getAttribute('aria-label') ?? at.textContent?.replace(/\s+/g, ' ').trim() ?? '') : ''
}
