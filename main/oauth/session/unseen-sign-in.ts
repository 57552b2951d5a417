import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import { wayOf } from '../registration.ts'
import type { UnrenewableTokens, Session } from './session.ts'
import { signInContextFor, type SessionsContext } from './sessions-context.ts'
import { startSignIn } from './sign-in.ts'

/** Enough for a slow line, and a limit for pages that ask something. */
const unseenFor = 20_000

/** The failures without an answer of the service. They say nothing about the person's sign-in there. */
const unanswered: readonly FailCode[] = ['sign-in-page-not-loading', 'sign-in-unanswered']

/**
 * Renews the tokens of the same user without a window, if the service still knows them. Keeps tokens that arrived
 * meanwhile. Returns whether the service was reached. Logs its failures and never fails.
 */
export const signInUnseen = async (
  context: SessionsContext,
  environment: string,
  session: Session,
  ending: UnrenewableTokens,
  cancelled: AbortSignal,
): Promise<boolean> => {
  let reached = true
  try {
    const signInContext = await signInContextFor(context, environment)
    // A browser cannot sign in unnoticed, so the user is asked.
    if (cancelled.aborted || wayOf(signInContext.registration) === 'browser') return true
    const hadRunOut = session.state().is === 'signed-out'
    const signIn = startSignIn({
      ...signInContext,
      unseenFor,
      session: {
        signingIn: () => undefined,
        failed: ({ code }) => void (reached = !unanswered.includes(code)),
      },
      accept: async (tokens) => {
        // Its answer may be under way when somebody else logs in to the pages.
        if (cancelled.aborted || session.ending()?.tokens !== ending.tokens) throw new AppError('sign-in-cancelled')
        await session.accept(tokens, ending.user)
      },
    })
    cancelled.addEventListener('abort', signIn.cancel)
    if ((await signIn.ended) && hadRunOut) await context.turned(environment)
  } catch (error) {
    context.host.log({ event: 'unseen-sign-in-failed', error })
  }
  return reached
}
