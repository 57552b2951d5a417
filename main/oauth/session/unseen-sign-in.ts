import { AppError } from '../../base/app-error.ts'
import { wayOf } from '../registration.ts'
import type { Ending, Session } from './session.ts'
import { signInContextFor, type SessionsContext } from './sessions-context.ts'
import { startSignIn, type SignInContext } from './sign-in.ts'

/** Long enough to come through on a slow line, and no longer than anybody waits for pages that ask something. */
const unseenFor = 20_000

const unseen: SignInContext['session'] = { signingIn: () => undefined, failed: () => undefined }

/**
 * Gets other tokens for the same person without a window, where the service still knows them. Tokens that replaced the
 * ending ones meanwhile are kept. Never fails: the log has the error.
 */
export const signInUnseen = async (
  context: SessionsContext,
  environment: string,
  session: Session,
  ending: Ending,
  cancelled: AbortSignal,
): Promise<void> => {
  try {
    const signInContext = await signInContextFor(context, environment)
    // A browser does nothing unseen: the person is asked.
    if (cancelled.aborted || wayOf(signInContext.registration) === 'browser') return
    const hadRunOut = session.state().is === 'signed-out'
    const signIn = startSignIn({
      ...signInContext,
      unseenFor,
      session: unseen,
      accept: async (tokens) => {
        if (session.ending()?.tokens !== ending.tokens) throw new AppError('sign-in-cancelled')
        await session.accept(tokens, ending.user)
      },
    })
    cancelled.addEventListener('abort', signIn.cancel)
    if ((await signIn.ended) && hadRunOut) await context.turned(environment)
  } catch (error) {
    context.host.log({ event: 'unseen-sign-in-failed', error })
  }
}
