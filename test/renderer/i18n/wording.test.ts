import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectedKey } from '../../../renderer/i18n/connected.ts'
import { createMessages, useMessages } from '../../../renderer/i18n/messages.ts'
import { en } from '../../../preload/contract/messages/window/en.ts'
import { nl } from '../../../preload/contract/messages/window/nl.ts'
import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { pseudoText } from '../../screens/pseudo.ts'

const leaves = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value as object, `${path}${key}.`),
  )
const english = new Map(leaves(en))
const dutch = new Map(leaves(nl))
const formsOf = (text: string): string[] => text.split(' | ')
/** Of menus, boxes, files and the run without a window. A sentence that is a function is read as its code. */
const mainLeaves = (tree: object, path = 'main '): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object'
      ? mainLeaves(value as object, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] as [string, string]],
  )
/** Keys of the texts of window and main in which these words are said. */
const saying = (language: 'en' | 'nl', words: RegExp): string[] =>
  [...(language === 'en' ? english : dutch), ...mainLeaves(mainTexts[language])]
    .filter(([, text]) => formsOf(text).some((form) => words.test(form)))
    .map(([key]) => key)

/** Words of the field that Dutch and English share, names, and words that both languages write alike. */
const alike = new Set(
  `Actief|Chromium|code|Codes|Compact|Conflict|Contact|Contrast|CSV|Database|Del|English|Enter|Esc|Alt|Excel|Fax|Filter|Filters
  |Help|In factoring|Intrastat|Is|is|Later|Ledgerdesk|Letters|Nederlands|PKCE|Postcode|postcode|Proxy|Recent|Refresh token|Scope
  |Score|Server|Shift|Tab|Test|Update|Updates|UTF-8|UTF-16 LE|UTF-16 BE|Was|Website|Windows-1252|was: {value}
  |{field} is {text}`
    .split('|')
    .map((word) => word.trim()),
)

describe('the Dutch texts', () => {
  it('are translated, but for words that both languages share', () => {
    const same = [...dutch].filter(([key, text]) => text === english.get(key))
    const spoken = same.filter(([, text]) => /\p{L}{2,}/u.test(text.replaceAll(/\{\w+\}/g, '')))
    expect(spoken.filter(([, text]) => !alike.has(text))).toEqual([])
  })
  it('are little longer than the pseudo-language, which shows that texts fit, and no fragment of the English', () => {
    const odd = [...dutch].filter(([key, text]) =>
      formsOf(english.get(key) ?? '').some((form, at) => {
        const { length } = formsOf(text)[at] ?? ''
        return length > pseudoText(form).length + 14 || length < form.length / 2 - 8
      }),
    )
    expect(odd).toEqual([])
  })
  it.each([
    ['zij or haar for a thing', /\b(?:zij|haar)\b/i],
    ['the service as a place', /\bop de dienst\b/i],
    ['de deur uit', /\bde deur uit/i],
    ['aanvaarden', /\baanvaard/i],
    ['Stand for a status', /^Stand$/],
    ['Bewaren for Opslaan', /^Bewaren\b|\bbewaren…$/],
    ['inloggen for Aanmelden', /\binlog/i],
    ['historie for Geschiedenis', /\bhistorie\b/i],
    ['geverifieerd for gecontroleerd', /\bgeverifi/i],
    ['registratienummer for KvK-nummer', /\bregistratienummer/i],
    [
      'gelezen for customers that were fetched',
      /\b(?:helemaal|gedeeltelijk|nog niet|klanten zijn(?: daar)?) gelezen\b/i,
    ],
    [
      'lezen for what is fetched',
      /\bleest (?:de klanten|de lijst|wat nieuw is)|\bklanten worden dan opnieuw gelezen|'gelezen, maar/,
    ],
    [
      'ophalen for a download of the app',
      /\bophalen is meer|opgehaald en de app (?:is|zoekt)|^Wat is opgehaald, is niet/,
    ],
    ['apart zetten for opzijzetten', /\bapart gezet/],
    ['antwoorden for a window', /\bvenster antwoordt/],
    ['wissen for the end of a selection', /^Selectie wissen/],
    ['met velen for changes of many customers', /\bmet velen\b/i],
    ['weggooien for verwerpen or verwijderen', /\bwegg(?:ooi|egooi)/i],
  ])('never say: %s', (_name, words) => expect(saying('nl', words)).toEqual([]))
})

