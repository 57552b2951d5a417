import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buttonsOf, formsIn, plain, textOf, valuesOf } from './page.ts'
import { choiceIn, passwordIn } from './person.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const login = `<!DOCTYPE html><html><head><style>form > input { }</style><script>document.write("<form action='no'>")</script></head><body>
<!-- <form action="/no"><input name="no"></form> -->
<form method="post" action="/login?a=1&amp;b=2"><input type=hidden name=csrf value='a"b'>
<label>Name <input name="user"></label><INPUT TYPE="password" NAME="pass"><input type="checkbox" name="stay"><input type="checkbox" name="terms" checked>
<select name="language"><option value="nl">Nederlands</option><option selected>English</option></select><textarea name="note">a &lt; b</textarea>
<button>Log <b>in</b></button><button type="button" name="help">Help</button></form></body></html>`

describe('a page, read as a user does,', () => {
  it('has its form with all controls', () => {
    const forms = formsIn(login)
    expect(forms).toHaveLength(1)
    expect(forms[0]).toMatchObject({ method: 'POST', action: '/login?a=1&b=2' })
    expect(forms[0]!.controls.map(({ name, value }) => [name, value])).toEqual([
      ['csrf', 'a"b'],
      ['user', ''],
      ['pass', ''],
      ['stay', ''],
      ['terms', ''],
      ['language', 'English'],
      ['note', 'a < b'],
      ['', ''],
      ['help', ''],
    ])
    expect(buttonsOf(forms[0]!).map(({ text }) => text)).toEqual(['Log in'])
  })

  it('submits what a browser would', () => {
    const form = formsIn(login)[0]!
    const typed = new Map([
      [form.controls[1]!, 'jan'],
      [passwordIn(form)!, 'p&q'],
    ])
    expect(valuesOf(form, typed, buttonsOf(form)[0])).toEqual([
      ['csrf', 'a"b'],
      ['user', 'jan'],
      ['pass', 'p&q'],
      ['terms', 'on'],
      ['language', 'English'],
      ['note', 'a < b'],
    ])
  })

  it('has separate forms, and the last one may be unclosed', () => {
    const forms = formsIn('<form action=one><input name=a></form><input name=out><form action=two><input name=b>')
    expect(forms.map(({ action, method, controls }) => [action, method, controls.map(({ name }) => name)])).toEqual([
      ['one', 'GET', ['a']],
      ['two', 'GET', ['b']],
    ])
  })

  it('gives back any value that was written into it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, value) => {
        const control = formsIn(`<p>x<form><input name="${escape(name)}" value="${escape(value)}"></form>`)[0]!
          .controls[0]
        expect(control).toMatchObject({ name, value })
      }),
    )
  })

  it('can be any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '/', '"', "'", '=', 'form', 'input', ' ', '&', '#', 'a', '!--') }),
        (text) => {
          expect(() => formsIn(text)).not.toThrow()
        },
      ),
    )
  })

  it.each([
    ['&lt;&gt;&amp;&quot;&#39;&#x27;', `<>&"''`],
    ['&unknown; &#x110000; &#0; & &amp', '&unknown; &#x110000; &#0; & &amp'],
  ])('has %s resolved', (written, read) => {
    expect(plain(written)).toBe(read)
  })

  it('has its text without code', () => {
    expect(textOf('<h1>A</h1><script>b()</script> &amp;\n <b>c</b>')).toBe('A & c')
  })
})

describe('a consent page', () => {
  const form = (...buttons: readonly string[]) => formsIn(`<form>${buttons.join('')}</form>`)[0]!

  it.each([
    ['by value', '<button name="decision" value="allow">✓</button>', '<button name="decision" value="deny">✗</button>'],
    ['in words', '<button>Yes, grant access</button>', '<button>Cancel</button>'],
    ['in Dutch', '<input type="submit" value="Toestaan">', '<input type="submit" value="Weigeren">'],
    ['by denying with the same word', '<button>Allow</button>', "<button>Don't allow</button>"],
    ['by denying with the same Dutch word', '<button>Toestaan</button>', '<button>Niet toestaan</button>'],
  ])('can be answered %s', (_how, allow, deny) => {
    for (const order of [
      [allow, deny],
      [deny, allow],
    ]) {
      const asked = form(...order)
      expect(choiceIn(asked, 'allow')).toEqual(form(allow).controls[0])
      expect(choiceIn(asked, 'deny')).toEqual(form(deny).controls[0])
    }
  })

  it('is not answered where it asks nothing', () => {
    expect(choiceIn(form('<button>Log out</button>'), 'allow')).toBeUndefined()
    expect(choiceIn(form('<button>Log out</button>'), 'deny')).toBeUndefined()
  })
})
