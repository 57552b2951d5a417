import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningService } from '../../main/demo/start-service.ts'
import { pasteToken, runWithoutWindow, startRun, syncWithoutWindow } from './background-run.ts'
import { cutOff, field, openCustomer, register, restore, save, syncSays } from './steps.ts'
import { shared, test, type World } from './world.ts'

const office = ['--environment', 'Office'] as const
const lists = ({ control }: RunningService): number => control.count({ method: 'GET', path: 'CustomerInfoList' })

/** A computer with a pasted refresh token, and its open and synced app. */
const withToken = async (world: World) => {
  const service = await world.service()
  const app = await world.open()
  const { environment } = await register(app.page, service, 'production')
  const token = await pasteToken(app.page, service, environment)
  await syncSays(app.page, /^Synced/)
  return { service, app, page: app.page, token }
}

/** Changes a customer's name without the service, and closes the app. */
const leaveWaiting = async (
  { service, app, page }: Awaited<ReturnType<typeof withToken>>,
  id: string,
  name: string,
): Promise<void> => {
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'Name').fill(name)
  await save(page)
  await app.close()
  restore(service)
}

test(
  'a headless run exits with 1 if a person is needed: for a conflict, or an expired sign-in',
  { tag: '@long' },
  async ({ world }) => {
    const made = await withToken(world)
    const { service } = made
    const id = service.control.ids()[0]!
    await leaveWaiting(made, id, 'Mine')
    service.control.change(id, { Name: 'Theirs' })

    const clash = await syncWithoutWindow(world.computer, ...office)
    expect(clash.status).toBe(1)
    expect(clash.err).toContain('To be decided by a person, in the app: 1.')
    expect(service.control.customer(id)).toMatchObject({ Name: 'Theirs' })

    service.control.revokeTokens()
    service.control.advance(3 * 60 * 60_000)
    const signedOut = await syncWithoutWindow(world.computer, ...office, '--quiet')
    expect(signedOut.status).toBe(1)
    expect(signedOut.err).toMatch(/^Books of Office \(.+\): The sign-in has expired/)

    // An export needs no service: it writes what is on this computer, with the change that waits.
    service.control.clearCounts()
    const output = join(world.computer.folder, 'customers.csv')
    const exporting = ['--administration', service.facts.databases[0]!, '--format', 'csv', '--output', output] as const
    expect(await runWithoutWindow(world.computer, '--export', ...office, ...exporting)).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining(`40 customers written to ${output}.`) as unknown,
    })
    const lines = readFileSync(output, 'utf8').split('\r\n')
    expect(lines).toHaveLength(42)
    expect(lines.find((line) => line.startsWith(id))).toContain('Mine')
    expect(service.control.count()).toBe(0)
  },
)

test(
  'a headless run exits with 2 for unknown names, and while the app is open',
  { tag: '@long' },
  async ({ world }) => {
    const { app, service } = await withToken(world)
    const before = lists(service)
    const open = await syncWithoutWindow(world.computer, ...office)
    expect(open).toMatchObject({ status: 2, out: '' })
    expect(open.err).toMatch(/^Ledgerdesk is open already/)
    expect(lists(service)).toBe(before)
    await app.close()

    const environment = await syncWithoutWindow(world.computer, '--environment', 'Offices')
    expect(environment.status).toBe(2)
    expect(environment.err).toMatch(
      /^There is no environment "Offices"\. There is: Demo company \(demo\), Office \(.+\)\.\n$/,
    )
    const administration = await syncWithoutWindow(world.computer, ...office, '--administration', 'Z')
    expect(administration.status).toBe(2)
    expect(administration.err).toBe(
      `Office has no administration "Z". It has: Books of Office (${service.facts.databases[0]}).\n`,
    )
  },
)

test('a signal ends a headless run cleanly, and the next one continues', { tag: '@long' }, async ({ world }) => {
  test.skip(process.platform === 'win32', 'Windows has no signals: a program is ended there, or asked by its window')
  const { app, service } = await withToken(world)
  await app.close()
  service.control.quirk({ quirk: 'latency', value: '60000' })
  const run = startRun(world.computer, ...office)
  await run.says(/reading the list/)
  run.signal('SIGTERM')
  expect(await run.ended).toBe(1)
  expect(run.err()).toContain('Ended early, because that was asked for.')
  service.control.clearQuirks('latency')
  expect(await syncWithoutWindow(world.computer, ...office)).toMatchObject({ status: 0 })
})

test.describe(() => {
  // Each test closes the app, and either may be the first.
  const once = shared(async (world) => ({ world, ...(await withToken(world)) }))

  test('a headless run reads the list with a pasted token, sends pending changes, and prints no personal data', async () => {
    const { world, ...made } = once()
    const { service, token } = made
    const id = service.control.ids()[0]!
    await leaveWaiting(made, id, 'Sent without a window')
    service.control.clearCounts()

    const run = await syncWithoutWindow(world.computer, ...office)
    expect(run).toMatchObject({ status: 0, err: '' })
    expect(run.out).toMatch(/reading the list…\n[\s\S]*synced, 40 customers\nEverything is synced\.\n$/)
    expect(service.control.customer(id)).toMatchObject({ Name: 'Sent without a window' })
    // Twice if the change was tried just before the app closed and has to wait for its retry.
    expect([1, 2]).toContain(lists(service))

    const again = await syncWithoutWindow(world.computer, ...office, '--json', '--quiet')
    expect(again).toMatchObject({ status: 0, err: '' })
    expect(JSON.parse(again.out)).toEqual({ event: 'end', exit: 0, because: null, notices: [] })

    const log = readFileSync(join(world.computer.profile, 'logs', 'ledgerdesk.log'), 'utf8')
    expect(log).toContain('"event":"background-ended","status":0')
    const personal = [
      token,
      'Sent without a window',
      ...service.control.ids().map((one) => String(service.control.customer(one)!['Name'])),
    ]
    for (const words of personal) expect(run.out + again.out + log).not.toContain(words)
  })

  test('an uncaught error ends a headless run with 1, and with the line that a scheduler reads', async () => {
    test.skip(process.platform === 'win32', 'Windows has no signals')
    const { world, app, service } = once()
    await app.close()
    service.control.quirk({ quirk: 'latency', value: '60000' })
    const run = startRun(world.computer, ...office, '--json')
    await run.says(/"state":"listing"/)
    run.signal('SIGUSR2')
    expect(await run.ended).toBe(1)
    const lines = run.out().trim().split('\n')
    expect(lines.filter((line) => line.includes('"event":"end"'))).toEqual([lines.at(-1)])
    expect(JSON.parse(lines.at(-1)!)).toEqual({ event: 'end', exit: 1, because: 'broke' })
    expect(run.err()).toBe('The run ended by a fault of the app. What was saved is kept; the log says where.\n')
    service.control.clearQuirks('latency')
  })

  test('a headless run gives way to a person who opens the app', async () => {
    const { world, app, service } = once()
    await app.close()
    service.control.quirk({ quirk: 'latency', value: '60000' })
    const run = startRun(world.computer, ...office)
    await run.says(/reading the list/)
    const again = await world.open()
    await expect(again.page.getByText(/^(1 of )?40 customers$/)).toBeVisible()
    expect(await run.ended).toBe(1)
    expect(run.err()).toContain('Ended early, because the app is being opened.')
  })
})
