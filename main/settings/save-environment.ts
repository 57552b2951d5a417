import type { Environment, EnvironmentDraft, Lock } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { ConfirmedAddresses } from './confirmed-addresses.ts'
import { isSameService } from './service-address.ts'
import type { SettingsContext } from './settings-context.ts'
import { administrationRefsOf, refuseCounted, refuseSavedSince, refuseWaiting } from './waiting-edits.ts'

/** The topics of a window that shows an administration. */
const topicsOfPlace = ['customers', 'edits', 'sync', 'history', 'choices', 'quality'] as const

export const lockedFail = ({ name }: Environment): AppError =>
  new AppError({ code: 'environment-locked', about: { name } })

/** Whether a draft would allow changes that a lock refuses now. */
const loosens = (lock: Lock, { kind, lockMinutes }: EnvironmentDraft): boolean =>
  lock.is === 'locked' && (kind !== 'production' || lockMinutes === null || lockMinutes > lock.minutes)

/** A sign-in under way uses the settings that it began with. */
const signsInOtherwise = (before: Environment, after: Environment): boolean =>
  (['redirectUri', 'signInWith', 'pkce', 'issuer', 'scope'] as const).some((field) => before[field] !== after[field])

/** An unreadable secret counts as another. */
const changesSecret = async (
  { environments }: SettingsContext,
  id: string,
  typed: string | undefined,
): Promise<boolean> =>
  typed !== undefined &&
  environments.secret(id).then(
    (kept) => (kept ?? '') !== typed,
    () => true,
  )

/**
 * Another address is another service, so the old data, edits and tokens are removed. The address is saved last: after a
 * failure the environment is unchanged and the user can try again.
 */
const move = async (context: SettingsContext, before: Environment, draft: EnvironmentDraft): Promise<Environment> => {
  const { environments, sessions, desks, notify } = context
  const places = administrationRefsOf(before)
  await refuseWaiting(context, places)
  const steps = {
    may: () => refuseSavedSince(context, places),
    last: async (): Promise<void> => void (await environments.save(draft)),
  }
  await sessions
    .forget(before.id, () => desks.forget(before.id, undefined, steps))
    // A window that shows such an administration reads it again, even after a failure.
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
  // Edits that are only in memory end with their desk; files of an earlier run stay.
  if (!vault.kept) await refuseCounted(context, administrationRefsOf(before))
  const save = (): Promise<Environment> => environments.save(draft)
  const isOtherSecret = await changesSecret(context, before.id, draft.secret)
  const after = await (before.clientId === clientId ? save() : sessions.forget(before.id, save))
  // Its redirect would return to an address without a listener, or it would use the old secret or settings.
  if (isOtherSecret || signsInOtherwise(before, after)) await sessions.service.cancelSignIn(after.id)
  await sessions.registrationChanged(after.id, before.redirectUri !== after.redirectUri)
  await desks.close(after.id)
  return after
}

/** The environment that a draft changes, and its service afterwards. Fails if the draft may not be saved. */
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
  // Somebody changed the address in the file and the user corrects it: the stored data is of this service.
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
  // The environment may have changed while the user answered.
  const after = await save(context, draft, checked(context, draft)).finally(context.changed)
  context.host.log({ event: 'environment-saved' })
  return after
}
