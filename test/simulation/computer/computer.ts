import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../main/base/clock.ts'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { backupsOf } from '../../../main/database/recovery/backup-files.ts'
import { openCache } from '../../../main/database/open-database.ts'
import type { Cache, Idle } from '../../../main/database/database.ts'
import { deskServices } from '../../../main/app/ipc/desk-calls.ts'
import { openDesks, type Desks } from '../../../main/desk/pool/desks.ts'
import type { OpenDesk } from '../../../main/desk/desk.ts'
import { startDesk } from '../../../main/desk/worker/start-desk.ts'
import type { Host } from '../../../main/base/host.ts'
import { logLine, type LogEvent } from '../../../main/base/log/log.ts'
import { openSession, type Session } from '../../../main/oauth/session/session.ts'
import { tokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { openVault } from '../../../main/base/files/vault.ts'
import { viesPause } from '../../../main/service/vies/vies-reply.ts'
import { noteAsked } from '../../../main/sync/pull/pull-choices.ts'
import { sendsAll } from '../../../main/sync/outbox/sending-policy.ts'
import { readHere } from '../read-here.ts'
import type { DeskCalls, Running, Computer, ComputerOptions } from './computer-types.ts'
import { onDisk, PowerLost, type Disk } from '../disk.ts'
import { outsideOfCalls } from '../edit-writes.ts'
import { moveFilesAtOnce } from '../files-at-once.ts'
import { placeName } from '../office.ts'
import { randomFrom, seedOf, type Random } from '../random.ts'
import { viesAnswer } from '../vies-answer.ts'
import { removeFolder } from '../../temporary-folder.ts'

moveFilesAtOnce()

export const timeout = 30_000
const settleTime = 2 * timeout + 5_000
const every = 600_000
/** Time limits of quitting: for the answer of a write, and for everything. */
const [patience, longestQuit] = [2_000, 4_000]
/** Customers that each sync reads again although the list shows no change. */
export const rechecks = 2

const mask = (text: string): Uint8Array => Buffer.from(text).map((byte) => byte ^ 0x5a)
const unmask = (sealed: Uint8Array): string => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString()
/** One process of the app. `waits` removes its listeners when it ends, because Node keeps signals with listeners alive. */
interface Life {
  on: boolean
  asleep: boolean
  readonly waits: Set<() => void>
  readonly overslept: (() => void)[]
}
const newLife = (): Life => ({ on: true, asleep: false, waits: new Set(), overslept: [] })
const endLife = (life: Life): void => {
  life.on = false
  life.asleep = false
  for (const forget of life.waits) forget()
}
type Finish = (moved: (file: string) => string) => void
const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

const lists = [...new Set(customerFields.flatMap((field) => ('choices' in field ? [field.choices] : [])))]

/** The choice lists are not simulated: they are stored as asked for just now, and not offered. */
const skipChoices = (cache: Cache, clock: Clock): void => {
  if (cache.facts.get(`choices:${lists[0]}`) !== undefined) return
  cache.transaction(() => {
    for (const list of lists) cache.facts.put(`choices:${list}`, 'null')
    noteAsked({ cache, clock }, lists)
  })
}

type Customers = Cache['customers']

/** A customer store that reports which customers leave it and which are stored as read. */
const reportingStore = (
  customers: Customers,
  vanished: (id: string) => void,
  stored: (id: string, raw: string) => void,
): Customers => {
  const reporting =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      const before = customers.ids()
      const result = work(...args)
      const left = new Set(customers.ids())
      for (const id of before) if (!left.has(id)) vanished(id)
      return result
    }
  const putWhole: Customers['putWhole'] = (read) => {
    customers.putWhole(read)
    for (const { id, raw } of read) stored(id, raw)
  }
  return { ...customers, remove: reporting(customers.remove), keepOnly: reporting(customers.keepOnly), putWhole }
}

