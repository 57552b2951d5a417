// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditState } from '../../../preload/contract/edits.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { usePicking } from '../../../renderer/stores/picking.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import type { Fake } from '../fake-api.ts'
import { argsOf, atDesk, button, click, focused, pageText, press, show, text } from '../mounted.ts'

const refused: EditState = {
  is: 'refused',
  fail: {
    code: 'service-refused',
    status: 400,
    messages: [{ text: 'Te lang.', path: 'Customer.shortName' }, { text: 'Niet opgeslagen.' }],
  },
}
const waiting: EditState = { is: 'waiting' }
let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => {
  vi.useRealTimers()
  stop()
  document.body.replaceChildren()
})
const asked = (call: string): unknown[] => argsOf(fake, call).map((args) => args[1])
const shownNames = (): string[] => [...document.querySelectorAll('nav .name')].map((one) => one.textContent ?? '')
const choose = async (label: string, value: string): Promise<void> => {
  const select = [...document.querySelectorAll('label')]
    .find((one) => one.textContent?.startsWith(label))
    ?.querySelector('select')
  if (!select) throw new Error(`no choice "${label}"`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await flushPromises()
}
const search = async (words: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')!
  input.value = words
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

/** Garage refused; Janssens, Slagerij and Windmolen waiting; Windmolen by another user. */
const several = async (): Promise<void> => {
  fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  fake.stage('000014', 'change', { ShortName: text('GARAGEVANDIJK') }, refused)
  fake.stage('000022', 'delete', {}, waiting)
  fake.stage('000023', 'change', { Email: text('nieuw@windmolen.example') }, waiting, {
    user: 'A. Bakker',
    anothers: true,
  })
  await show(ChangesView)
}

it('the changes page shows the edit that needs a person first, also one that arrives later', async () => {
  await show(ChangesView)
  expect(pageText()).toContain('Nothing waits')
  fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  fake.stage('000014', 'delete', {}, { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } })
  await useEdits().read()
  await flushPromises()
  expect(pageText()).toContain('Changed in the service')
})

it('the changes page opens with an edit that needs a person, also when a sent one was viewed last', async () => {
  fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  const page = await show(ChangesView)
  expect(useEdits().edit?.key).toContain('000012')
  fake.stage('000012', 'change', {}, { is: 'settled', at: Date.now(), serviceChanged: [], messages: [] })
  fake.stage('000014', 'change', { ShortName: text('GARAGEVANDIJK') }, refused)
  await useEdits().read()
  expect(useEdits().edit?.key).toContain('000012')
  page.unmount()
  await show(ChangesView)
  expect(useEdits().edit?.key).toContain('000014')
  expect(document.querySelector('[aria-current=true]')?.textContent).toContain('Garage Van Dijk')
})

it.each([
  ['delete', 'the service may delete this customer anyway'],
  ['change', 'the service may have these values already'],
  ['create', 'the service may have made this customer'],
] as const)('says before a %s is discarded that was sent and not answered that %s', async (kind, words) => {
  fake.stage('000012', kind, { City: text('Gent') }, waiting, { maybeDone: kind })
  await show(ChangesView)
  await click('Discard')
  expect(pageText()).toContain(words)
  expect(pageText()).not.toContain('Nothing changes in the service.')
})

it('the changes page opens with the revealed edit, whatever else needs a person', async () => {
  const sent = fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  fake.stage('000014', 'change', { ShortName: text('GARAGEVANDIJK') }, refused)
  await useEdits().read()
  usePicking().reveal(sent.id)
  const page = await show(ChangesView)
  expect(useEdits().edit?.key).toContain('000012')
  page.unmount()
  await show(ChangesView)
  expect(useEdits().edit?.key).toContain('000014')
})

it('the changes page keeps the edit that is being viewed', async () => {
  fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  await show(ChangesView)
  fake.stage('000014', 'delete', {}, { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } })
  await useEdits().read()
  await flushPromises()
  expect(useEdits().edit?.key).toContain('000012')
})

