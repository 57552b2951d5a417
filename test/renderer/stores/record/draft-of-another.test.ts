// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { place } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, text } from '../../mounted.ts'

const user = 'j.devries'
let fake: Fake
let held: (() => void)[]
const signIn = async (name: string): Promise<void> => {
  fake.changeEnvironment('demo', { user: name })
  await useSettings().read()
  useRecord().changeUser()
}
const written = async (): Promise<void> => {
  for (let release = held.shift(); release; release = held.shift()) {
    release()
    await flushPromises()
  }
}
const stored = async () => {
  const reply = await fake.api.customers.draft(place)
  return reply.ok ? reply.value : null
}

describe('where another user signs in while a draft is written', () => {
  /** The first write of the draft is under way. */
  beforeEach(async () => {
    fake = await atDesk()
    await useRecord().open('000012')
    held = holding(fake, 'customers', 'keepDraft')
    useRecord().set('Fax', text('0592-1'))
    void useRecord().keepNow()
    await flushPromises()
  })

  it('what was typed since is stored for the user who typed it', async () => {
    useRecord().set('Fax', text('0592-12'))
    await signIn('k.bakker')
    await written()
    expect(argsOf(fake, 'customers.keepDraft').map((args) => args.slice(1))).toMatchObject([
      [{ changes: { Fax: text('0592-1') } }, user],
      [{ changes: { Fax: text('0592-12') } }, user],
    ])
    expect(await stored()).toBeNull()
    await signIn(user)
    expect(await stored()).toMatchObject({ changes: { Fax: text('0592-12') } })
  })

  it('a draft that was just dropped does not come back for its user', async () => {
    useRecord().undo('Fax')
    await signIn('k.bakker')
    await written()
    await signIn(user)
    expect(await stored()).toBeNull()
  })

  it('a dropped draft does not come back where its user signs in again before that is written', async () => {
    useRecord().undo('Fax')
    await signIn('k.bakker')
    await signIn(user)
    const restored = useRecord().restore(place)
    await written()
    await restored
    expect([useRecord().panel.is, useRecord().draft]).toEqual(['closed', {}])
  })

  it('what that user types is stored as theirs', async () => {
    await signIn('k.bakker')
    await useRecord().open('000013')
    useRecord().set('Telephone', text('050'))
    void useRecord().keepNow()
    await flushPromises()
    await written()
    expect(await stored()).toMatchObject({ changes: { Telephone: text('050') } })
    await signIn(user)
    expect(await stored()).toMatchObject({ changes: { Fax: text('0592-1') } })
  })
})

it('the draft of the next user is shown once the window knows of them, and not before', async () => {
  fake = await atDesk()
  const keep = (key: string, fax: string, author: string) =>
    fake.api.customers.keepDraft(place, { key, changes: { Fax: text(fax) }, seen: {}, at: 1 }, author)
  await keep('000012', 'Of the first', user)
  await keep('000013', 'Of the next', 'k.bakker')
  fake.changeEnvironment('demo', { user: 'k.bakker' })
  await useRecord().restore(place)
  expect(useRecord().draft).toEqual({ Fax: text('Of the first') })
  await signIn('k.bakker')
  await useRecord().restore(place)
  expect(useRecord().draft).toEqual({ Fax: text('Of the next') })
})
