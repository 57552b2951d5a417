import { defineStore } from 'pinia'
import { computed, getCurrentScope, onScopeDispose, ref, shallowRef } from 'vue'
import { commandIds, factOf, type CommandGroup, type CommandId } from '../../preload/contract/commands.ts'
import { passing } from './passing.ts'

/** The catalogues hold the texts under `commandUi.why`. */
export type WhyNot =
  | 'no-administration'
  | 'not-here'
  | 'no-others'
  | 'no-customer'
  | 'none-beside'
  | 'not-in-cell'
  | 'cell-open'
  | 'no-changed-field'
  | 'nothing-typed'
  | 'nothing-selected'
  | 'nothing-filtered'
  | 'nothing-to-export'
  | 'nothing-to-print'
  | 'nothing-to-replace'
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

/** A command whose key did nothing, and the reason. */
export interface Refused {
  readonly id: CommandId
  readonly why: WhyNot
}

/** `absent`: nothing on the screen offers the command. */
export type Availability = { readonly is: 'absent' | 'possible' } | { readonly is: 'disabled'; readonly why: WhyNot }

const absentWhy: Readonly<Partial<Record<CommandGroup, WhyNot>>> = {
  customer: 'no-customer',
  table: 'not-here',
  sync: 'no-administration',
  place: 'no-administration',
}
const remembered = 12

/** The parts of the window offer what they can do. The latest offer of a command counts. */
export const useCommands = defineStore('commands', () => {
  const offers = shallowRef<readonly (readonly [CommandId, Offer])[]>([])
  /** Ids chosen in the palette, latest first. */
  const recent = ref<readonly string[]>([])

  /** Returns a function that withdraws the offer. The offer of a component ends with the component. */
  const offer = (given: Offers): (() => void) => {
    const mine = Object.entries(given).map(([id, one]) => [id as CommandId, one] as const)
    offers.value = [...offers.value, ...mine]
    const withdraw = (): void => void (offers.value = offers.value.filter((one) => !mine.includes(one)))
    if (getCurrentScope()) onScopeDispose(withdraw)
    return withdraw
  }
  const latest = computed(() => new Map(offers.value))
  const availability = (id: CommandId): Availability => {
    const found = latest.value.get(id)
    if (!found) return { is: 'absent' }
    const why = found.disabled?.() ?? null
    return why === null ? { is: 'possible' } : { is: 'disabled', why }
  }
  /** Null when the command can run now. */
  const whyNot = (id: CommandId): WhyNot | null => {
    const now = availability(id)
    if (now.is === 'absent') return absentWhy[factOf(id).group] ?? 'not-here'
    return now.is === 'disabled' ? now.why : null
  }
  /** False when the command cannot run now. */
  const run = (id: CommandId): boolean => {
    if (availability(id).is !== 'possible') return false
    latest.value.get(id)?.run()
    return true
  }
  const refused = passing<Refused>()
  /** Says why a command did nothing, once that is known. */
  const refuse = (id: CommandId, why: WhyNot): void => refused.show({ id, why })
  /** Runs the command of a key or a menu, or says why it does not apply. */
  const press = (id: CommandId): void => {
    refused.clear()
    const why = whyNot(id)
    if (why !== null) refuse(id, why)
    else run(id)
  }
  /** The key of a cell was pressed where no cell has the keyboard. */
  const pressOutside = (id: CommandId): void => refuse(id, whyNot(id) ?? 'not-in-cell')
  const possible = computed(() => commandIds.filter((id) => availability(id).is === 'possible'))
  const remember = (id: string): void =>
    void (recent.value = [id, ...recent.value.filter((one) => one !== id)].slice(0, remembered))
  return { offer, whyNot, run, press, pressOutside, refuse, refused: refused.current, possible, recent, remember }
})
