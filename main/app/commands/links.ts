import type { PendingCommand } from '../../../preload/contract/commands.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Notice } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import { customerOfKey, keyOfCustomer } from '../../database/keys.ts'
import { readLink, writeLink } from './deep-link.ts'

export interface LinkContext {
  /** Fails for an administration that the settings do not know. */
  readonly check: (place: AdministrationRef) => void
  /** Fails `customer-unknown`. */
  readonly read: (place: AdministrationRef, key: string) => Promise<unknown>
  readonly command: (command: PendingCommand) => void
  readonly notice: (notice: Notice) => void
}

/** Opens the customer of a link in the window, or shows a notice when it is not on this computer. Never fails. */
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
    // The customer exists but cannot be read now. The window tries again and shows the failure.
  }
  command({ is: 'open', place: link.place, key })
}

/** Fails `link-not-possible` for a customer that the service does not have yet. */
export const linkTo = (place: AdministrationRef, key: string): string => {
  const customerId = customerOfKey(key)
  const link = customerId === null ? null : writeLink({ place, customerId })
  if (link === null) throw new AppError('link-not-possible')
  return link
}
