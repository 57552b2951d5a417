import type { ServiceToConfirm } from '../base/host.ts'
import { plainText } from '../oauth/plain-text.ts'
import { demoId, type StoredSettings } from './stored-settings.ts'

/** A changed file may hold any text. A long one could push others out of the dialog or imitate the app's own text. */
const longest = 80
const oneLine = (text: string): string => {
  const plain = plainText(text)
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** All services in the settings but the Demo company. */
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
