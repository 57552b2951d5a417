import type { PendingCommand } from '../../../preload/contract/commands.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { customerOfKey, keyOfCustomer } from '../../database/keys.ts'
import { readLink, writeLink } from './deep-link.ts'

export interface LinkContext {
  /** Fails for a place that the settings do not know. */
  readonly check: (place: AdministrationRef) => void
  /** Fails `customer-unknown`. */
  readonly read: (place: AdministrationRef, key: string) => Promise<unknown>
  readonly command: (command: PendingCommand) => void
  readonly notice: (notice: Notice) => void
}

/**
 * Follows a link from outside: the window opens the customer where it is on this computer, and otherwise only says that
 * it is not. Never fails.
 */
export const followLink = async ({ check, read, command, notice }: LinkContext, text: string): Promise<void> => {
  const unknown = (): void => notice({ code: 'link-unknown' })
  const link = readLink(text)
  if (!link) return unknown()
  const key = keyOfCustomer(link.customerId)
  try {
    check(link.place)
    await read(link.place, key)
  } catch (error) {
    if (isFail(error, 'environment-unknown', 'administration-unknown', 'customer-unknown')) return unknown()
    // It is there and cannot be read now: the window tries it, and says why not.
  }
  command({ is: 'open', place: link.place, key })
}

/** The link to a customer. Fails `link-not-possible` for one that is not on the service. */
export const linkTo = (place: AdministrationRef, key: string): string => {
  const customerId = customerOfKey(key)
  const link = customerId === null ? null : writeLink({ place, customerId })
  if (link === null) throw new AppError('link-not-possible')
  return link
}
