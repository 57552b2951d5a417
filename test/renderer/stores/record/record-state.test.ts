import { describe, expect, it } from 'vitest'
import type { CustomerRecord, FieldInput, FieldValue } from '../../../../preload/contract/customers.ts'
import { blankRecord } from '../../../../renderer/checks/values.ts'
import {
  blankPanel,
  changesIn,
  closedPanel,
  draftToStore,
  initialState,
  inputBefore,
  keyIn,
  recordIn,
  typedSince,
  withSaved,
  valueBefore,
  valueIn,
  withFailedRefresh,
  withNewer,
  withPanel,
  withRemoval,
  withStoredDraft,
  withTemplate,
  withTyped,
  withoutTyped,
  type Panel,
  type RecordState,
} from '../../../../renderer/stores/record/record-state.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const satisfies FieldInput & FieldValue
const place = { environment: 'e1', administration: 'a1' }
const fail = { code: 'customer-unknown' } as const
const record = (values: CustomerRecord['values'], more: Partial<CustomerRecord> = {}): CustomerRecord => ({
  ...blankRecord(),
  key: '000012',
  customerId: '000012',
  completeness: 'list',
  values,
  ...more,
})
const stored = record({ Name: text('De Zon'), City: text('Gent'), ZipCode: text('9000') })
const open: Panel = { is: 'open', record: stored }
const state = (more: Partial<RecordState> = {}): RecordState => ({ ...initialState, panel: open, ...more })
const typed = state({ draft: { City: text('Brugge') }, observed: { City: text('Gent') } })

describe('the panel', () => {
  it.each<[panel: Panel, key: string | null, hasRecord: boolean]>([
    [closedPanel, null, false],
    [{ is: 'opening', key: '000012' }, '000012', false],
    [open, '000012', true],
    [blankPanel('n1'), null, true],
    [{ is: 'failed', key: '000012', fail }, '000012', false],
  ])('%j has the key %j', (panel, key, hasRecord) => {
    expect([keyIn(panel), recordIn(panel) !== null]).toEqual([key, hasRecord])
  })

  it('forgets the draft, its failure and the deletion dialog when another customer is shown', () => {
    const before = state({
      ...typed,
      saveFail: fail,
      restored: { at: 1, gone: false },
      removal: { place, record: stored, observed: {} },
    })
    expect(withPanel(before, closedPanel)).toEqual({ ...initialState, form: before.form + 1 })
  })

  it('keeps the observed values when part of the draft stays', () => {
    const next = withPanel(typed, open, { City: text('Brugge') })
    expect(next).toEqual(typed)
  })
})

describe('typing', () => {
  it.each<[what: string, before: RecordState, input: FieldInput, draft: object, observed: object]>([
    [
      'the first key observes the field, those linked to it, and what tells customers apart',
      state(),
      text('Brugge'),
      { City: text('Brugge') },
      { Name: text('De Zon'), City: text('Gent'), ZipCode: text('9000') },
    ],
    [
      'the next key keeps what was observed at the first',
      state({ ...typed, panel: { is: 'open', record: record({ City: text('Aalst') }) } }),
      text('Brussel'),
      { City: text('Brussel') },
      { City: text('Gent') },
    ],
    [
      'the first key observes what is shown by then, also where the field was observed for another one',
      state({ draft: { Fax: text('1') }, observed: { Name: text('De Zon'), City: text('Aalst') } }),
      text('Brugge'),
      { Fax: text('1'), City: text('Brugge') },
      { Name: text('De Zon'), City: text('Gent'), ZipCode: text('9000') },
    ],
    ['the stored value empties the draft and what was observed', typed, text('Gent'), {}, {}],
  ])('%s', (_what, before, input, draft, observed) => {
    const next = withTyped(before, 'City', input)
    expect([next.draft, next.observed]).toEqual([draft, observed])
  })

  it('drops the note about a restored draft once nothing is typed', () => {
    const restored = { at: 1, gone: false }
    expect(withTyped({ ...typed, restored }, 'City', text('Aalst')).restored).toEqual(restored)
    expect(withTyped({ ...typed, restored }, 'City', text('Gent')).restored).toBeNull()
  })

  it('shows the typed value, and the value before it', () => {
    expect([valueIn(typed, 'City'), valueBefore(typed, 'City')]).toEqual([text('Brugge'), text('Gent')])
    expect([valueIn(typed, 'Name'), valueBefore(typed, 'Name')]).toEqual([text('De Zon'), undefined])
    expect(valueBefore(state({ draft: { Fax: text('09') } }), 'Fax')).toEqual({ is: 'empty' })
  })

  it('is undone to the service’s value, also over a saved edit', () => {
    const edited = state({
      panel: { is: 'open', record: record({ City: text('Brugge') }, { was: { City: text('Gent') } }) },
    })
    expect(inputBefore(edited, 'City')).toEqual(text('Gent'))
    expect(inputBefore(typed, 'City')).toEqual(text('Gent'))
  })

  it('is dropped whole, with its failure', () => {
    expect(withoutTyped({ ...typed, saveFail: fail, restored: { at: 1, gone: true } })).toEqual(state())
  })

  it.each<[what: string, now: object, sent: object, left: object]>([
    ['a field as it was sent leaves the draft', { City: text('Gent') }, { City: text('Gent') }, {}],
    ['a field typed again stays', { City: text('Aalst') }, { City: text('Gent') }, { City: text('Aalst') }],
    ['another field stays', { City: text('Gent'), Name: text('N') }, { City: text('Gent') }, { Name: text('N') }],
  ])('after a save: %s', (_what, now, sent, left) => {
    expect(typedSince(now, sent)).toEqual(left)
  })
})

