import type { QuirkRule } from '../../main/demo/quirks/quirk-names.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import type { Random } from '../simulation/random.ts'

const data = { path: '/api/' } as const
const writes = ['PUT', 'POST', 'DELETE'] as const

/** Any fault of the demo service while the app works. The only fault of tokens is one rejection. */
const drawFault = (random: Random): QuirkRule =>
  random.pick<() => QuirkRule>([
    () => ({ quirk: 'latency', value: String(random.between(50, 400)), ...data }),
    () => ({ quirk: 'tooMany', value: '1', times: random.between(1, 4), ...data }),
    () => ({ quirk: 'unavailable', times: random.between(1, 4), ...data }),
    () => ({ quirk: 'failing', value: random.pick(['500', '404', 'page']), times: random.between(1, 5), ...data }),
    () => ({ quirk: 'unauthorized', times: 1, ...data }),
    () => ({ quirk: 'resetBefore', times: random.between(1, 6), ...data }),
    () => ({ quirk: 'resetAfter', times: 1, method: random.pick(writes), ...data }),
    () => ({ quirk: 'late', value: String(random.between(100, 900)), times: 1, method: random.pick(writes), ...data }),
    () => ({ quirk: 'twice', times: 1, method: 'PUT', ...data }),
    () => ({ quirk: 'cutBody', times: random.between(1, 3), ...data }),
    () => ({ quirk: 'listEmpty', times: 1, ...data }),
    () => ({ quirk: 'listTruncated', value: String(random.between(1, 30)), times: 1, ...data }),
    () => ({ quirk: 'staleRead', times: 2, ...data }),
    () => ({
      quirk: 'leavesOut',
      value: 'Email,Telephone,CreditLimit,VatNumber',
      times: random.between(2, 8),
      method: 'GET',
      path: '/Customer/',
    }),
  ])()

/** Injects one fault after the other, with pauses, until `over`. Returns the number of each. */
export const troubleService = async (
  { control }: RunningService,
  random: Random,
  over: () => boolean,
  wait: (milliseconds: number) => Promise<void>,
): Promise<ReadonlyMap<string, number>> => {
  const came = new Map<string, number>()
  while (!over()) {
    const rule = drawFault(random)
    control.quirk(rule)
    came.set(rule.quirk, (came.get(rule.quirk) ?? 0) + 1)
    await wait(random.between(200, 2_500))
    control.clearQuirks(rule.quirk)
    if (random.chance(0.4)) await wait(random.between(200, 3_000))
  }
  control.clearQuirks()
  return came
}
