import { computed, type ComputedRef } from 'vue'
import { isolated } from '../../i18n/direction.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useSettings } from '../../stores/settings.ts'

/** Environment and administration as paper names them: whoever reads it cannot see the band of the window. */
export const usePrintedPlace = (): ComputedRef<string> => {
  const settings = useSettings()
  const { t } = useMessages()
  return computed(() =>
    [
      settings.environment && t(`kind.${settings.environment.kind}`),
      settings.environment?.kind === 'demo' ? '' : isolated(settings.environment?.name ?? ''),
      isolated(settings.administration?.name ?? ''),
      settings.place?.administration,
    ]
      .filter(Boolean)
      .join(' · '),
  )
}
