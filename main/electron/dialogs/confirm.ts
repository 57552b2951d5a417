import { dialog, type BrowserWindow } from 'electron'
import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import type { ServiceToConfirm, SettingsToConfirm } from '../../base/host.ts'

interface QuestionTexts {
  readonly message: string
  readonly detail: string
  readonly cancel: string
  readonly agree: string
}

/**
 * A system dialog above our window, which no page can answer or cover. Only its own button agrees; Enter, Escape and
 * closing cancel.
 */
const askToGoOn = async (
  { message, detail, cancel, agree }: QuestionTexts,
  window: BrowserWindow,
): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message,
    detail,
    buttons: [cancel, agree],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

/** Asks before anything is sent to a new host. The origin is as parsed, so letters outside ASCII show as `xn--`. */
export const confirmAddress = (origin: string, language: Language, window: BrowserWindow): Promise<boolean> => {
  const { detail, ...texts } = mainTexts[language].dialogs.confirmAddress
  return askToGoOn({ ...texts, detail: `${origin}\n\n${detail}` }, window)
}

/** A dialog grows with its text. With more services, its buttons would leave a small screen. */
const servicesInBox = 2

/** At least one box, as there may be something to say without a service. */
const boxesOf = (services: readonly ServiceToConfirm[]): ServiceToConfirm[][] =>
  Array.from({ length: Math.max(1, Math.ceil(services.length / servicesInBox)) }, (_, box) =>
    services.slice(box * servicesInBox, (box + 1) * servicesInBox),
  )

/** One service as lines of text. Lock and number are those of production, in the settings' own words. */
const described = (service: ServiceToConfirm, language: Language): string => {
  const { kind, name, address, clientId, redirectUri, signInWith, pkce, lockMinutes, askAbove } = service
  const texts = mainTexts[language].dialogs.confirmSettings
  const held = [
    lockMinutes === null ? texts.noLock : texts.lock(lockMinutes),
    askAbove === null ? texts.asksNever : texts.asksAbove(askAbove),
  ]
  return [
    `${texts.kind[kind]}  ${name}`,
    address,
    texts.client(clientId),
    texts.redirectUri(redirectUri),
    texts.signIn(signInWith, pkce),
    texts.administrations(service.administrations),
    ...(kind === 'production' ? held : []),
  ].join('\n')
}

/**
 * Asks whether settings that were changed outside the app are right. It names every service, in several dialogs if
 * needed. The user must agree to each dialog.
 */
export const confirmSettings = async (
  { services, vies }: SettingsToConfirm,
  language: Language,
  window: BrowserWindow,
): Promise<boolean> => {
  const { message, part, detail, cancel, agree, ...texts } = mainTexts[language].dialogs.confirmSettings
  const boxes = boxesOf(services)
  for (const [index, shown] of boxes.entries()) {
    const list = [...shown.map((service) => described(service, language)), ...(vies ? [texts.vies] : [])]
    const note = boxes.length > 1 ? part(index + 1, boxes.length) : ''
    const whole = [...list, `${note}${detail}`].join('\n\n')
    if (!(await askToGoOn({ message, detail: whole, cancel, agree }, window))) return false
  }
  return true
}
