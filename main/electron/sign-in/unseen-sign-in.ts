import type { SignInRequest, SignInWindow } from '../../base/host.ts'
import { makeSignInPage } from './sign-in-page.ts'

/** A page that stays this long waits for a person; redirecting pages go on at once. Milliseconds. */
const waitsForPerson = 2_000

/**
 * Loads the pages of an authorization server that may still know the user, without a window. Ends `closed` when a page
 * needs a person, does not load or is an error page, or after `limit` milliseconds.
 */
export const openUnseenSignIn = (request: SignInRequest, limit: number): SignInWindow => {
  let stays: NodeJS.Timeout | undefined
  const page = makeSignInPage(request, {
    changed: (_before, { page: { is } }) => {
      clearTimeout(stays)
      if (is === 'failed') page.close()
      if (is === 'shown') stays = setTimeout(page.close, waitsForPerson)
    },
    over: () => {
      clearTimeout(stays)
      clearTimeout(whole)
    },
  })
  const whole = setTimeout(page.close, limit)
  page.begin()
  return { ended: page.ended, focus: () => undefined, close: page.close }
}