describe('filtering edits', () => {
  it('counts each state, and shows only the chosen one', async () => {
    await several()
    expect(pageText()).toContain('Waiting (3)')
    expect(pageText()).toContain('Refused (1)')
    await choose('State', 'refused')
    expect(shownNames()).toEqual(['Garage Van Dijk'])
    expect(document.querySelector('header [role=status]')?.textContent).toBe('1 of 4 changes')
    await click('Show all')
    expect(shownNames()).toHaveLength(4)
  })
  it('works by kind', async () => {
    await several()
    await choose('Kind', 'delete')
    expect(shownNames()).toEqual(['Slagerij Smit'])
  })
  it.each([
    ['gent', 'Janssens Logistics NV'],
    ['e-mail', 'Windmolen Techniek B.V.'],
    ['bakker', 'Windmolen Techniek B.V.'],
    ['short garage', 'Garage Van Dijk'],
  ])('finds words in names, fields and values: %s', async (words, name) => {
    await several()
    await search(words)
    expect(shownNames()).toEqual([name])
  })
  it('says so when nothing matches', async () => {
    await several()
    await search('zzzz')
    expect(pageText()).toContain('No change fits this search and these filters.')
  })
})

describe('the list of edits with the keyboard', () => {
  const start = async (): Promise<void> => {
    await several()
    button('Garage').focus()
  }
  it('moves with arrows and j and k, and shows the current edit', async () => {
    await start()
    await press('ArrowDown')
    expect(useEdits().edit?.name).toBe('Janssens Logistics NV')
    expect(focused()).toContain('Janssens')
    await press('j')
    expect(focused()).toContain('Slagerij')
    await press('k')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(focused()).toContain('Garage')
  })
  it('selects with Space, spans with Shift, and all at once', async () => {
    await start()
    await press('ArrowDown')
    await press(' ')
    expect(pageText()).toContain('1 selected')
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    expect(usePicking().selected.map(({ name }) => name)).toEqual([
      'Janssens Logistics NV',
      'Slagerij Smit',
      'Windmolen Techniek B.V.',
    ])
    await press('ArrowUp', { shiftKey: true })
    expect(pageText()).toContain('2 selected')
    await press('a', { ctrlKey: true })
    expect(pageText()).toContain('4 selected')
    expect(focused()).toContain(', selected')
    await press('Escape')
    expect(usePicking().selected).toEqual([])
  })
  it('moves to the decision with Enter', async () => {
    fake.stage(
      '000012',
      'change',
      { City: text('Gent') },
      {
        is: 'conflict',
        conflict: {
          is: 'fields',
          clashes: [{ field: 'City', base: text('Aachen'), mine: text('Gent'), theirs: text('Lier') }],
        },
      },
    )
    await show(ChangesView)
    button('Janssens').focus()
    await press('Enter')
    expect(focused()).toBe('City, Mine: Gent')
    await press('Escape')
    expect(focused()).toContain('Janssens')
  })
  it('sends a refused edit again with R, and everything that waits with it', async () => {
    await start()
    await press('r')
    expect(asked('edits.retry')).toEqual([['edit-2']])
    expect(fake.asked.some(({ call }) => call === 'sync.now')).toBe(true)
    expect(pageText()).toContain('3 changes go out as soon as the service answers.')
  })
  it('sends everything that waits with R, also from a waiting edit', async () => {
    await start()
    await press('ArrowDown')
    await press('r')
    expect(asked('edits.retry')).toEqual([])
    expect(fake.asked.some(({ call }) => call === 'sync.now')).toBe(true)
    expect(pageText()).toContain('2 changes go out as soon as the service answers.')
  })
  it('asks before it discards with Delete, and stays in the list', async () => {
    await start()
    await press('Delete')
    expect(document.querySelector('dialog')?.textContent).toContain('GARAGEVANDIJK')
    expect(asked('edits.discard')).toEqual([])
    await click('Discard change')
    expect(asked('edits.discard')).toEqual([['edit-2']])
    expect(pageText()).toContain('1 change discarded.')
    expect(focused()).toContain('Janssens')
  })
})

