import { AppError } from '../../../main/base/app-error.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import type { Cache } from '../../../main/database/database.ts'
import { deskServices } from '../../../main/app/ipc/desk-calls.ts'
import { openDesks, type Desks } from '../../../main/desk/pool/desks.ts'
import { viesPause } from '../../../main/service/vies/vies-reply.ts'
import { PowerLost, type Disk } from '../disk.ts'
import { placeName } from '../office.ts'
import { randomFrom, seedOf } from '../random.ts'
import { viesAnswer } from '../vies-answer.ts'
import type { Running } from './computer-types.ts'
import { deskStarter } from './desk-starter.ts'
import { hostOf } from './host.ts'
import { clockOf, idleOf, newLife } from './life.ts'
import { goDark, type Finish, type Machine } from './machine.ts'
import { openSessions } from './sessions.ts'
import { atPlace } from './window-calls.ts'

/** Starts one process. All its waits end with it. */
export const boot = async (machine: Machine): Promise<Running> => {
  const { options, computer } = machine
  const { name, places, timeline, network, registration, seed, notify } = options
  const life = newLife()
  machine.current = life
  const random = randomFrom(seedOf(seed, machine.starts, 7))
  const ofVies = randomFrom(seedOf(seed, machine.starts, 8))
  const old = machine.connection
  machine.connection = network.connect(name)
  machine.connection.online = old.online
  machine.connection.faults.push(...old.faults)
  const caches = new Map<string, Cache>()
  let writes = 0
  machine.close = () => caches.forEach((cache) => cache.close())

  const clock = clockOf(life, { timeline, computer, random })
  const lose = (finish?: Finish): never => {
    goDark(machine, finish)
    throw new PowerLost()
  }
  const disk: Disk = {
    random,
    isOn: () => life.on,
    powerLost: lose,
    written: () => void writes++,
    fate: () => {
      const cut = computer.powerCut
      if (cut?.at === 'write' && --cut.after < 0) return cut.fate
      if (computer.full > 0 && --computer.room < 0) {
        computer.full--
        notify(`${name}: the disk is full`)
        return 'full'
      }
      return 'none'
    },
  }
  const host = hostOf(machine, { life, now: clock.now, lose })
  const vault = await openVault(host)
  const { session, userOf, endedAt } = openSessions(machine, vault, clock)
  const desks: Desks = openDesks({
    host,
    openDesk: deskStarter(machine, { clock, idle: idleOf(life, timeline), disk, caches }),
    vault,
    user: userOf,
    check: () => undefined,
    changed: () => undefined,
    registration: async (environment) => registration(environment),
    accessToken: async (environment, options) => (await session(environment)).accessToken(options),
    proxyFor: async () => null,
    askVies: async (_environment, { vatNumber }) => {
      await clock.wait(viesPause, new AbortController().signal)
      return viesAnswer(vatNumber, ofVies)
    },
    sending: () => computer.rule,
    known: { mayDiffer: () => undefined, counted: () => undefined, forget: () => undefined },
    notice: (notice) => notify(`${name}: notice ${notice.code}`),
  })
  const mayChange = (): void => {
    if (computer.rule.locked) throw new AppError('environment-locked')
  }
  const services = deskServices(desks, {
    host,
    mayChange,
    isProduction: () => false,
    exportFor: ({ environment, administration }) => ({
      environment,
      administration,
      language: 'nl',
      terms: 'customer',
    }),
  })
  return {
    desk: (place) => atPlace(services, place, () => life.on && computer.running !== null, options),
    session,
    endedAt,
    cache: ({ environment, administration }) => caches.get(placeName(environment, administration)),
    writes: () => writes,
    hold: async () =>
      void (await Promise.all(
        [...new Set(places.map(({ environment }) => environment))].map((environment) => desks.hold(environment)),
      )),
    userOf,
    accept: async (environment, tokens, user) => {
      const opened = await session(environment)
      const take = async (): Promise<void> =>
        opened.accept(tokens, user).finally(() => void computer.lastUsers.set(environment, user))
      await (user === (await userOf(environment)) ? take() : desks.changeHands(environment, take))
      await desks.wake(environment)
    },
    resumed: desks.resumed,
    quit: () => desks.stop(),
  }
}
