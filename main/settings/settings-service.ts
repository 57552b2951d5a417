import type { Implementation } from '../../preload/contract/services.ts'
import { removalWord, type Language } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { administrationCalls } from './administration-calls.ts'
import { openConfirmedAddresses, type ConfirmedAddresses } from './confirmed-addresses.ts'
import { connectionService } from './connection-service.ts'
import { environmentCalls } from './environment-calls.ts'
import { changedSettings, readSettings, type SettingsContext } from './settings-context.ts'
import { settingsToConfirm } from './settings-to-confirm.ts'
import { openSystemQuestions, type SystemQuestions } from './system-questions.ts'

const languageOf = ({ file }: SettingsContext): Language => file.read().preferences.language

const openAddresses = (context: SettingsContext, questions: SystemQuestions): ConfirmedAddresses => {
  const { host, environments } = context
  return openConfirmedAddresses({
    saved: () => environments.all().map(({ baseAddress }) => baseAddress),
    ask: (origin) =>
      questions.ask(origin, async () => {
        const isRight = await host.confirmAddress(origin, languageOf(context))
        host.log({ event: isRight ? 'address-confirmed' : 'address-not-confirmed' })
        return isRight
      }),
  })
}

const confirmSettings = async (context: SettingsContext, questions: SystemQuestions): Promise<void> => {
  const { host, trust, environments, desks } = context
  // The page shows the same list, but a page under a script's control could show another and answer for the user.
  await trust.confirm((settings) => {
    const shown = settingsToConfirm(settings)
    if (shown.services.length === 0 && !shown.vies) return Promise.resolve(true)
    return questions.ask('services', () => host.confirmSettings(shown, languageOf(context)))
  })
  host.log({ event: 'settings-confirmed' })
  // Waiting work continues. A desk that fails to wake notifies its own window.
  for (const { id } of environments.all()) {
    await desks.hold(id)
    await desks.wake(id).catch((error: unknown) => host.log({ event: 'desk-not-woken', error }))
  }
}

export const settingsService = (context: SettingsContext): Implementation['settings'] => {
  const { host, file, notices } = context
  const questions = openSystemQuestions()
  const addresses = openAddresses(context, questions)
  return {
    ...environmentCalls(context, addresses),
    ...administrationCalls(context),
    ...connectionService({ ...context, addresses }),
    read: () => readSettings(context),
    prefer: (preferences) => {
      file.change({ preferences: { ...file.read().preferences, ...preferences } })
      host.showTheme(file.read().preferences.theme)
      return changedSettings(context)
    },
    allowVies: (allowed) => {
      file.change({ vies: allowed })
      host.log({ event: allowed ? 'vies-allowed' : 'vies-not-allowed' })
      return changedSettings(context)
    },
    confirmSettings: async () => {
      await confirmSettings(context, questions)
      return changedSettings(context)
    },
    removeEverything: (typed) => {
      if (typed.trim() !== removalWord) throw new AppError('removal-not-confirmed')
      host.log({ event: 'removal-asked' })
      context.remove()
    },
    dismissNotice: (key) => {
      notices.dismiss(key)
      return readSettings(context)
    },
  }
}
