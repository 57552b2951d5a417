// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import EnvironmentBanner from '../../../renderer/components/shell/EnvironmentBanner.vue'
import SessionNotice from '../../../renderer/components/shell/SessionNotice.vue'
import { useCommands } from '../../../renderer/stores/commands.ts'
import { useCellEdit } from '../../../renderer/stores/cell-edit.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { useSession } from '../../../renderer/stores/session.ts'
import type { Fake } from '../fake-api.ts'
import { argsOf, atDesk, button, click, field, fill, pageText, press, show, text } from '../mounted.ts'
import type { SessionState } from '../../../preload/contract/session.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { office, officePlace, startSettings } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'

describe('signing in', () => {
  let fake: Fake
  beforeEach(async () => {
    fake = await atDesk({ session: { is: 'signed-out', because: 'asked' } })
    await useSession().readAll()
  })
  afterEach(() => document.body.replaceChildren())
  const asked = (): unknown[] | undefined => argsOf(fake, 'session.signIn').at(-1)

  it('is one click, as the last user', async () => {
    await show(SessionNotice)
    await click('Sign in')
    expect(asked()).toEqual(['demo', null])
  })
  it('after a sign-out says where data is removed, but not of the Demo company', async () => {
    const removable = 'Settings can remove the customers and changes from this computer.'
    await show(SessionNotice)
    expect(pageText()).not.toContain(removable)
    document.body.replaceChildren()
    await atDesk({
      session: { is: 'signed-out', because: 'asked' },
      settings: { environments: [...startSettings.environments, office], place: officePlace },
    })
    await useSession().readAll()
    await show(SessionNotice)
    expect(pageText()).toContain(removable)
  })
  it('names the Demo company in the user’s language', async () => {
    await show(SessionNotice, {}, { language: 'nl' })
    expect(pageText()).toContain('Aanmelden bij Demobedrijf')
  })
  it('lets another user type their name over the last one', async () => {
    await show(SessionNotice)
    await click('Sign in as …')
    expect(field('Name').value).toBe('j.devries')
    expect(document.activeElement).toBe(field('Name'))
    await fill('Name', '  A. Bakker ')
    button('Sign in as A. Bakker').form?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    expect(asked()).toEqual(['demo', 'A. Bakker'])
  })
  it('takes only a name that the app can store: without unseen characters, and not too long', async () => {
    await show(SessionNotice)
    await click('Sign in as …')
    field('Name').value = 'A.\u200b Bakker\ufeff'
    field('Name').dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }))
    await flushPromises()
    expect([field('Name').value, field('Name').maxLength]).toEqual(['A. Bakker', 80])
  })
  it('as another user needs a name, and Esc gives it up', async () => {
    await show(SessionNotice)
    await click('Sign in as …')
    await fill('Name', ' ')
    button('Sign in').form?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    expect(pageText()).toContain('Enter a name.')
    expect(asked()).toBeUndefined()
    await fill('Name', 'B')
    expect(pageText()).not.toContain('Enter a name.')
    await press('Escape')
    expect(document.activeElement).toBe(button('Sign in as …'))
  })
  it('says whose edits wait for them', async () => {
    fake.stage(
      '000012',
      'change',
      { City: { is: 'text', text: 'Gent' } },
      { is: 'waiting' },
      { user: 'A. Bakker', anothers: true },
    )
    await useEdits().read()
    await show(SessionNotice)
    expect(pageText()).toContain('1 change made by A. Bakker stays here until its maker signs in, or you take it over.')
  })
  it('shows the user in the banner, signed in or not', async () => {
    await show(EnvironmentBanner)
    expect(pageText()).toContain('j.devries, signed out')
    fake.setSession({
      is: 'signed-in',
      user: 'A. Bakker',
      until: Date.now() + 1000,
      renews: true,
      kept: true,
      again: 'not-yet',
    })
    await useSession().readAll()
    await flushPromises()
    expect(pageText()).toContain('Signed in as A. Bakker')
  })
})

