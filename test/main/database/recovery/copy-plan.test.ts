import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { afterFailure, mayWrite, replaceBecause } from '../../../../main/database/recovery/copy-plan.ts'
import { DatabaseUnreadable, OtherHistory } from '../../../../main/database/recovery/second-copy.ts'

const failureOf = (code: string): Error => Object.assign(new Error(code), { code })
const full = failureOf('SQLITE_FULL')
const corrupt = failureOf('SQLITE_CORRUPT_INDEX')
const unreadable = new DatabaseUnreadable('the database cannot be read', { cause: corrupt })
const mainBusy = new DatabaseUnreadable('the database cannot be read', { cause: failureOf('SQLITE_BUSY') })
const mistake = new TypeError('no function')

describe('the second copy', () => {
  it.each([
    { behind: 'nothing', held: 0, urgent: true, written: false },
    { behind: 'an edit', held: 0, urgent: false, written: true },
    { behind: 'an edit', held: 1, urgent: false, written: false },
    { behind: 'an edit', held: 1, urgent: true, written: true },
    { behind: 'everything', held: 0, urgent: false, written: true },
    { behind: 'everything', held: 2, urgent: false, written: false },
  ])('that lacks $behind, with $held readers and urgent $urgent, is written: $written', (line) => {
    const lacks = { nothing: new Set<string>(), 'an edit': new Set(['a']), everything: 'everything' as const }
    const behind = lacks[line.behind as keyof typeof lacks]
    expect(mayWrite({ behind, held: line.held }, line.urgent)).toBe(line.written)
  })

  it.each([
    ['has lines that its database lacks', new OtherHistory(), 'history-broken'],
    ['is damaged', corrupt, 'copy-damaged'],
    ['is damaged, as the contract says it', new AppError('database-damaged'), 'copy-damaged'],
    ['meets a full disk', full, null],
    ['follows a damaged database', unreadable, null],
    ['meets a mistake in the code', mistake, null],
  ])('that %s is replaced only where its file is bad', (_what, error, why) => {
    expect(replaceBecause(error)).toBe(why)
  })

  it.each([
    [
      'has its database’s damage reported',
      unreadable,
      { is: 'report-damage', error: { fail: { code: 'database-damaged' } } },
    ],
    [
      'is written later when its database is busy',
      mainBusy,
      { is: 'retry-later', error: { fail: { code: 'database-locked' } } },
    ],
    ['is written later when the disk is full', full, { is: 'retry-later', error: { fail: { code: 'disk-full' } } }],
    [
      'is written later when a new file is damaged too',
      corrupt,
      { is: 'retry-later', error: { fail: { code: 'database-damaged' } } },
    ],
    ['hides no mistake in the code', mistake, { is: 'throw', error: mistake }],
  ])('%s', (_what, error, next) => {
    expect(afterFailure(error)).toMatchObject(next)
  })
})
