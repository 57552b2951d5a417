import type { Page } from '@playwright/test'
import type { Group, Screen } from '../screen.ts'

const states = [
  'first-loading',
  'shown',
  'next-loading',
  'slow-first',
  'slow-next',
  'here',
  'no-server',
  'demo',
  'certificate',
  'not-loading',
  'stopped',
  'long',
  'long-failed',
  'right-to-left',
]
const inSight = ['shown', 'next-loading', 'slow-next', 'here', 'no-server', 'demo', 'long', 'right-to-left']

/** A white area in place of the service's page. */
const coverWithPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('div'))
    field.ariaHidden = 'true'
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    Object.assign(field.style, { position: 'fixed', inset: `${top}px 0 0 0`, background: '#fff' })
  })
const wide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 &&
          one.clientWidth > 0 &&
          !one.closest('.unseen') &&
          getComputedStyle(one).display !== 'inline',
      )
      .map((one) => one.className),
  )

const screen = (state: string): Screen => ({
  name: `toolbar-${state}`,
  scene: state,
  page: 'sign-in.html',
  size: { width: 520, height: 720 },
  act: async (page) => {
    await page.getByRole('banner').waitFor()
    const found = await wide(page)
    if (found.length > 0) throw new Error(`wider than its box: ${found.join(', ')}`)
    if (inSight.includes(state)) await coverWithPage(page)
  },
})

/** The toolbar above the service's pages in the sign-in window. */
export const signInToolbar: Group = { title: 'Sign-in window', screens: states.map(screen) }