describe('the end of a sign-in', () => {
  const until = Date.now() + 540_000
  const ending = (again: 'not-yet' | 'due' | 'under-way', end = until): SessionState => ({
    is: 'signed-in',
    user: 'j.devries',
    until: end,
    renews: false,
    kept: true,
    again,
  })
  const typing = async (session: SessionState): Promise<Fake> => {
    const fake = await inOffice({ hasSecret: false }, { session })
    await useRecord().open('000012')
    useRecord().set('City', text('Gent'))
    await flushPromises()
    return fake
  }
  const signIns = (fake: Fake): number => argsOf(fake, 'session.signIn').length

  it('has no banner while there is time', async () => {
    await typing(ending('not-yet'))
    expect(pageText()).not.toContain('Your sign-in ends')
  })
  it('is announced in time; signing in again keeps the draft and the user', async () => {
    const fake = await typing(ending('due'))
    expect(pageText()).toContain(
      `Your sign-in ends at ${new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(until).slice(0, 1)}`,
    )
    await click('Sign in again')
    expect(signIns(fake)).toBe(1)
    expect(pageText()).toContain('Sign in again in the window of the service.')
    expect(pageText()).toContain('Signed in as j.devries')
    fake.setSession(ending('not-yet', until + 7_200_000))
    await flushPromises()
    expect(pageText()).not.toContain('Your sign-in ends')
    expect(useRecord().draft).toEqual({ City: text('Gent') })
    expect(document.querySelector<HTMLInputElement>('[data-field=City] input')?.value).toBe('Gent')
  })
  it('shows nobody as signed out while the service’s window opens', async () => {
    await typing(ending('due'))
    // Main has not answered yet.
    Object.assign(window.api.session, { signIn: () => new Promise(() => undefined) })
    await click('Sign in again')
    expect(pageText()).toContain('Signed in as j.devries')
    expect(pageText()).toContain('Sign in again in the window of the service.')
  })
  it('stays hidden after a dismissal, until the next sign-in ends', async () => {
    const fake = await typing(ending('due'))
    await click('Dismiss')
    expect(pageText()).not.toContain('Your sign-in ends')
    fake.setSession(ending('due', until + 7_200_000))
    await flushPromises()
    expect(pageText()).toContain('Your sign-in ends')
  })
  it('leaves the command to sign in again, also once the banner was dismissed', async () => {
    const fake = await typing(ending('due'))
    await click('Dismiss')
    expect(useCommands().whyNot('sign-in')).toBeNull()
    useCommands().run('sign-in')
    await flushPromises()
    expect(signIns(fake)).toBe(1)
    fake.setSession(ending('not-yet', until + 7_200_000))
    await flushPromises()
    expect(useCommands().whyNot('sign-in')).toBe('signed-in')
  })
  it('shows a sign-in under way, brings its window to the front, and cancels it', async () => {
    const fake = await typing(ending('under-way'))
    await click('Show the window')
    expect(signIns(fake)).toBe(1)
    await click('Cancel signing in')
    expect(fake.asked.some(({ call }) => call === 'session.cancelSignIn')).toBe(true)
  })
  it('leaves customers readable and changeable, and keeps the draft', async () => {
    const fake = await typing(ending('due'))
    fake.setSession({ is: 'signed-out', because: 'expired' })
    await flushPromises()
    expect(useRecord().draft).toEqual({ City: text('Gent') })
    await click('Save')
    expect(fake.asked.some(({ call }) => call === 'customers.save')).toBe(true)
    expect(button('New customer').disabled).toBe(false)
  })
})

describe('a change of users', () => {
  it('empties the form, and the draft returns for its author', async () => {
    const fake = await inOffice({ user: 'Anna' })
    const record = useRecord()
    await record.openNew()
    await flushPromises()
    await fill('Name', 'Typed by Anna')
    await record.keepNow()
    fake.changeEnvironment('prod', { user: 'Bert' })
    await flushPromises()
    expect([record.panel.is, record.dirty]).toEqual(['closed', 0])
    expect(pageText()).not.toContain('Typed by Anna')
    fake.changeEnvironment('prod', { user: 'Anna' })
    await flushPromises()
    expect([record.panel.is, record.draft]).toEqual(['new', { Name: text('Typed by Anna') }])
    expect(pageText()).toMatch(/What you typed at .+ and did not save is here again\./)
  })

  it('takes what is typed in a cell away from the next user, and gives it back to its author', async () => {
    const fake = await inOffice({ user: 'Anna' })
    const cellEdit = useCellEdit()
    cellEdit.start({ key: '000012', field: 'City', name: 'De Zon', text: 'Gent', was: null, mark: null })
    cellEdit.type('Typed by Anna')
    fake.changeEnvironment('prod', { user: 'Bert' })
    await flushPromises()
    expect([cellEdit.edit.is, cellEdit.unsaved, argsOf(fake, 'customers.save')]).toEqual(['none', false, []])
    fake.changeEnvironment('prod', { user: 'Anna' })
    await flushPromises()
    expect([cellEdit.edit, cellEdit.unsaved]).toMatchObject([{ is: 'typing', typed: 'Typed by Anna' }, true])
    expect(await cellEdit.commit()).toBe(true)
    expect(argsOf(fake, 'customers.save').map((args) => args.slice(1, 3))).toEqual([
      ['000012', { City: text('Typed by Anna') }],
    ])
  })

  it('stores a draft from the last moment for its author, and not as the new user’s', async () => {
    const fake = await inOffice({ user: 'Anna' })
    const record = useRecord()
    await record.openNew()
    await flushPromises()
    // Stops the debounce: on a busy machine it could end before the user changes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await fill('Name', 'Typed by Anna')
    fake.changeEnvironment('prod', { user: 'Bert' })
    await flushPromises()
    await record.keepNow()
    expect(argsOf(fake, 'customers.keepDraft').map((args) => args[2])).toEqual(['Anna'])
    expect(record.atRisk).toBe(false)
  })
})

it('the window’s title names the current administration in the user’s language', async () => {
  await atDesk()
  const banner = await show(EnvironmentBanner)
  expect(document.title).toBe('DEMO COMPANY · Bakkerij Jansen B.V. · Ledgerdesk')
  banner.unmount()
  await show(EnvironmentBanner, {}, { language: 'nl' })
  expect(document.title).toBe('DEMOBEDRIJF · Bakkerij Jansen B.V. · Ledgerdesk')
})