it('what is typed on while it is saved is typed over what was saved, and the rest over what was seen', () => {
  const before = state({
    panel: { is: 'open', record: record({ City: text('Gent'), Name: text('De Zon'), Fax: text('049') }) },
  })
  const sent = withTyped(withTyped(before, 'City', text('Brugge')), 'Name', text('De Maan'))
  const meanwhile = withTyped(withTyped(sent, 'City', text('Brugge-Oost')), 'Fax', text('050'))
  const answer = record({ City: text('Brugge'), Name: text('De Maan'), Fax: text('051') })
  const now = withSaved(meanwhile, answer, sent.draft)
  expect(now.panel).toEqual({ is: 'open', record: answer })
  expect(now.draft).toEqual({ City: text('Brugge-Oost'), Fax: text('050') })
  expect(now.observed).toEqual({ ...meanwhile.observed, City: text('Brugge'), Name: text('De Maan') })
  expect(meanwhile.observed).toMatchObject({ City: text('Gent'), Name: text('De Zon'), Fax: text('049') })
})

describe('the stored draft', () => {
  it.each<[what: string, state: RecordState, draft: object | null]>([
    ['nothing is stored when nothing is typed', state(), null],
    [
      'a draft over a customer is stored with its key',
      typed,
      { key: '000012', changes: { City: text('Brugge') }, seen: { City: text('Gent') }, at: 7 },
    ],
    [
      'a draft of a new customer is stored with the id that saving uses',
      state({ panel: blankPanel('n1'), draft: { Name: text('N') } }),
      { key: null, id: 'n1', changes: { Name: text('N') }, seen: {}, at: 7 },
    ],
  ])('%s', (_what, now, draft) => {
    expect(draftToStore(now, 7)).toEqual(draft)
  })

  const draft = { key: '000012', changes: { City: text('Brugge') }, seen: { City: text('Gent') }, at: 7 }
  it('is restored over its customer, with the values observed while typing', () => {
    expect(withStoredDraft(draft, stored, 'n2')).toEqual({ ...typed, restored: { at: 7, gone: false } })
  })

  it('is restored as a new customer when its own no longer exists', () => {
    const next = withStoredDraft(draft, null, 'n2')
    expect(next).toMatchObject({ panel: { is: 'new', id: 'n2' }, observed: {}, restored: { at: 7, gone: true } })
  })

  it('of a customer that is gone keeps its key, because it is the same draft', () => {
    const next = withStoredDraft(draft, null, 'n2')!
    expect(draftToStore(next, 9)).toEqual({ ...draft, id: 'n2', seen: {}, at: 9 })
  })

  it('of a new customer keeps its id', () => {
    const next = withStoredDraft({ ...draft, key: null, id: 'n1' }, null, 'n2')
    expect(next).toMatchObject({ panel: { is: 'new', id: 'n1' }, restored: { at: 7, gone: false } })
  })

  it('is not restored when all of it was saved', () => {
    expect(withStoredDraft({ ...draft, changes: { City: text('Gent') } }, stored, 'n2')).toBeNull()
  })
})

