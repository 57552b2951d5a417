import { onTestFinished } from 'vitest'
import { startApp } from '../../../main/app/app.ts'
import type { Host } from '../../../main/base/host.ts'
import { openDesk } from '../../../main/desk/worker/open-desk.ts'
import { personWho } from '../person.ts'
import { draftFor } from '../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'
import { openService, text, until } from './desk-kit.ts'

/** The app with a desk in its thread, one waiting edit, and a user who picks files as `dialogs` says. */
export const appWithDesk = async (
  dialogs: Partial<Pick<Host, 'saveFile' | 'openFile' | 'pickFile' | 'pickTarget'>>,
  viesAddress?: string,
) => {
  const service = await openService()
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const host = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    openDesk,
    ...dialogs,
  })
  const { services, stop } = await startApp({ ...host, viesAddress: viesAddress ?? service.facts.viesUrl })
  onTestFinished(stop)
  const { id } = await services.settings.saveEnvironment(draftFor(service, { name: '=Office', status: 'unknown' }))
  const place = { environment: id, administration: service.facts.databases[0]! }
  await services.settings.addAdministration(id, place.administration, 'Jansen')
  await services.session.signIn(id, 'Anna')
  await services.settings.goTo(place)
  await until('the customers are read', async () => (await services.sync.read(place)).complete === 12)
  service.control.quirk({ quirk: 'unavailable' })
  await services.customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  const [waiting] = await services.edits.list(place)
  return {
    service,
    services,
    place,
    databases: service.facts.databases,
    control: service.control,
    profile,
    edit: waiting!.id,
  }
}
