import type { BrowserWindow } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { ServiceToConfirm } from '../../base/host.ts'
import { askToGoOn } from './ask-to-go-on.ts'

const messages = {
  en: {
    message: 'Are these your services?',
    part: (part: number, of: number) => `Part ${part} of ${of}. `,
    detail:
      'Ledgerdesk cannot tell whether the settings are as it left them. From here on, sign-ins, client secrets and changes of customers go to these addresses. If one of them is not right, cancel.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTION' },
    client: (id: string) => `Client identifier: ${id}`,
    lock: (minutes: number) => `Lock: read-only until unlocked, for ${minutes} minutes`,
    noLock: 'Lock: off, changes go out as they are made',
    cancel: 'Cancel',
    agree: 'These services are right',
  },
  nl: {
    message: 'Zijn dit je verbindingen?',
    part: (part: number, of: number) => `Deel ${part} van ${of}. `,
    detail:
      'Ledgerdesk kan niet nagaan of de instellingen zijn zoals je ze achterliet. Vanaf nu gaan aanmeldingen, clientgeheimen en wijzigingen van klanten naar deze adressen. Klopt er een niet, annuleer dan.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTIE' },
    client: (id: string) => `Client-id: ${id}`,
    lock: (minutes: number) => `Slot: alleen lezen tot het slot eraf gaat, voor ${minutes} minuten`,
    noLock: 'Slot: uit, wijzigingen worden meteen verzonden',
    cancel: 'Annuleren',
    agree: 'Deze verbindingen kloppen',
  },
} as const

/** A dialog grows with its text. With more services, its buttons would leave a small screen. */
const servicesInBox = 6

const boxesOf = (services: readonly ServiceToConfirm[]): ServiceToConfirm[][] =>
  Array.from({ length: Math.ceil(services.length / servicesInBox) }, (_, box) =>
    services.slice(box * servicesInBox, (box + 1) * servicesInBox),
  )

/** One service as lines of text, with the settings' own texts for the lock. */
const described = ({ kind, name, address, clientId, lockMinutes }: ServiceToConfirm, language: Language): string => {
  const texts = messages[language]
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
  const { message, part, detail, cancel, agree } = messages[language]
  const boxes = boxesOf(services)
  for (const [index, shown] of boxes.entries()) {
    const list = shown.map((service) => described(service, language)).join('\n\n')
    const note = boxes.length > 1 ? part(index + 1, boxes.length) : ''
    if (!(await askToGoOn({ message, detail: `${list}\n\n${note}${detail}`, cancel, agree }, window))) return false
  }
  return true
}
