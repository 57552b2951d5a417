import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../../../preload/contract/settings.ts'
import { AppError, isFail } from '../../../main/base/app-error.ts'
import { readEnvironmentFile, writeEnvironmentFile } from '../../../main/settings/environment-file.ts'

const environment: Environment = {
  id: 'the-id',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/acc/v14',
  clientId: 'client',
  hasSecret: true,
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'bang-underscore',
  signInWith: 'browser',
  pkce: 'found-off',
  issuer: 'https://api.example/acc',
  status: 'active',
  lock: { is: 'unlocked', minutes: 15, until: 5 },
  askAbove: 25,
  cellSending: 'shortly',
  user: 'Anna de Vries',
  administrations: [{ databaseId: 'MVL 1', name: 'Jansen', openedAt: 17, waiting: 3, needsAttention: 1 }],
}
const text = writeEnvironmentFile(environment)
const whyOf = (given: string): string => {
  try {
    readEnvironmentFile(given)
    return 'read'
  } catch (error) {
    if (isFail(error, 'environment-file-unreadable')) return String(error.fail.about?.['why'])
    throw error
  }
}
const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(text) as Record<string, unknown>
  change(file)
  return JSON.stringify(file)
}

describe('an environment’s settings in a file', () => {
  it('return as a draft, without an id and without a secret', () => {
    expect(readEnvironmentFile(text)).toEqual({
      draft: {
        kind: 'production',
        name: 'Office',
        baseAddress: 'https://api.example/acc/v14',
        clientId: 'client',
        redirectUri: 'https://desk.example/cb',
        scope: 'all',
        pathStyle: 'bang-underscore',
        signInWith: 'browser',
        pkce: 'found-off',
        issuer: 'https://api.example/acc',
        status: 'active',
        lockMinutes: 15,
        askAbove: 25,
      },
      hadSecret: true,
      administrations: [{ databaseId: 'MVL 1', name: 'Jansen' }],
    })
  })

  it('return without a lock if there was none', () => {
    expect(
      readEnvironmentFile(writeEnvironmentFile({ ...environment, kind: 'test', lock: { is: 'none' } })).draft,
    ).toMatchObject({ kind: 'test', lockMinutes: null })
  })

  it('written before the browser could be chosen sign in with a window', () => {
    const first = (one: Record<string, unknown>): void => {
      one['version'] = 1
      for (const later of ['signInWith', 'pkce', 'issuer']) delete one[later]
    }
    expect(readEnvironmentFile(changed(first)).draft).toMatchObject({
      name: 'Office',
      signInWith: 'window',
      pkce: 'untested',
      issuer: null,
    })
  })

  it('written before PKCE was supported are untested', () => {
    const second = (one: Record<string, unknown>): void => {
      one['version'] = 2
      for (const later of ['pkce', 'issuer']) delete one[later]
    }
    expect(readEnvironmentFile(changed(second)).draft).toMatchObject({
      name: 'Office',
      signInWith: 'browser',
      pkce: 'untested',
      issuer: null,
    })
  })

  it('hold nothing of the user, of waiting edits, or of the computer', () => {
    for (const private_ of ['Anna', 'the-id', 'openedAt', 'waiting', '17']) expect(text).not.toContain(private_)
    expect(JSON.parse(text)).toMatchObject({ format: 'ledgerdesk-environment', version: 3 })
  })

  it('are read unchanged, however wrong: the form shows the errors', () => {
    const file = readEnvironmentFile(
      changed((one) =>
        Object.assign(one, { name: '', baseAddress: 'javascript:alert(1)', redirectUri: '  ', scope: 'a b' }),
      ),
    )
    expect(file.draft).toMatchObject({ name: '', baseAddress: 'javascript:alert(1)', redirectUri: '  ', scope: 'a b' })
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'not-ours'],
    ['another text', 'BEGIN:VCARD', 'not-ours'],
    ['a list', '[]', 'not-ours'],
    ['null', 'null', 'not-ours'],
    ['half a file', text.slice(0, text.length / 2), 'not-ours'],
    ['deep brackets', '['.repeat(500_000), 'not-ours'],
    ['another format', changed((one) => (one['format'] = 'other')), 'not-ours'],
    ['no version', changed((one) => delete one['version']), 'not-ours'],
    ['a later version', changed((one) => Object.assign(one, { version: 4, more: true })), 'newer'],
    ['an earlier version than the first', changed((one) => (one['version'] = 0)), 'damaged'],
    ['a field more', changed((one) => (one['secret'] = 'x')), 'damaged'],
    ['a prototype', text.replace('{', '{"__proto__":{"hasSecret":true},'), 'damaged'],
    ['a way of signing in that is none', changed((one) => (one['signInWith'] = 'post')), 'damaged'],
    ['a choice of PKCE that is none', changed((one) => (one['pkce'] = 'plain')), 'damaged'],
    ['an issuer that is none', changed((one) => (one['issuer'] = 4)), 'damaged'],
    ['today’s fields and the first version', changed((one) => (one['version'] = 1)), 'damaged'],
    ['today’s fields and the version before', changed((one) => (one['version'] = 2)), 'damaged'],
    ['a field less', changed((one) => delete one['scope']), 'damaged'],
    ['another type', changed((one) => (one['name'] = ['x'])), 'damaged'],
    ['a demo company', changed((one) => (one['kind'] = 'demo')), 'damaged'],
    ['a lock of a year', changed((one) => (one['lockMinutes'] = 525_600)), 'damaged'],
    ['a long name', changed((one) => (one['name'] = 'x'.repeat(501))), 'damaged'],
    [
      'the same administration twice',
      changed(
        (one) =>
          (one['administrations'] = [
            { databaseId: 'A', name: 'a' },
            { databaseId: 'A', name: 'b' },
          ]),
      ),
      'damaged',
    ],
    [
      'an administration without an id',
      changed((one) => (one['administrations'] = [{ databaseId: '', name: 'a' }])),
      'damaged',
    ],
  ])('that hold %s are refused', (_what, given, why) => expect(whyOf(given)).toBe(why))

  it('that are no JSON fail without the parser’s error, which would quote them', () => {
    expect(() => readEnvironmentFile('geheim')).toThrowError(
      expect.toSatisfy((error: unknown) => isFail(error, 'environment-file-unreadable') && error.cause === undefined),
    )
  })

  it('fail in no other way, and a failure never quotes the file', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (given) => {
        try {
          readEnvironmentFile(given)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          if (given.length > 12)
            expect(JSON.stringify([error.fail, error.message, String(error.cause)])).not.toContain(given)
        }
      }),
    )
  })
})
