import type { RunningService } from '../../main/demo/start-service.ts'
import type { Random } from '../simulation/random.ts'
import { textsOf, type Account } from './account.ts'

/** Fields of any text that belong to no linked group. */
export const plainFields = ['Person', 'Email', 'Telephone', 'MobilePhone', 'Fax', 'Homepage'] as const

const requests = ({ control }: RunningService, id: string): number => control.count({ path: `/Customer/${id}` })

/**
 * Works at the service's website. No client can protect a change made between the app's read and its write
 * (docs/limits.md). The colleague therefore only edits customers without requests for longer than any fault delays one.
 */
export const workAsColleague = async (
  service: RunningService,
  account: Account,
  ids: readonly string[],
  random: Random,
  over: () => boolean,
  wait: (milliseconds: number) => Promise<void>,
): Promise<number> => {
  const { control } = service
  let changes = 0
  while (!over()) {
    const id = random.pick(ids)
    const before = requests(service, id)
    await wait(1_500)
    const text = control.customerText(id)
    if (text === null || requests(service, id) !== before) continue
    const deletes = random.chance(0.04)
    changes++
    if (deletes) {
      control.remove(id)
      account.goneAtService(id)
    } else {
      const field = random.pick(plainFields)
      const value = `c${changes}`
      control.change(id, { [field]: value })
      account.colleague(id, field, textsOf(text).get(field) ?? '', value)
    }
    await wait(random.between(100, 900))
  }
  return changes
}
