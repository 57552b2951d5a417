import { describe, expect, it } from 'vitest'
import { tidyPasted, type Holds } from '../../../renderer/checks/pasted-text.ts'

describe('a pasted text', () => {
  it.each<[what: string, holds: Holds, text: string, tidy: string]>([
    ['spaces and a tab', 'words', ' Kantoor Zuid\t', 'Kantoor Zuid'],
    ['no-break spaces', 'words', '\u00A0\u202FKantoor\u00A0Zuid\u00A0', 'Kantoor\u00A0Zuid'],
    [
      'zero-width spaces, a word joiner and a byte order mark',
      'code',
      '\u200Bdesk\u200B-4711\u2060\uFEFF',
      'desk-4711',
    ],
    ['line ends', 'code', '\r\ndesk-4711\r\n', 'desk-4711'],
    ['marks of direction', 'code', '\u200Edesk-4711\u200F', 'desk-4711'],
    ['a space within a code', 'code', ' desk 4711 ', 'desk 4711'],
    [
      'a soft hyphen where a PDF broke the line',
      'address',
      'https://api.exam\u00ADple.com/v23',
      'https://api.example.com/v23',
    ],
    [
      'a line end where a mail broke the line',
      'address',
      'https://api.example.com/\r\nv23 ',
      'https://api.example.com/v23',
    ],
    [
      'the space that a browser makes of a line end',
      'address',
      'https://api.example.com/ v23',
      'https://api.example.com/v23',
    ],
    ['joiners within a name', 'words', '\u200Bمی\u200Cخواهم', 'می\u200Cخواهم'],
    ['nothing but blanks', 'words', ' \u200B\u00A0 ', ''],
    ['a password', 'password', ' s3 cret\u00A0', ' s3 cret\u00A0'],
  ])('with %s, in a field that holds %s', (_what, holds, text, tidy) => expect(tidyPasted(text, holds)).toBe(tidy))
})
