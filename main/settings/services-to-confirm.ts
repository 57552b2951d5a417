import type { ServiceToConfirm } from '../base/host.ts'
import { plainText } from '../oauth/plain-text.ts'
import { demoId, type StoredSettings } from './stored-settings.ts'

/**
 * A file that somebody changed may hold any text: none of it may push the rest out of a box, or look like words of
 * ours.
 */
const longest = 80
const oneLine = (text: string): string => {
  const plain = plainText(text)
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** All services but the Demo company, as the settings name them now. */
export const servicesToConfirm = ({ environments }: StoredSettings): ServiceToConfirm[] =>
  environments.flatMap(({ id, kind, name, baseAddress, clientId, lockMinutes }) =>
    id === demoId
      ? []
      : [
          {
            kind,
            name: oneLine(name),
            address: oneLine(URL.parse(baseAddress)?.href ?? baseAddress),
            clientId: oneLine(clientId),
            lockMinutes,
          },
        ],
  )
