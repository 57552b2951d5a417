// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditState } from '../../../../preload/contract/edits.ts'
import ChangesView from '../../../../renderer/views/ChangesView.vue'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, atDesk, button, click, focused, pageText, press, show, text } from '../../mounted.ts'

const clashing: EditState = {
  is: 'conflict',
  conflict: {
    is: 'fields',
    clashes: [
      { field: 'Name', base: text('Garage'), mine: text('Garage & Dochter'), theirs: text('Garage en Zonen') },
      { field: 'dateChanged', base: text('1'), mine: text('2'), theirs: { is: 'empty' } },
    ],
  },
}

let fake: Fake
const sent = (): unknown => argsOf(fake, 'edits.resolve').at(-1)?.slice(1)
const at = async (state: EditState, kind: 'change' | 'create' | 'delete' = 'change'): Promise<void> => {
  fake.stage('000014', kind, { Name: text('Garage & Dochter') }, state)
  await show(ChangesView)
}
const pick = async (label: string): Promise<void> => {
  const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    (one) => one.getAttribute('aria-label') === label,
  )
  if (!radio) throw new Error(`no choice "${label}"`)
  radio.click()
  await flushPromises()
}

beforeEach(async () => {
  fake = await atDesk()
})
afterEach(() => document.body.replaceChildren())

describe('a conflict of fields', () => {
  it('shows base, mine and theirs, and requires a choice for each field before it is resolved', async () => {
    await at(clashing)
    expect(button('Use these values').disabled).toBe(true)
    await pick('Name, Mine: Garage & Dochter')
    expect(pageText()).toContain('1 of 2 picked')
    expect(button('Use these values').disabled).toBe(true)
    await pick('dateChanged, Now in the service: empty')
    await click('Use these values')
    const seen = { Name: text('Garage en Zonen') }
    expect(sent()).toEqual(['edit-1', { is: 'fields', picks: { Name: 'mine', dateChanged: 'theirs' }, seen }, 1])
  })
  it.each([
    ['All mine', 'mine'],
    ['All theirs', 'theirs'],
  ])('is resolved for all fields at once by %s', async (name, side) => {
    await at(clashing)
    await click(name)
    await click('Use these values')
    expect(sent()).toMatchObject(['edit-1', { is: 'fields', picks: { Name: side, dateChanged: side } }, 1])
  })
  it('names each group of radios differently, so that arrows stay within one field', async () => {
    await at(clashing)
    const names = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
  })
})

describe('a conflict of fields with the keyboard', () => {
  const four: EditState = {
    is: 'conflict',
    conflict: {
      is: 'fields',
      clashes: [
        { field: 'Name', base: text('Garage'), mine: text('Garage & Dochter'), theirs: text('Garage en Zonen') },
        { field: 'Street1', base: text('Kade 1'), mine: text('Kade 2'), theirs: text('Markt 3') },
        { field: 'City', base: text('Gent'), mine: text('Assen'), theirs: text('Lier') },
        { field: 'VatNumber', base: text('1'), mine: text('2'), theirs: text('3') },
      ],
    },
  }
  const start = async (): Promise<void> => {
    await at(four)
    document.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
  }
  const results = (): string[] => [...document.querySelectorAll('.result')].map((one) => one.textContent ?? '')

  it('picks with one letter or number, moves with arrows, and resolves with Ctrl+Enter', async () => {
    await start()
    await press('1')
    await press('ArrowDown')
    expect(focused()).toBe('Address, Mine: Kade 2, Assen')
    await press('t')
    await press('Enter', { ctrlKey: true })
    expect(sent()).toBeUndefined()
    await press('ArrowDown')
    await press('2')
    expect(pageText()).toContain('4 of 4 picked')
    await press('Enter', { ctrlKey: true })
    expect(sent()).toMatchObject([
      'edit-1',
      { is: 'fields', picks: { Name: 'mine', Street1: 'theirs', City: 'theirs', VatNumber: 'theirs' } },
      1,
    ])
  })
  it('shows the result of each field, linked fields together', async () => {
    await start()
    expect(results()).toEqual(['pick one', 'pick one', 'pick one', 'pick one'])
    await press('ArrowDown')
    await press('ArrowRight')
    expect(results()).toEqual(['pick one', 'Markt 3', 'Lier', 'pick one'])
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(6)
    await press('m')
    expect(results()).toEqual(['pick one', 'Kade 2', 'Assen', 'pick one'])
  })
  it.each([
    ['M', 'Garage & Dochter'],
    ['T', 'Garage en Zonen'],
  ])('takes one side for all with Shift+%s', async (key, name) => {
    await start()
    await press(key, { shiftKey: true })
    expect(results()[0]).toBe(name)
    expect(pageText()).toContain('4 of 4 picked')
  })
  it('keeps the focus in the list after it is resolved', async () => {
    await start()
    await press('M', { shiftKey: true })
    await press('Enter', { ctrlKey: true })
    expect(pageText()).toContain('Decision saved for')
    expect(focused()).toContain('Garage')
  })
  it('does not take a letter typed into the search for a command', async () => {
    await start()
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    await press('r')
    await press('Delete')
    expect(document.querySelector('dialog')).toBeNull()
    expect(fake.asked.some(({ call }) => call === 'sync.now')).toBe(false)
  })
})

