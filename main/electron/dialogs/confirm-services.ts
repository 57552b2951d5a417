import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { BrowserWindow } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { ServiceToConfirm } from '../../base/host.ts'
import { askToGoOn } from './ask-to-go-on.ts'

/** A dialog grows with its text. With more services, its buttons would leave a small screen. */
const servicesInBox = 6

const boxesOf = (services: readonly ServiceToConfirm[]): ServiceToConfirm[][] =>
  Array.from({ length: Math.ceil(services.length / servicesInBox) }, (_, box) =>
    services.slice(box * servicesInBox, (box + 1) * servicesInBox),
  )

/** One service as lines of text, with the settings' own texts for the lock. */
const described = ({ kind, name, address, clientId, lockMinutes }: ServiceToConfirm, language: Language): string => {
  const texts = mainTexts[language].dialogs.confirmServices
  const lock = lockMinutes === null ? texts.noLock : texts.lock(lockMinutes)
  return [
    `${texts.kind[kind]}  ${name}`,
    address,
    texts.client(clientId),
    ...(kind === 'production' ? [lock] : []),
  ].join('\n')
}

/**
 * Asks whether settings that were changed outside the app are right. It names every service, in several dialogs if
 * needed. The user must agree to each dialog.
 */
export const confirmServices = async (
  services: readonly ServiceToConfirm[],
  language: Language,
  window: BrowserWindow,
): Promise<boolean> => {
  const { message, part, detail, cancel, agree } = mainTexts[language].dialogs.confirmServices
  const boxes = boxesOf(services)
  for (const [index, shown] of boxes.entries()) {
    const list = shown.map((service) => described(service, language)).join('\n\n')
    const note = boxes.length > 1 ? part(index + 1, boxes.length) : ''
    if (!(await askToGoOn({ message, detail: `${list}\n\n${note}${detail}`, cancel, agree }, window))) return false
  }
  return true
}
