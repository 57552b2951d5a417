import { defineStore } from 'pinia'
import { computed, getCurrentScope, onScopeDispose, ref, shallowRef } from 'vue'
import { commandIds, factOf, type CommandGroup, type CommandId } from '../../preload/contract/commands.ts'

/** Why a command cannot run now; words for each are under `commandUi.why`. */
export type WhyNot =
  | 'no-administration'
  | 'not-here'
  | 'no-customer'
  | 'nothing-typed'
  | 'nothing-selected'
  | 'nothing-filtered'
  | 'not-sent-yet'
  | 'not-editable'
  | 'signed-in'
  | 'signed-out'
  | 'no-lock'
  | 'locked'
  | 'already-so'
  | 'no-updates'

export interface Offer {
  readonly run: () => void
  readonly disabled?: () => WhyNot | null
}
export type Offers = Readonly<Partial<Record<CommandId, Offer>>>

/** How a command stands now; `absent`: nothing on the screen offers it. */
export type Availability = { readonly is: 'absent' | 'possible' } | { readonly is: 'disabled'; readonly why: WhyNot }

const absentWhy: Readonly<Partial<Record<CommandGroup, WhyNot>>> = {
  customer: 'no-customer',
  table: 'not-here',
  sync: 'no-administration',
  place: 'no-administration',
}
const remembered = 12

/**
 * What can be done now: each part of the window offers what it can do for as long as it is there. The latest offer of a
 * command counts.
 */
export const useCommands = defineStore('commands', () => {
  const offers = shallowRef<readonly (readonly [CommandId, Offer])[]>([])
  /** Ids of what was chosen in the palette, latest first. */
  const recent = ref<readonly string[]>([])

  /** Inside a component it is withdrawn by itself when that goes; answers with a function that withdraws it. */
  const offer = (given: Offers): (() => void) => {
    const mine = Object.entries(given).map(([id, one]) => [id as CommandId, one] as const)
    offers.value = [...offers.value, ...mine]
    const withdraw = (): void => void (offers.value = offers.value.filter((one) => !mine.includes(one)))
    if (getCurrentScope()) onScopeDispose(withdraw)
    return withdraw
  }
  const latest = computed(() => new Map(offers.value))
  const standing = (id: CommandId): Availability => {
    const found = latest.value.get(id)
    if (!found) return { is: 'absent' }
    const why = found.disabled?.() ?? null
    return why === null ? { is: 'possible' } : { is: 'disabled', why }
  }
  /** Why it cannot run now; null when it can. */
  const whyNot = (id: CommandId): WhyNot | null => {
    const now = standing(id)
    if (now.is === 'absent') return absentWhy[factOf(id).group] ?? 'not-here'
    return now.is === 'disabled' ? now.why : null
  }
  /** Runs it where it can run now; answers whether it did. */
  const run = (id: CommandId): boolean => {
    if (standing(id).is !== 'possible') return false
    latest.value.get(id)?.run()
    return true
  }
  const possible = computed(() => commandIds.filter((id) => standing(id).is === 'possible'))
  const remember = (id: string): void =>
    void (recent.value = [id, ...recent.value.filter((one) => one !== id)].slice(0, remembered))
  return { offer, standing, whyNot, run, possible, recent, remember }
})
