import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { followLink, linkTo, type LinkContext } from '../../../../main/app/commands/links.ts'
import { openPendingCommands } from '../../../../main/app/commands/pending-command.ts'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'

const place = { environment: 'demo', administration: 'DEMO0001' }
const link = 'ledgerdesk://customer/demo/DEMO0001/000012'

const followed = async (text: string, fails: { check?: FailCode; read?: FailCode } = {}) => {
  const did: unknown[] = []
  const refuse = (code: FailCode | undefined): void => {
    if (code) throw new AppError(code)
  }
  const context: LinkContext = {
    check: () => refuse(fails.check),
    read: async (at, key) => {
      did.push(['read', at, key])
      refuse(fails.read)
    },
    command: (command) => did.push(command),
    notice: (notice) => did.push(notice),
  }
  await followLink(context, text)
  return did
}

describe('a link from outside', () => {
  it('opens the customer in its own administration', async () => {
    expect(await followed(link)).toEqual([['read', place, 's:000012'], { is: 'open', place, key: 's:000012' }])
  })
  it('shows only a notice when it leads nowhere, and repeats nothing of it', async () => {
    expect(await followed('ledgerdesk://evil/demo/DEMO0001/000012')).toEqual([{ code: 'link-unknown' }])
    expect(await followed(link, { check: 'environment-unknown' })).toEqual([{ code: 'link-unknown' }])
    expect(await followed(link, { check: 'administration-unknown' })).toEqual([{ code: 'link-unknown' }])
    expect((await followed(link, { read: 'customer-unknown' })).at(-1)).toEqual({ code: 'link-unknown' })
  })
  it('opens a customer that cannot be read now, so that the window says why', async () => {
    expect((await followed(link, { read: 'database-locked' })).at(-1)).toMatchObject({ is: 'open' })
  })
  it('is not made for a customer that the service does not have', () => {
    expect(linkTo(place, 's:A/1 é')).toBe('ledgerdesk://customer/demo/DEMO0001/A%2F1%20%C3%A9')
    expect(() => linkTo(place, 'n:1')).toThrow('link-not-possible')
  })
})

describe('the queue of commands from outside the window', () => {
  it('hands out each command once, oldest first, and drops the oldest of too many', () => {
    let changes = 0
    const pendingCommands = openPendingCommands(() => changes++)
    for (let turn = 0; turn < 12; turn++)
      pendingCommands.ask(
        turn === 11 ? { is: 'open', place, key: 's:1' } : { is: 'command', id: turn === 2 ? 'save' : 'keys' },
      )
    expect(changes).toBe(12)
    expect(pendingCommands.next()).toEqual({ is: 'command', id: 'save' })
    let last: unknown = null
    for (let command = pendingCommands.next(); command; command = pendingCommands.next()) last = command
    expect(last).toEqual({ is: 'open', place, key: 's:1' })
    expect(pendingCommands.next()).toBeNull()
  })
})
