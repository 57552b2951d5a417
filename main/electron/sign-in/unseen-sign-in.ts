import type { SignInRequest, SignInWindow } from '../../base/host.ts'
import { endOnce } from './end-once.ts'
import { makeSignInPage } from './sign-in-page.ts'

/** A page that stays this long waits for a person; redirecting pages go on at once. Milliseconds. */
const waitsForPerson = 2_000

/**
 * Loads the pages of an authorization server that may still know the user, without a window.
 * Ends `closed` when a page needs a person, does not load or is an error page, or after `limit` milliseconds.
 */
export const openUnseenSignIn = (request: SignInRequest, limit: number): SignInWindow => {
  let stays: NodeJS.Timeout | undefined
  const page = makeSignInPage(request, {
    redirected: (address) => finish({ is: 'redirected', address }),
    changed: (_before, { page: { is } }) => {
      clearTimeout(stays)
      if (is === 'failed') close()
      if (is === 'shown') stays = setTimeout(close, waitsForPerson)
    },
    gone: () => close(),
  })
  const { ended, finish } = endOnce(() => {
    clearTimeout(stays)
    clearTimeout(whole)
    page.close()
  })
  const close = (): void => finish(page.closed())
  const whole = setTimeout(close, limit)
  page.begin()
  return { ended, focus: () => undefined, close }
}
