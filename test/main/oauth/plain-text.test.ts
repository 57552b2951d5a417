import { expect, it } from 'vitest'
import { plainText } from '../../../main/oauth/plain-text.ts'

it.each([
  ['is on one line', 'Access\r\n\tis denied', 'Access is denied'],
  ['has no signs that hide or turn what is around them', '\u202eadmin\u2066\u200b\u0000.', 'admin .'],
  ['keeps its letters and spaces', 'Geen  toegang voor é €𝄞', 'Geen  toegang voor é €𝄞'],
  ['has nothing before and behind it', ' \u0007 Denied \n', 'Denied'],
  ['has 200 characters at most, without those before it', `\n${'x'.repeat(199)}yz`, `${'x'.repeat(199)}y`],
  ['may be empty', ' \n ', ''],
])('a server’s text that is shown %s', (_says, text, shown) => expect(plainText(text)).toBe(shown))
