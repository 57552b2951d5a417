import { describe, expect, it } from 'vitest'
import { messagesOfSuccess, serverMessages } from '../../../main/service/server-messages.ts'

const texts = (body: unknown): readonly string[] =>
  serverMessages(typeof body === 'string' ? body : JSON.stringify(body)).map(({ text }) => text)

describe('the messages of a service', () => {
  it.each<[string, unknown, readonly object[]]>([
    ['a text', 'It is too late.', [{ text: 'It is too late.' }]],
    ['a JSON text', '"Too late"', [{ text: 'Too late' }]],
    ['a list of texts', ['One', 'Two'], [{ text: 'One' }, { text: 'Two' }]],
    [
      'messages with paths',
      {
        messages: [
          { message: 'Wrong', path: 'Name' },
          { Description: 'Long', Property: 'City' },
          { text: 'Odd', originProperty: 'Zip' },
        ],
      },
      [
        { text: 'Wrong', path: 'Name' },
        { text: 'Long', path: 'City' },
        { text: 'Odd', path: 'Zip' },
      ],
    ],
    [
      'messages by field',
      { Messages: { Name: 'Wrong', City: { message: 'Long' } } },
      [{ text: 'Wrong' }, { text: 'Long' }],
    ],
    ['one text as messages', { messages: 'Wrong' }, [{ text: 'Wrong' }]],
    ['broken rules', { BrokenRulesCollection: [{ description: 'Wrong' }] }, [{ text: 'Wrong' }]],
    ['broken rules by their short name', { brokenRules: [{ description: 'Wrong' }] }, [{ text: 'Wrong' }]],
    [
      'the state of a model, in the shape of Web API',
      { Message: 'The request is invalid.', ModelState: { 'customer.Name': ['Too long'], '': 'Odd' } },
      [{ text: 'Too long', path: 'customer.Name' }, { text: 'Odd' }],
    ],
    [
      'errors by field (RFC 9457)',
      { title: 'Validation failed', status: 400, errors: { City: ['Too long', 'Unknown'], $: [] } },
      [
        { text: 'Too long', path: 'City' },
        { text: 'Unknown', path: 'City' },
      ],
    ],
    ['a title without errors', { title: 'Validation failed', errors: {} }, [{ text: 'Validation failed' }]],
    ['both', { messages: ['One'], brokenRules: ['Two'] }, [{ text: 'One' }, { text: 'Two' }]],
    ...['message', 'error_description', 'ExceptionMessage', 'error', 'title', 'detail'].map(
      (name): [string, unknown, readonly object[]] => [`its ${name}`, { [name]: 'Wrong' }, [{ text: 'Wrong' }]],
    ),
    ['a message beside empty messages', { messages: [], message: 'Wrong' }, [{ text: 'Wrong' }]],
    ['messages before a message', { messages: ['One'], message: 'Two' }, [{ text: 'One' }]],
    ['an empty path', { messages: [{ message: 'Wrong', path: '' }] }, [{ text: 'Wrong' }]],
    ['a path that is none', { messages: [{ message: 'Wrong', path: 7 }] }, [{ text: 'Wrong' }]],
    ['nothing', {}, []],
    ['a property that no message is in', { undefined: 'Wrong', other: 'Wrong' }, []],
    ['an empty text', '', []],
    ['a number', 7, []],
    ['null', null, []],
    ['an empty list', [], []],
    ['lists in a list', [['Wrong']], []],
    ['a message that is none', { message: { text: 'Wrong' } }, []],
    ['messages that are none', { messages: 7 }, []],
  ])('are read from %s', (_what, body, messages) =>
    expect(serverMessages(typeof body === 'string' ? body : JSON.stringify(body))).toEqual(messages),
  )

  it.each([
    ['<p>Debiteur &#233;&#xE9;n co&ouml;rdinaat &euro; 5</p>', 'Debiteur één coördinaat € 5'],
    [
      'Stra&szlig;e &uuml;ber M&auml;rz, gar&ccedil;on d&eacute;j&agrave; tr&egrave;s s&ucirc;r, &ecirc;tre No&euml;l na&iuml;f t&ocirc;t',
      'Straße über März, garçon déjà très sûr, être Noël naïf tôt',
    ],
    ['&ldquo;Debiteur&rdquo; &ndash; &lsquo;foto&rsquo;s&rsquo;', '“Debiteur” – ‘foto’s’'],
    ['caf&#XE9; &#128512; &#x1F600;', 'café 😀 😀'],
    ['&#60;img src=x&#62;hello &#7;&#0;&#xD800;&#x10FFFF;&#1114112;', 'hello &#1114112;'],
    ['&constructor; &__proto__; &nosuch; &', '&constructor; &__proto__; &nosuch; &'],
  ])('have the characters that %j encodes', (body, text) => expect(texts(body)).toEqual([text]))

  it('are twenty at most, wherever they are', () => {
    const many = Array.from({ length: 30 }, (_, at) => `m${at}`)
    expect([
      texts(many).length,
      texts({ messages: many }).length,
      texts({ messages: many.slice(0, 15), brokenRules: many.slice(0, 15) }).length,
      texts({ errors: Object.fromEntries(many.map((name) => [name, many])) }).length,
    ]).toEqual([20, 20, 20, 20])
    expect(messagesOfSuccess(JSON.stringify({ messages: many })).length).toBe(20)
  })

  it('have four hundred characters at most, on one line, without control characters', () => {
    expect(texts('x'.repeat(500))).toEqual(['x'.repeat(400)])
    expect(texts('  a\r\n\tb\u0000\u200b\u202e\u2028c  ')).toEqual(['a b c'])
    expect(texts({ messages: [{ message: 'a', path: 'x'.repeat(500) }] })).toEqual(['a'])
    expect(
      serverMessages(JSON.stringify({ messages: [{ message: 'a', path: `b\n${'x'.repeat(500)}` }] }))[0]!.path,
    ).toBe(`b ${'x'.repeat(398)}`)
  })

  it('are read from a success only if they are its `messages`', () => {
    expect(messagesOfSuccess('{"Messages":["Saved"],"message":"x","error":"y"}')).toEqual([{ text: 'Saved' }])
    expect([
      messagesOfSuccess('["x"]'),
      messagesOfSuccess('x'),
      messagesOfSuccess('null'),
      messagesOfSuccess('{}'),
    ]).toEqual([[], [], [], []])
  })
})

