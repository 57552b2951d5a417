import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sendsAll } from '../../../main/sync/outbox/sending-policy.ts'
import { removeFolder } from '../../temporary-folder.ts'
import { moveFilesAtOnce } from '../files-at-once.ts'
import type { Computer, ComputerOptions } from './computer-types.ts'
import { endLife, newLife } from './life.ts'
import { goDark, type Machine } from './machine.ts'
import { boot } from './process.ts'
import { removeDatabases, rotByte } from './profile-files.ts'
import { longestQuit } from './times.ts'

moveFilesAtOnce()

export const openComputer = (options: ComputerOptions): Computer => {
  const { name, places, base, timeline, network, seed, hangs } = options
  const logged: string[] = []
  let kept: string | null = null
  let keptUsers: ReadonlyMap<string, string> = new Map()

  const computer: Computer = {
    name,
    places,
    lastUsers: new Map(),
    running: null,
    ahead: 0,
    full: 0,
    room: 0,
    powerCut: null,
    rule: sendsAll,
    connection: () => machine.connection,
    start: () => {
      if (machine.current.on) return Promise.resolve()
      for (const place of places) options.resumed(place)
      return boot(machine).then((running) => void (computer.running = running))
    },
    lose: () => {
      if (machine.current.on) goDark(machine)
    },
    abandon: () => {
      endLife(machine.current)
      machine.connection.cut()
      machine.close()
    },
    quit: async () => {
      const { running } = computer
      if (running === null) return
      const [life, line] = [machine.current, machine.connection]
      computer.running = null
      const cancel = timeline.after(longestQuit, () => life.on && !life.asleep && hangs())
      await running.quit()
      cancel()
      endLife(life)
      line.cut()
    },
    rot: (random, which) => (machine.current.on ? null : rotByte(machine.folder, random, which)),
    sleep: () => {
      machine.current.asleep = machine.current.on
      if (machine.current.on) machine.connection.asleep = true
    },
    wake: () => {
      if (!machine.current.asleep) return
      machine.current.asleep = false
      machine.connection.wake()
      for (const late of machine.current.overslept.splice(0)) late()
    },
    isAsleep: () => machine.current.asleep,
    loseDatabase: (after) => !machine.current.on && removeDatabases(machine.folder, after + computer.ahead),
    keep: () => {
      kept = join(base, `${name}-kept`)
      removeFolder(kept)
      cpSync(machine.folder, kept, { recursive: true })
      keptUsers = new Map(computer.lastUsers)
    },
    putBack: () => {
      if (kept === null) return false
      computer.lose()
      removeFolder(machine.folder)
      cpSync(kept, machine.folder, { recursive: true })
      computer.lastUsers.clear()
      for (const [environment, user] of keptUsers) computer.lastUsers.set(environment, user)
      return true
    },
    folder: () => machine.folder,
    logged,
  }
  const machine: Machine = {
    options,
    computer,
    fillsJournal: seed % 20 === 0,
    starts: 0,
    folder: join(base, `${name}-0`),
    connection: network.connect(name),
    current: { ...newLife(), on: false },
    made: 0,
    logged,
    close: () => undefined,
  }
  mkdirSync(machine.folder, { recursive: true })
  return computer
}
