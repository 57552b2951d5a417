import type { VatRun } from '../../../../preload/contract/vat.ts'
import type { DeskTuning } from '../../../../main/desk/worker/start-desk.ts'
import { openDevice, openService, until, type Device } from '../desk-kit.ts'
import { turnedClock, turns, type TurnedClock } from '../turned-clock.ts'

/** Valid and invalid at the stand-in of VIES. */
export const good = 'NL123456782B12'
export const bad = 'NL123456789B09'

export const start = async (
  values: readonly (readonly [number: string | null, country: string])[],
  tuning: DeskTuning = {},
) => {
  const turned = turnedClock()
  const service = await openService()
  const keys = values.map(([VatNumber, CountryId], index) => {
    const id = service.control.ids()[index]!
    service.control.change(id, { VatNumber, CountryId, Name: `Customer ${index + 1}`, VatVerificationDate: null })
    return `s:${id}`
  })
  const a = openDevice(service, {}, { clock: turned.clock, ...tuning })
  await a.synced()
  service.control.clearCounts()
  return { service, a, keys, turned }
}

/** Lets the pauses of a check pass until it has ended. */
export const ended = ({ desk }: Device, { pass }: TurnedClock): Promise<VatRun> =>
  until('the end of the check', async () => {
    const run = await desk.vat.progress()
    if (run?.isRunning === false) return run
    pass(1_000)
    await turns(20)
    return false
  })