describe('several edits at once', () => {
  const selected = async (): Promise<void> => {
    await several()
    button('Garage').focus()
    await press('a', { ctrlKey: true })
  }
  it('are discarded after a list of what is lost, customer by customer', async () => {
    fake.stage('000030', 'create', { Name: text('Nieuw B.V.') }, waiting)
    fake.stage('000031', 'change', { City: text('Lier') }, { is: 'sending', since: 1 })
    await selected()
    await press('Delete')
    const dialogText = document.querySelector('dialog')?.textContent ?? ''
    expect(dialogText).toContain('Discard 5 changes?')
    for (const words of [
      'The changes of Janssens Logistics NV:',
      'Gent',
      'GARAGEVANDIJK',
      'Slagerij Smit is not deleted and comes back into the list.',
      'The new customer Nieuw B.V. is dropped',
      'Made by A. Bakker, not by you.',
      'Being sent, or sent already; kept: Architektenbüro Krüger 2',
    ])
      expect(dialogText).toContain(words)
    await click('Discard 5 changes')
    expect(asked('edits.discard')).toEqual([expect.toSatisfy((ids: string[]) => ids.length === 5)])
    expect(shownNames()).toEqual(['Architektenbüro Krüger 2'])
  })
  it('show the progress when one cannot be discarded', async () => {
    await selected()
    await click('Discard')
    fake.fail('edits.discard', { code: 'edit-not-possible-now' })
    await click('Discard 4 changes')
    const { useFailures } = await import('../../../renderer/stores/failures.ts')
    expect(useFailures().fail?.code).toBe('edit-not-possible-now')
    expect(shownNames()).toHaveLength(4)
  })
  it('are sent without those of another user', async () => {
    await selected()
    button('Send again', document.querySelector('[role=group]')!).click()
    await flushPromises()
    expect(pageText()).toContain('3 changes go out as soon as the service answers.')
  })
  it('are written to a file, and nothing is reported when no file was picked', async () => {
    await selected()
    await click('Export')
    expect(asked('edits.export')).toEqual([['edit-2', 'edit-1', 'edit-3', 'edit-4']])
    expect(pageText()).toContain('4 changes written to the file.')
    document.body.replaceChildren()
    fake = await atDesk({ savesFiles: false })
    await selected()
    await click('Export')
    expect(pageText()).not.toContain('written')
  })
})

describe('one edit', () => {
  it('shows its administration, its author and what follows', async () => {
    fake.stage('000012', 'change', { City: text('Gent') }, waiting, { thenDelete: true })
    await show(ChangesView)
    expect(pageText()).toContain('Demo company · Bakkerij Jansen B.V. · DEMO0001')
    expect(pageText()).toContain('by j.devries')
    expect(pageText()).toContain('After this is sent, the customer is deleted in the service.')
  })
  it('says which customer goes first where a deletion of a merge waits for it', async () => {
    fake.stage('000012', 'delete', {}, waiting, { waitsFor: 'Garage Van Dijk' })
    await show(ChangesView)
    expect(pageText()).toMatch(/The merge keeps .?Garage Van Dijk.?, so the changes of that customer are sent first./)
  })
  it('of another user says when it is sent, and can be taken over', async () => {
    await several()
    expect(pageText()).toContain('1 change made by A. Bakker stays here until its maker signs in, or you take it over.')
    await click('Show')
    expect(shownNames()).toEqual(['Windmolen Techniek B.V.'])
    expect(pageText()).toContain('Made by A. Bakker. It is sent when A. Bakker signs in, or when you take it over.')
    await click('Take over')
    expect(asked('edits.takeOver')).toEqual([['edit-4']])
    expect(pageText()).toContain('1 change is yours now.')
    expect(useEdits().anothers).toEqual([])
  })
  it('recovered after damage says what happened, and can be viewed, sent or discarded', async () => {
    fake.stage('000012', 'change', { City: text('Gent') }, { is: 'refused', fail: { code: 'edit-restored' } })
    await show(ChangesView)
    expect(pageText()).toContain('Found again after damage')
    expect(pageText()).toContain('found again in a copy')
    for (const name of ['Review', 'Discard']) expect(button(name).disabled).toBe(false)
    await click('Send again')
    expect(asked('edits.retry')).toEqual([['edit-1']])
  })
  it('shows, once sent, which values the service changed', async () => {
    fake.stage(
      '000012',
      'change',
      { Fax: text('030 2310000') },
      { is: 'settled', at: Date.now(), serviceChanged: ['fax', 'dateChanged'], messages: [] },
      { customerId: 'not its key' },
    )
    fake.put('000012', 'Fax', text('030-2310000'))
    await show(ChangesView)
    expect(pageText()).toContain('The service changed 2 values:')
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows).toContain('Fax030 2310000030-2310000')
    expect(rows).toContain('dateChanged–"2026-03-02T00:00:00"')
  })
  it('leads to the field that the service named when its customer is opened', async () => {
    await several()
    await click('Garage')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Niet opgeslagen.')
    expect(document.querySelector('[role=alert]')?.textContent).not.toContain('Te lang.')
    await click('Open customer')
    expect([useWhere().page, useRecord().key, useRecord().focusOn]).toEqual([
      'customers',
      '000014',
      { key: '000014', field: 'ShortName' },
    ])
  })
})

