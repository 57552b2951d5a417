import { describe, expect, it } from 'vitest'
import { createMessages } from '../../../renderer/i18n/messages.ts'
import { en } from '../../../preload/contract/messages/window/en.ts'
import { languages } from '../../../preload/contract/languages/index.ts'
import { pseudoText, pseudoWords, type Words } from '../../screens/pseudo.ts'

const leaves = (words: Words): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : leaves(word)))

describe('the pseudo language', () => {
  it('is longer, accented and in brackets, with its placeholders unchanged, in every plural form', () => {
    expect(pseudoText('Save')).toBe('[Šàvé~~]')
    expect(pseudoText('none | {count} customer | {count} customers')).toMatch(
      /^\[[^\]]+\] \| \[\{count\} [^\]]+\] \| \[\{count\} [^\]]+\]$/,
    )
    const [before, after] = [leaves(en).join('').length, leaves(pseudoWords(en)).join('').length]
    expect(after / before).toBeGreaterThan(1.3)
  })
  it('compiles, every text', () => {
    const i18n = createMessages('en').global
    i18n.setLocaleMessage('en', pseudoWords(en) as typeof en)
    const spoken = leaves(pseudoWords(en))
    expect(spoken.every((text) => text.startsWith('[') && text.endsWith(']'))).toBe(true)
    expect(i18n.t('table.shown', { count: '3' }, 3)).toMatch(/^\[3 .+\]$/)
    expect(i18n.t('common.cancel')).toMatch(/^\[.*~+\]$/)
  })
  it('is no language of the app', () => expect(createMessages('en').global.availableLocales).toEqual([...languages]))
})