type Services = ReturnType<typeof deskServices>
/** The calls by which a person asks to send. */
const resuming: ReadonlySet<string> = new Set(['now', 'sendNow', 'acceptShrunkList', 'release'])

/** Tells about the calls of a person that stop and resume the sending. */
const watchedSync = (
  { sync }: Services,
  place: AdministrationRef,
  { stopped, resumed }: Pick<ComputerOptions, 'stopped' | 'resumed'>,
) => {
  const stop = async (work: () => Promise<unknown>): Promise<void> => {
    await work()
    if ((await sync.read(place)).held?.is === 'stopped') stopped(place)
  }
  return (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    if (resuming.has(name)) resumed(place)
    return name === 'cancel' ? stop(work) : work()
  }
}

type AnyCall = (place: AdministrationRef, ...args: unknown[]) => Promise<unknown>

/** Calls of a closed window never reach the app and never return. */
const atPlace = (
  services: Services,
  place: AdministrationRef,
  isThere: () => boolean,
  options: Pick<ComputerOptions, 'editWrites' | 'called' | 'stopped' | 'resumed'>,
): DeskCalls => {
  const sync = watchedSync(services, place, options)
  const bound = Object.entries(services).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          if (!isThere()) return never()
          options.called(place)
          const work = () => call(place, ...args)
          // A sync that a person asks for writes edits by itself.
          return group === 'sync' ? sync(name, work) : options.editWrites.call(work)
        },
      ]),
    ),
  ])
  return Object.fromEntries(bound) as unknown as DeskCalls
}

const rotEndings = { vault: 'vault.json', copy: '.copy.db' } as const
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Another byte for a vault's file, in a database's key: only a check can notice it, because the file still reads as a
 * vault. Null for a vault without such a key.
 */
const byteOfKey = (text: string, random: Random): { readonly at: number; readonly byte: number } | null => {
  const { sealed } = JSON.parse(text) as { sealed: Readonly<Record<string, string>> }
  const keys = Object.entries(sealed).flatMap(([name, secret]) => (name.startsWith('key:') ? [secret] : []))
  if (keys.length === 0) return null
  const secret = random.pick(keys)
  // The last letter may hold bits of no byte.
  const at = text.indexOf(secret) + random.int(secret.replace(/=+$/, '').length - 1)
  return { at, byte: random.pick([...base64].filter((letter) => letter !== text[at])).charCodeAt(0) }
}

/** Databases and vault files below a folder. */
const keptFiles = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.db(-wal)?$|vault\.json$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