it('edits of other users are not offered for sending', async () => {
  fake.stage('000023', 'change', { City: text('Gent') }, waiting, { user: 'A. Bakker', anothers: true })
  await show(ChangesView)
  expect(button('Send all now').disabled).toBe(true)
  fake.stage('000012', 'change', { City: text('Gent') }, waiting)
  await useEdits().read()
  await flushPromises()
  expect(button('Send all now').disabled).toBe(false)
})
it('an edit whose field the service named leads to the form first', async () => {
  await several()
  expect(button('Open customer').className).toContain('main')
  expect(button('Send again').className).not.toContain('main')
})
it('the last action’s outcome is shown for five seconds', async () => {
  await several()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await click('Export')
  vi.advanceTimersByTime(4_999)
  await nextTick()
  expect(pageText()).toContain('4 changes written to the file.')
  vi.advanceTimersByTime(1)
  await nextTick()
  expect(pageText()).not.toContain('written to the file')
})
it('the last action’s outcome is shown until another edit is viewed', async () => {
  await several()
  await click('Export')
  expect(pageText()).toContain('4 changes written to the file.')
  await click('Janssens')
  expect(pageText()).not.toContain('written to the file')
})

describe('hundreds of changes', () => {
  const lines = (): string[] => [...document.querySelectorAll('nav button.one')].map((one) => one.textContent ?? '')
  const places = (): (string | null)[] =>
    [...document.querySelectorAll('nav li')].map((one) => one.getAttribute('aria-posinset'))
  beforeEach(async () => {
    stop()
    document.body.replaceChildren()
    fake = await atDesk({ customers: 410 })
    for (let at = 10; at < 410; at++) fake.stage(String(at).padStart(6, '0'), 'change', { City: text('Gent') }, waiting)
    stop = listen()
    await show(ChangesView)
  })

  it('are drawn in parts, each line with its place among all', async () => {
    expect(lines()).toHaveLength(100)
    expect(document.querySelector('nav li')?.getAttribute('aria-setsize')).toBe('400')
    await click('Show 100 of 300 more')
    expect(lines()).toHaveLength(200)
    expect(places().at(-1)).toBe('200')
    // The first of the new lines is the current one and has the focus, so arrows go on from there.
    expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('101')
  })

  it('are discarded in parts, with a count of how far it is and a button to stop', async () => {
    fake.hold('edits.discard', 1)
    await press('a', { ctrlKey: true })
    await press('Delete')
    await click('Discard 400 changes')
    expect(asked('edits.discard').map((ids) => (ids as string[]).length)).toEqual([200, 200])
    expect(document.querySelector('header')?.textContent).toContain('200 of 400 discarded')
    expect(document.querySelector('progress')?.value).toBe(200)
    expect(button('Stop').disabled).toBe(false)
    // Nothing else of many begins beside it.
    expect(button('Send all now').disabled).toBe(true)
    await press('r')
    await press('Delete')
    expect(document.querySelector('dialog')).toBeNull()
    expect(fake.asked.some(({ call }) => call === 'sync.now')).toBe(false)
  })

  it('have their last one with End, and those before it on request', async () => {
    await press('End')
    expect(places()).toEqual(Array.from({ length: 100 }, (_, at) => String(301 + at)))
    expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('400')
    await click('Show 100 of 300 earlier')
    expect(places()[0]).toBe('201')
    await press('Home')
    expect(places()[0]).toBe('1')
  })

  it('keep the drawn lines where they are when the ones before them are sent', async () => {
    usePicking().choose(useEdits().ordered[200]!.id)
    await flushPromises()
    expect(places()[0]).toBe('151')
    const before = lines()
    stop()
    for (let at = 10; at < 60; at++)
      fake.stage(String(at).padStart(6, '0'), 'change', {}, { is: 'settled', at, serviceChanged: [], messages: [] })
    await useEdits().read()
    await flushPromises()
    expect(lines().slice(0, 100)).toEqual(before)
    expect(places()[0]).toBe('101')
  })

  it('are discarded after a list that names the first and counts the others', async () => {
    await press('a', { ctrlKey: true })
    await press('Delete')
    expect(document.querySelectorAll('dialog section.lost')).toHaveLength(50)
    expect(document.querySelector('dialog')?.textContent).toContain('and 350 more')
  })
})