describe('a refresh', () => {
  const newer = record({ City: text('Aalst') })
  it.each<[what: string, before: RecordState, key: string, after: RecordState]>([
    ['keeps the draft over newer values', typed, '000012', { ...typed, panel: { is: 'open', record: newer } }],
    ['about another customer is dropped', typed, '000099', typed],
    ['after closing is dropped', initialState, '000012', initialState],
  ])('%s', (_what, before, key, after) => {
    expect(withNewer(before, key, newer)).toEqual(after)
  })

  it.each<[what: string, before: RecordState, key: string, after: RecordState]>([
    ['replaces a form without a draft', state(), '000012', state({ panel: { is: 'failed', key: '000012', fail } })],
    ['leaves a draft in the form', typed, '000012', { ...typed, saveFail: fail }],
    ['about another customer changes nothing', typed, '000099', typed],
  ])('with a failure %s', (_what, before, key, after) => {
    expect(withFailedRefresh(before, key, fail)).toEqual(after)
  })
})

describe('the deletion dialog', () => {
  it('keeps the values on the screen, and those from before typing', () => {
    const newer = record({ Name: text('De Maan'), City: text('Aalst') })
    const asked = withRemoval({ ...typed, panel: { is: 'open', record: newer } }, place)
    expect(asked.removal).toEqual({
      place,
      record: newer,
      observed: { Name: text('De Maan'), City: text('Gent') },
    })
  })

  it('does not open for a new customer', () => {
    const before = state({ panel: blankPanel('n1') })
    expect(withRemoval(before, place)).toBe(before)
  })
})

describe('a template of new customers', () => {
  const retail = { id: 't1', name: 'Retail', changes: { CountryId: text('NL'), CreditLimit: text('500') } }
  const belgian = { id: 't2', name: 'Belgian', changes: { CountryId: text('BE') } }
  const begun = state({ panel: blankPanel('n1', retail) })

  it('gives values that nobody typed and that are created', () => {
    expect([valueIn(begun, 'CountryId'), valueIn(begun, 'CreditLimit')]).toEqual([
      text('NL'),
      { is: 'number', text: '500' },
    ])
    expect(begun.draft).toEqual({})
    const named = withTyped(begun, 'Name', text('Bos'))
    expect(named.draft).toEqual({ Name: text('Bos') })
    expect(changesIn(named)).toEqual({ ...retail.changes, Name: text('Bos') })
  })
  it('gives way to what is typed, and comes back when that is undone', () => {
    const other = withTyped(begun, 'CountryId', text('DE'))
    expect(changesIn(other)['CountryId']).toEqual(text('DE'))
    expect(changesIn(withTyped(begun, 'CountryId', { is: 'empty' }))['CountryId']).toEqual({ is: 'empty' })
    expect(changesIn(withTyped(other, 'CountryId', inputBefore(other, 'CountryId')))).toEqual(retail.changes)
  })
  it('is replaced by another one below what is typed', () => {
    const named = withTyped(withTyped(begun, 'Name', text('Bos')), 'CountryId', text('BE'))
    const next = withTemplate(named, belgian)
    expect(next.draft).toEqual({ Name: text('Bos') })
    expect(changesIn(next)).toEqual({ CountryId: text('BE'), Name: text('Bos') })
    expect(changesIn(withTemplate(next, null))).toEqual({ Name: text('Bos') })
    expect(valueIn(withTemplate(next, null), 'CountryId')).toEqual({ is: 'empty' })
  })
  it('is stored with a draft, and only with one', () => {
    expect(draftToStore(begun, 5)).toBeNull()
    const stored = draftToStore(withTyped(begun, 'Name', text('Bos')), 5)
    expect(stored?.changes).toEqual({ ...retail.changes, Name: text('Bos') })
    expect(changesIn(withStoredDraft(stored!, null, 'n2')!)).toEqual({ ...retail.changes, Name: text('Bos') })
  })
  it('changes nothing of a customer that is there', () => {
    expect(withTemplate(typed, retail)).toBe(typed)
    expect(changesIn(typed)).toEqual({ City: text('Brugge') })
  })
})