export const openComputer = (options: ComputerOptions): Computer => {
  const { name, places, base, timeline, network, registration, seed, isSlow, editWrites } = options
  const { notify, vanished, stored, hangs } = options
  // Room in the journal is four megabytes for each database, so few computers make it.
  const fillsJournal = seed % 20 === 0
  let starts = 0
  let folder = join(base, `${name}-0`)
  let connection = network.connect(name)
  let current: Life = { ...newLife(), on: false }
  let made = 0
  const logged: string[] = []
  let kept: string | null = null
  let keptUsers: ReadonlyMap<string, string> = new Map()
  const lastUser = (environment: string): string => computer.lastUsers.get(environment) ?? name
  mkdirSync(folder, { recursive: true })

  let close: () => void = () => undefined
  let goDark: (finish?: Finish) => void = () => undefined
  const turnOff = (finish?: Finish): void => {
    const left = folder
    folder = join(base, `${name}-${++starts}`)
    cpSync(left, folder, { recursive: true })
    finish?.((file) => file.replace(left, folder))
    endLife(current)
    connection.cut()
    computer.running = null
    computer.powerCut = null
  }

  /** Starts one process. All its waits end with it. */
  const boot = async (): Promise<Running> => {
    const life = newLife()
    current = life
    const random = randomFrom(seedOf(seed, starts, 7))
    let saved: string | null = null
    const ofVies = randomFrom(seedOf(seed, starts, 8))
    const old = connection
    connection = network.connect(name)
    connection.online = old.online
    connection.faults.push(...old.faults)
    const caches = new Map<string, Cache>()
    let writes = 0
    close = () => caches.forEach((cache) => cache.close())

    const clock: Clock = {
      now: () => timeline.now() + computer.ahead,
      random: () => random.next(),
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve()
          const forget = (): void => {
            cancel()
            signal.removeEventListener('abort', done)
            life.waits.delete(forget)
          }
          const done = (): void => {
            if (life.asleep && !signal.aborted) return void life.overslept.push(done)
            forget()
            if (life.on) resolve()
          }
          const cancel = timeline.after(milliseconds, done)
          signal.addEventListener('abort', done)
          life.waits.add(forget)
        }),
    }
    goDark = (finish) => {
      const cut = computer.powerCut
      notify(
        `${name}: the power goes${cut === null ? '' : `, at a ${cut.at}${cut.at === 'write' ? ` (${cut.fate})` : ''}`}`,
      )
      turnOff(finish)
      timeline.after(0, close)
    }
    const lose = (finish?: Finish): never => {
      goDark(finish)
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
    const whileOn = (work: () => void) => (): void => {
      if (life.on && life.asleep) life.overslept.push(whileOn(work))
      else if (life.on) work()
    }
    /** Idle work runs two milliseconds later in one batch, so the power can be cut before it. */
    const soon = new Set<() => void>()
    const runIdleWork = whileOn(() => {
      for (const work of soon) {
        soon.delete(work)
        if (life.on) work()
      }
    })
    const idle: Idle = {
      soon: (work) => {
        if (soon.size === 0) timeline.after(2, runIdleWork)
        soon.add(work)
        return () => void soon.delete(work)
      },
      after: (milliseconds, work) => timeline.after(milliseconds, whileOn(work)),
    }
    const startHere: OpenDesk = async (deskOptions, deskHost) => {
      const open: typeof openCache = (cacheOptions) => {
        const at = placeName(deskOptions.place.environment, deskOptions.place.administration)
        const cache = onDisk(openCache, disk)({ ...cacheOptions, idle, fillsJournal })
        skipChoices(cache, clock)
        const open = {
          ...cache,
          ...editWrites.watched(cache, at),
          customers: reportingStore(
            cache.customers,
            (id) => vanished(deskOptions.place, id),
            (id, raw) => stored(deskOptions.place, id, raw),
          ),
          close: () => {
            caches.delete(at)
            cache.close()
          },
        }
        caches.set(at, open)
        writes++
        return open
      }
      const tuning = {
        clock,
        openCache: open,
        adapter: connection.adapter,
        recheck: rechecks,
        // In every second run one read is enough for an answer to stand for the next.
        confirmations: seed % 2 === 0 ? 1 : 8,
        patience,
        readTable: readHere,
        newId: () => `${name}-${++made}`,
      }
      const times = { timeout, settleTime: isSlow ? 2 * settleTime : settleTime, every }
      const desk = outsideOfCalls(() => startDesk({ ...deskOptions, ...times }, deskHost, tuning))
      return { ...desk, place: deskOptions.place, ended: never<Error | null>() }
    }
    const host = {
      profile: folder,
      now: clock.now,
      keychain: async () => 'working' as const,
      seal: async (text: string) => {
        const cut = computer.powerCut
        if (cut?.at === 'seal' && life.on && --cut.after < 0) lose()
        return life.on ? mask(text) : never<Uint8Array>()
      },
      unseal: async (sealed: Uint8Array) => unmask(sealed),
      proxyFor: async () => null,
      log: (event: LogEvent) => void logged.push(logLine(clock.now(), event)),
      copyText: async () => undefined,
      saveFile: async (_name: string, text: string) => ((saved = text), true),
      openFile: async () => saved,
    } as unknown as Host

    const vault = await openVault(host)
    const sessions = new Map<string, Promise<Session>>()
    const ended = new Map<string, number>()
    /** Ignores changes that the opening itself causes. */
    const noteEnd = (environment: string) => (): void =>
      void sessions.get(environment)?.then((opened) => {
        if (opened.state().is !== 'signed-out') ended.delete(environment)
        else if (!ended.has(environment)) ended.set(environment, timeline.now())
      })
    const session = (environment: string): Promise<Session> => {
      const endpoint = async () =>
        tokenEndpoint(registration(environment), {
          now: clock.now,
          proxyFor: async () => null,
          timeout,
          adapter: connection.adapter,
        })
      const opened =
        sessions.get(environment) ??
        openSession({
          environment,
          vault,
          sealedTo: () => environment,
          now: clock.now,
          endpoint,
          changed: noteEnd(environment),
          log: () => undefined,
          usualUser: () => lastUser(environment),
        })
      sessions.set(environment, opened)
      return opened
    }
    const userOf = async (environment: string): Promise<string> =>
      (await session(environment)).user() ?? lastUser(environment)
    const desks: Desks = openDesks({
      host,
      openDesk: startHere,
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
      endedAt: (environment) => ended.get(environment),
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
    connection: () => connection,
    start: () => {
      if (current.on) return Promise.resolve()
      for (const place of places) options.resumed(place)
      return boot().then((running) => void (computer.running = running))
    },
    lose: () => {
      if (current.on) goDark()
    },
    abandon: () => {
      endLife(current)
      connection.cut()
      close()
    },
    quit: async () => {
      const { running } = computer
      if (running === null) return
      const [life, line] = [current, connection]
      computer.running = null
      const cancel = timeline.after(longestQuit, () => life.on && !life.asleep && hangs())
      await running.quit()
      cancel()
      endLife(life)
      line.cut()
    },
    rot: (random, which) => {
      const files = keptFiles(folder).filter((file) => which === 'any' || file.endsWith(rotEndings[which]))
      if (current.on || files.length === 0) return null
      const file = random.pick(files)
      const bytes = readFileSync(file)
      if (bytes.length === 0) return null
      const key = which === 'vault' && random.chance(2 / 3) ? byteOfKey(bytes.toString(), random) : null
      const at = key?.at ?? random.int(bytes.length)
      bytes[at] = key?.byte ?? bytes[at]! ^ (1 << random.int(8))
      writeFileSync(file, bytes)
      return `${file.slice(folder.length)} at ${at}`
    },
    sleep: () => {
      current.asleep = current.on
      if (current.on) connection.asleep = true
    },
    wake: () => {
      if (!current.asleep) return
      current.asleep = false
      connection.wake()
      for (const late of current.overslept.splice(0)) late()
    },
    isAsleep: () => current.asleep,
    loseDatabase: (after) => {
      const files = keptFiles(folder).filter((file) => /[\\/][0-9a-f]{32}\.db$/.test(file))
      const safe = files.every((file) => backupsOf(file).some(({ at }) => at > after + computer.ahead))
      if (current.on || files.length === 0 || !safe) return false
      for (const file of files)
        for (const kind of [file, `${file.slice(0, -3)}.copy.db`])
          for (const ending of ['', '-wal']) rmSync(`${kind}${ending}`, { force: true })
      return true
    },
    keep: () => {
      kept = join(base, `${name}-kept`)
      removeFolder(kept)
      cpSync(folder, kept, { recursive: true })
      keptUsers = new Map(computer.lastUsers)
    },
    putBack: () => {
      if (kept === null) return false
      computer.lose()
      removeFolder(folder)
      cpSync(kept, folder, { recursive: true })
      computer.lastUsers.clear()
      for (const [environment, user] of keptUsers) computer.lastUsers.set(environment, user)
      return true
    },
    folder: () => folder,
    logged,
  }
  return computer
}