describe('a page instead of messages', () => {
  it.each([
    ['<p>One <b>two</b></p>', 'One two'],
    ['<h1>Error</h1><br/>try<!-- no -->again', 'Error try again'],
    ['<!doctype html><html><head><title>no</title></head><body>Yes</body></html>', 'Yes'],
    ['<script>no()</script>Yes<style>no{}</style>', 'Yes'],
    ['<SCRIPT src=x>no</SCRIPT >Yes', 'Yes'],
    ['<scripts>Yes</scripts>', 'Yes'],
    ['<script>no', ''],
    ['a<head', 'a<head'],
    ['<header>Yes</header>', 'Yes'],
    ['<script/>no</script>Yes', 'Yes'],
    ['<style>no</style', ''],
    ['<?xml version="1"?>Yes', 'Yes'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['a <b', 'a <b'],
    ['<', '<'],
    ['<>x', '<>x'],
    ['</p>Yes', 'Yes'],
    ['a<é>b', 'a<é>b'],
    [
      'Fish &amp; chips &LT;b&gt; &quot;x&quot; &apos;y&apos; a&nbsp;b &unknown; &amp',
      'Fish & chips "x" \'y\' a b &unknown; &amp',
    ],
    ['&lt;script&gt;no&lt;/script&gt;Yes', 'Yes'],
  ])('%s is read as %j', (body, messages) => expect(texts(body)).toEqual(messages === '' ? [] : [messages]))

  it('is read up to 16,384 characters', () => {
    const head = `<head>${' '.repeat(16_384 - '<head></head>'.length - 3)}</head>`
    expect([texts(`${head}Yes`), texts(`${head}Yes and no`), texts(`${' '.repeat(16_384)}no`)]).toEqual([
      ['Yes'],
      ['Yes'],
      [],
    ])
  })
})