describe('a decision', () => {
  it('about a customer deleted on the service offers to create it again or to drop the edit', async () => {
    await at({ is: 'conflict', conflict: { is: 'deleted-there' } })
    expect(pageText()).toContain('A new customer is created there, with what it had and your changes.')
    expect(pageText()).toContain('Your change is dropped, and the customer leaves the list here too.')
    await click('Create it again with my values')
    expect(sent()).toEqual(['edit-1', { is: 'recreate' }, 1])
  })
  it('about a customer changed on the service names the fields and offers to delete or keep it', async () => {
    await at({ is: 'conflict', conflict: { is: 'changed-there', fields: ['email', 'fullAddress'] } }, 'delete')
    expect(pageText()).toContain('changed in the service meanwhile: Email, fullAddress')
    await click('Keep the customer')
    expect(sent()).toEqual(['edit-1', { is: 'let-go' }, 1])
  })
  it('about fields that the service’s answers lack names them and offers to read again or send the last known values', async () => {
    await at({ is: 'conflict', conflict: { is: 'fields-lacking', fields: ['Email', 'CreditLimit'] } })
    expect(pageText()).toContain('It sent Email, Credit limit before, and now it does not.')
    await click('Read it again')
    expect(sent()).toEqual(['edit-1', { is: 'read-again' }, 1])
    await at({ is: 'conflict', conflict: { is: 'fields-lacking', fields: ['Email', 'CreditLimit'] } })
    await click('Send them as last known')
    expect(sent()).toEqual(['edit-1', { is: 'carry-known' }, 2])
  })
  it('about another customer under the id names both and offers create, send to the other, or drop', async () => {
    for (const [word, is] of [
      ['Create it again with my values', 'recreate'],
      ['It is the same customer', 'same-customer'],
      ['Discard my change', 'let-go'],
    ] as const) {
      await at({ is: 'conflict', conflict: { is: 'another-there', was: 'Garage Van Dijk', now: 'Kapsalon Knip' } })
      expect(pageText()).toContain('You changed Garage Van Dijk. Under its number the service now has Kapsalon Knip.')
      await click(word)
      expect(sent()).toEqual(['edit-1', { is }, expect.any(Number)])
    }
  })
  it('about an uncertain create offers a single match at once, and waits for a choice among two', async () => {
    await at({ is: 'uncertain', candidates: [{ key: '000099', customerId: '000099', name: 'Garage' }] }, 'create')
    await click('It is this one')
    expect(sent()).toEqual(['edit-1', { is: 'link', customerId: '000099' }, 1])
  })
  it('about an uncertain create shows the fields that tell the candidates apart', async () => {
    await at(
      {
        is: 'uncertain',
        candidates: [
          { key: '000014', customerId: 'a', name: 'Garage & Dochter' },
          { key: '000030', customerId: 'b', name: 'Garage Van Dijk 2' },
          { key: '999999', customerId: 'c', name: 'Garage' },
        ],
      },
      'create',
    )
    expect(pageText()).toContain('The service may have created this. 3 likely matches.')
    const rows = [...document.querySelectorAll('[role=radiogroup] tbody tr')].map((row) => row.textContent)
    expect(rows[0]).toBe('NameGarage & DochtersameGarage Van Dijk 2–')
    expect(rows.some((row) => row?.startsWith('CityemptyGroningenEindhoven'))).toBe(true)
    expect(pageText()).toContain('Its fields are not on this computer yet.')
    document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')[1]!.click()
    await flushPromises()
    await click('It is this one')
    const seen = expect.objectContaining({ Name: text('Garage Van Dijk 2'), City: text('Eindhoven') })
    expect(sent()).toEqual(['edit-1', { is: 'link', customerId: 'b', seen }, 1])
  })
  it('about an uncertain create without a match creates it after one question', async () => {
    await at({ is: 'uncertain', candidates: [] }, 'create')
    expect(pageText()).toContain('No likely match.')
    expect(pageText()).toContain('The answer of the service was lost, or did not say which customer this became.')
    await click('Create it')
    await click('Cancel')
    expect(sent()).toBeUndefined()
    await click('Create it')
    await click('Create anyway')
    expect(sent()).toEqual(['edit-1', { is: 'create-anyway' }, 1])
  })
  it.each([
    ['nothing like it', [], 'No likely match.', 'Create it again if it is still wanted; otherwise discard it.'],
    [
      'one that was made of it since',
      [{ key: '1', customerId: '1', name: 'A' }],
      'One likely match.',
      'Choose the customer that was made of it since',
    ],
  ] as const)(
    'about an uncertain create that was seen and deleted says so, with %s',
    async (_what, candidates, matches, way) => {
      await at({ is: 'uncertain', candidates, gone: true }, 'create')
      for (const words of [`The service had this, and it is gone. ${matches}`, way]) expect(pageText()).toContain(words)
    },
  )
  it('about an uncertain create shows what the service said to it', async () => {
    await at({ is: 'uncertain', candidates: [], messages: [{ text: 'De korte naam bestaat al.' }] }, 'create')
    expect(pageText()).toMatch(/The service says:? ?De korte naam bestaat al\./)
  })
  it('about a create that no list could show says where to look', async () => {
    await at({ is: 'uncertain', candidates: [], unlisted: true }, 'create')
    for (const words of [
      'The service may have this customer. No likely match.',
      'another copy of the app’s data may have sent it',
    ])
      expect(pageText()).toContain(words)
    await click('Create it')
    await click('Create anyway')
    expect(sent()).toEqual(['edit-1', { is: 'create-anyway' }, 1])
  })
  it('about a create that resembles a newer customer says so, and that both will exist', async () => {
    await at({ is: 'uncertain', candidates: [{ key: '1', customerId: '1', name: 'A' }], unsent: true }, 'create')
    for (const words of [
      'The service has a customer like this. One likely match.',
      'The list of the service has a customer that was not on this computer before.',
    ])
      expect(pageText()).toContain(words)
    await click('None of these: create it')
    expect(pageText()).toContain('The service will then have both.')
    await click('Create anyway')
    expect(sent()).toEqual(['edit-1', { is: 'create-anyway' }, 1])
  })
  it('about an uncertain create allows none of the candidates', async () => {
    await at(
      {
        is: 'uncertain',
        candidates: [
          { key: '1', customerId: '1', name: 'A' },
          { key: '2', customerId: '2', name: 'B' },
        ],
      },
      'create',
    )
    expect(button('It is this one').disabled).toBe(true)
    await click('None of these: create it')
    expect(sent()).toBeUndefined()
    expect(pageText()).toContain('If the service did create it, it will be there twice.')
    await click('Create anyway')
    expect(sent()).toEqual(['edit-1', { is: 'create-anyway' }, 1])
  })
})

