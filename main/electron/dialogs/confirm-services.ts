import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { ServiceToConfirm } from '../../base/host.ts'

const words = {
  en: {
    message: 'Are these your services?',
    part: (part: number, of: number) => `Part ${part} of ${of}. `,
    detail: 'Ledgerdesk cannot tell whether the settings are as it left them. From here on, sign-ins, client secrets and changes of customers go to these addresses. If one of them is not right, cancel.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTION' },
    client: (id: string) => `Client identifier: ${id}`,
    lock: (minutes: number) => `Locked until unlocked, for ${minutes} minutes`,
    noLock: 'No lock',
    cancel: 'Cancel', right: 'These services are right',
  },
  nl: {
    message: 'Zijn dit je diensten?',
    part: (part: number, of: number) => `Deel ${part} van ${of}. `,
    detail: 'Ledgerdesk kan niet nagaan of de instellingen zijn zoals je ze achterliet. Vanaf nu gaan aanmeldingen, clientgeheimen en wijzigingen van klanten naar deze adressen. Klopt er een niet, annuleer dan.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTIE' },
    client: (id: string) => `Client-id: ${id}`,
    lock: (minutes: number) => `Op slot tot je ontgrendelt, voor ${minutes} minuten`,
    noLock: 'Geen slot',
    cancel: 'Annuleren', right: 'Deze diensten kloppen',
  },
} as const

/** A box grows with its text; with more, its buttons would leave a small screen. */
const servicesInBox = 6

const boxesOf = (services: readonly ServiceToConfirm[]): ServiceToConfirm[][] =>
  Array.from({ length: Math.ceil(services.length / servicesInBox) }, (_, box) => services.slice(box * servicesInBox, (box + 1) * servicesInBox))

/** Boxes of the system's that name every service: no script of a page can answer them or cover their words. Enter, Escape and a closed box cancel. */
export const confirmServices = async (services: readonly ServiceToConfirm[], language: Language, window: BrowserWindow): Promise<boolean> => {
  const { message, part, detail, kind, client, lock, noLock, cancel, right } = words[language]
  const boxes = boxesOf(services)
  for (const [index, shown] of boxes.entries()) {
    const list = shown.map((one) => [`${kind[one.kind]}  ${one.name}`, one.address, client(one.clientId), ...(one.kind === 'production' ? [one.lockMinutes === null ? noLock : lock(one.lockMinutes)] : [])].join('\n'))
    const text = `${list.join('\n\n')}\n\n${boxes.length > 1 ? part(index + 1, boxes.length) : ''}${detail}`
    const box: MessageBoxOptions = { type: 'question', message, detail: text, buttons: [cancel, right], defaultId: 0, cancelId: 0, noLink: true }
    const { response } = await dialog.showMessageBox(window, box)
    if (response !== 1) return false
  }
  return true
}