describe('the English texts', () => {
  it.each([
    ['all the same for anyway', /\ball the same\b/i],
    ['the service as a place', /\bon the service\b/i],
    ['let go for discard', /\blet (?:\w+ )*go\b/i],
    ['go on for continue, keep or send', /\bgo on\b|(?<!\bthis )\bgoes on\b/i],
    ['a run of the app for the time until it closes', /\bfor this run\b/i],
    ['hear for unmute', /\bheard again\b/i],
    ['mend for fix', /\bmend/i],
    ['make for create a customer', /\bmade this customer$/i],
    ['fetch for download', /\bfetch/i],
    [
      'look for updates for check for updates',
      /\blook(?:s|ing|ed)? (?:for (?:updates|a newer)|again(?:$| later|;| with|\.| by))/i,
    ],
    ['but for the last moment', /\bbut for\b/i],
    ['search a field for find a field', /\bsearch an? (?:field|administration)\b/i],
  ])('never say: %s', (_name, words) => expect(saying('en', words)).toEqual([]))
})

it('the looks of the window have another Dutch name than a view of the table, a “Weergave”', () => {
  expect(dutch.get('settings.look')).not.toMatch(/weergave/i)
})

it('the refusal of more mutes than there may be does not say how many there are: all may be new', () => {
  for (const texts of [english, dutch]) expect(texts.get('failure.too-many-mutes')).not.toMatch(/\b(?:already|al)\b/)
})

describe('a Dutch text with a time', () => {
  it('says “om” only where the time is of today: on another day its date comes first', () => {
    const ofToday = ['again.due', 'changes.next.retried', 'record.sent']
    const others = [...dutch].filter(([key, text]) => /\bom \{time\}/.test(text) && !ofToday.includes(key))
    expect(others).toEqual([])
  })
})

/** A text with `{service}`, as a component under this environment shows it. */
const shown = (
  environment: { readonly kind: 'demo' | 'production'; readonly name: string } | null,
): Promise<string> => {
  const component = defineComponent(() => {
    const { t } = useMessages()
    return () => h('p', t('conflict.deletedTitle'))
  })
  const app = createSSRApp(component).use(createMessages('nl'))
  return renderToString(app.provide(connectedKey, () => environment))
}

describe('a text about the connected product', () => {
  it.each([
    [{ kind: 'production', name: 'Kantoorboek' }, 'Verwijderd in Kantoorboek'],
    [{ kind: 'production', name: '{x} @:y | z' }, 'Verwijderd in {x} @:y | z'],
    [{ kind: 'demo', name: 'Demo' }, 'Verwijderd in het demobedrijf'],
    [null, 'Verwijderd in het boekhoudpakket'],
  ] as const)('names the open environment: %j', async (environment, text) =>
    expect(await shown(environment)).toBe(`<p>${text}</p>`),
  )
})

describe('the days of the history', () => {
  const title = async (now: string, of: string): Promise<string> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    vi.stubEnv('TZ', 'Europe/Amsterdam')
    onTestFinished(() => void (vi.useRealTimers(), vi.unstubAllEnvs()))
    const component = defineComponent(() => {
      const { day } = useMessages()
      return () => day(Date.parse(of))
    })
    return renderToString(createSSRApp(component).use(createMessages('en')))
  }
  it.each([
    ['2026-03-30T00:30+02:00', '2026-03-29T10:00+02:00', /^Yesterday/],
    ['2026-03-30T00:30+02:00', '2026-03-28T10:00+01:00', /^Saturday/],
    ['2026-10-25T23:30+01:00', '2026-10-24T10:00+02:00', /^Yesterday/],
  ])('are named by the calendar where the clock changed: at %s, %s', async (now, of, name) =>
    expect(await title(now, of)).toMatch(name),
  )
})