describe('the list of edits', () => {
  it('says what is lost before discarding', async () => {
    await at({ is: 'waiting' })
    await click('Discard')
    const sheet = document.querySelector('dialog')
    expect(sheet?.textContent).toContain('This is lost:')
    expect(sheet?.textContent).toContain('Garage & Dochter')
    await click('Discard change')
    expect(useEdits().list).toEqual([])
    expect(pageText()).toContain('Nothing waits')
  })
  it('shows the service’s own messages for a refusal, and sends again', async () => {
    await at({
      is: 'refused',
      fail: { code: 'service-refused', status: 400, messages: [{ text: 'De naam is te lang.', path: 'Name' }] },
    })
    const row = [...document.querySelectorAll('tbody tr')].find((one) => one.textContent?.startsWith('Name'))
    expect(row?.textContent).toContain('The service says: De naam is te lang.')
    expect(document.querySelector('[role=alert]')?.textContent).not.toContain('De naam is te lang.')
    await click('Send again')
    expect(fake.asked.some(({ call }) => call === 'edits.retry')).toBe(true)
    expect(useEdits().of('waiting')).toHaveLength(1)
  })
  it('shows main’s refusal of a decision', async () => {
    await at(clashing)
    fake.fail('edits.resolve', { code: 'edit-changed-meanwhile' })
    await click('All mine')
    await click('Use these values')
    const { useFailures } = await import('../../../../renderer/stores/failures.ts')
    expect(useFailures().fail?.code).toBe('edit-changed-meanwhile')
  })
})
