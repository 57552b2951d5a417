import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../network.ts'
import type { Computer, ComputerOptions } from './computer-types.ts'
import { endLife, type Life } from './life.ts'

/** The parts of a computer that outlive a process of the app: its disk, its network, and what it has made so far. */
export interface Machine {
  readonly options: ComputerOptions
  readonly computer: Computer
  /** Room in the journal is four megabytes for each database, so few computers make it. */
  readonly fillsJournal: boolean
  starts: number
  folder: string
  connection: Connection
  /** The last process. */
  current: Life
  /** Counts the ids of edits. */
  made: number
  readonly logged: string[]
  /** Closes the databases of the last process. */
  close: () => void
}

export type Finish = (moved: (file: string) => string) => void

export const lastUser = ({ options, computer }: Machine, environment: string): string =>
  computer.lastUsers.get(environment) ?? options.name

const turnOff = (machine: Machine, finish?: Finish): void => {
  const { computer } = machine
  const { name, base } = machine.options
  const left = machine.folder
  machine.folder = join(base, `${name}-${++machine.starts}`)
  cpSync(left, machine.folder, { recursive: true })
  finish?.((file) => file.replace(left, machine.folder))
  endLife(machine.current)
  machine.connection.cut()
  computer.running = null
  computer.powerCut = null
}

/** The power goes. `finish` may still change the files left behind. */
export const goDark = (machine: Machine, finish?: Finish): void => {
  const { name, notify, timeline } = machine.options
  const cut = machine.computer.powerCut
  notify(
    `${name}: the power goes${cut === null ? '' : `, at a ${cut.at}${cut.at === 'write' ? ` (${cut.fate})` : ''}`}`,
  )
  turnOff(machine, finish)
  timeline.after(0, machine.close)
}
