import type { Environment, EnvironmentDraft, Lock } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { ConfirmedAddresses } from './confirmed-addresses.ts'
import { isSameService } from './service-address.ts'
import type { SettingsContext } from './settings-context.ts'
import { placesOf, refuseSavedSince, refuseWaiting } from './waiting-edits.ts'

/** The topics of a window that shows a place. */
const topicsOfPlace = ['customers', 'edits', 'sync', 'history', 'choices'] as const

/** The environment takes no changes now. */
export const lockedFail = ({ name }: Environment): AppError =>
  new AppError({ code: 'environment-locked', about: { name } })

/** Whether a draft would let through changes that a lock holds back now. */
const loosens = (lock: Lock, { kind, lockMinutes }: EnvironmentDraft): boolean =>
  lock.is === 'locked' && (kind !== 'production' || lockMinutes === null || lockMinutes > lock.minutes)

/** A sign-in that is under way is held to the settings that it began with. */
const signsInOtherwise = (before: Environment, after: Environment): boolean =>
  (['redirectUri', 'signInWith', 'pkce', 'issuer'] as const).some((field) => before[field] !== after[field])

/**
 * Another address is another service: data, edits and tokens of the old one must not meet it. The address is saved
 * last, so that after a failure the environment is as before and the person can try again.
 */
const move = async (context: SettingsContext, before: Environment, draft: EnvironmentDraft): Promise<Environment> => {
  const { environments, sessions, desks, notify } = context
  const places = placesOf(before)
  await refuseWaiting(context, places)
  const steps = {
    may: () => refuseSavedSince(context, places),
    last: async (): Promise<void> => void (await environments.save(draft)),
  }
  await sessions
    .forget(before.id, () => desks.forget(before.id, undefined, steps))
    // A window that shows one of these places reads it again, whether its data went or not.
    .finally(() => places.forEach((place) => topicsOfPlace.forEach((topic) => notify({ topic, place }))))
  return environments.get(before.id)
}

const change = async (
  context: SettingsContext,
  before: Environment,
  draft: EnvironmentDraft,
  clientId: string,
): Promise<Environment> => {
  const { environments, sessions, desks, vault } = context
  if (!vault.kept) await refuseWaiting(context, placesOf(before))
  const save = (): Promise<Environment> => environments.save(draft)
  const after = await (before.clientId === clientId ? save() : sessions.forget(before.id, save))
  // Its redirect would come where nobody waits any more, or it would go on in another way than the settings say.
  if (signsInOtherwise(before, after)) await sessions.service.cancelSignIn(after.id)
  await desks.close(after.id)
  return after
}

/** The environment that a draft changes, and its service after that. Fails where the draft may not be saved. */
const checked = ({ environments, locks }: SettingsContext, draft: EnvironmentDraft) => {
  const before = draft.id === undefined ? undefined : environments.get(draft.id)
  if (before !== undefined && loosens(locks.state(before.id), draft)) throw lockedFail(before)
  return { before, ...environments.check(draft) }
}

const save = async (
  context: SettingsContext,
  draft: EnvironmentDraft,
  { before, baseAddress, clientId }: ReturnType<typeof checked>,
): Promise<Environment> => {
  const { environments } = context
  if (before === undefined) return environments.save(draft)
  // Somebody changed the address in the file, and a person puts it right again: the stored data is of this service.
  const isOwn =
    isSameService(before.baseAddress, baseAddress) ||
    (await environments.isKeptFor(before.id, { baseAddress, clientId }))
  return isOwn ? change(context, before, draft, clientId) : move(context, before, draft)
}

export const saveEnvironment = async (
  context: SettingsContext,
  addresses: ConfirmedAddresses,
  draft: EnvironmentDraft,
): Promise<Environment> => {
  await addresses.confirm(checked(context, draft).baseAddress)
  // A person takes their time to answer, and the environment may be another one meanwhile.
  const after = await save(context, draft, checked(context, draft)).finally(context.changed)
  context.host.log({ event: 'environment-saved' })
  return after
}
