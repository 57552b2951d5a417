import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'
import { appId, feedDays, feedName, readFeed, type FeedClock } from '../../../../main/profile/updates/feed.ts'
import { feedText, newSigner } from './feed-server.ts'

const signer = newSigner()
const text = feedText({ version: '1.1.0', content: Buffer.from('a package'), staging: 25 })
const file = Buffer.from(withSignature(text, signer.key))
const signedAt = Date.UTC(2026, 10, 21, 8)
const day = 86_400_000
const atThatTime: FeedClock = { now: signedAt + day, signedBefore: null, newestList: null }
const read = (given: Buffer, keys = [signer.publicKey], clock = atThatTime): string => {
  try {
    return readFeed(given, 'latest-linux.yml', keys, clock).info.version
  } catch (error) {
    if (isFail(error)) return error.fail.code
    throw error
  }
}

describe('a signed feed file', () => {
  it('is accepted with any of our keys', () => {
    expect(read(file)).toBe('1.1.0')
    expect(read(file, [newSigner().publicKey, signer.publicKey])).toBe('1.1.0')
    expect(read(file, [newSigner().publicKey])).toBe('update-signature-wrong')
  })
  it('yields the fields that electron-updater asks for', () => {
    expect(readFeed(file, 'latest-linux.yml', [signer.publicKey], atThatTime).info).toMatchObject({
      version: '1.1.0',
      stagingPercentage: 25,
      files: [{ url: 'Ledgerdesk-1.1.0-linux-x86_64.AppImage', size: 9 }],
    })
  })
  it('is refused when any byte differs', () => {
    fc.assert(
      fc.property(fc.nat({ max: file.length - 2 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(file)
        changed[at] = changed[at]! ^ by
        expect(read(changed)).not.toBe('1.1.0')
      }),
      { numRuns: 300 },
    )
  })
  it('is refused when anything is added or left out', () => {
    fc.assert(
      fc.property(fc.nat({ max: file.length }), fc.string({ minLength: 1 }), (at, more) => {
        expect(read(Buffer.concat([file.subarray(0, at), Buffer.from(more), file.subarray(at)]))).not.toBe('1.1.0')
        expect(read(file.subarray(0, Math.min(at, file.length - 2)))).not.toBe('1.1.0')
      }),
      { numRuns: 200 },
    )
  })
  it('is refused without a crash for any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(read(Buffer.from(bytes))).toMatch(/^update-/)
      }),
    )
  })
  it('can be signed again, which replaces the signature', () => {
    const [first, second] = [newSigner(), newSigner()]
    const twice = withSignature(withSignature(text, first.key), second.key)
    expect(twice.match(/# signature/g)).toHaveLength(1)
    expect(read(Buffer.from(twice), [second.publicKey])).toBe('1.1.0')
  })
})

describe('the signature of a feed file', () => {
  it('is the last line, with or without a line end, over every byte before it', () => {
    expect(file.toString()).toMatch(
      /^version: 1\.1\.0\n[^]*\nfeed: latest-linux\.yml\n# signature: ed25519 [A-Za-z0-9+/]{86}==\n$/,
    )
    expect(read(file.subarray(0, -1))).toBe('1.1.0')
    expect(withSignature(text.trimEnd(), signer.key)).toBe(withSignature(text, signer.key))
  })
  it('is accepted in one spelling only', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const other = file
      .toString()
      .replace(/(.)==\n$/, (_all, last: string) => `${letters[letters.indexOf(last) ^ 1]}==\n`)
    expect(other).not.toBe(file.toString())
    expect(Buffer.from(other.slice(-90), 'base64').equals(Buffer.from(file.toString().slice(-90), 'base64'))).toBe(true)
    expect(read(Buffer.from(other))).toBe('update-not-signed')
  })
  it('is reported as missing only in a feed file', () => {
    expect([read(Buffer.from(text)), read(Buffer.from('<p>version: please sign in')), read(Buffer.alloc(0))]).toEqual([
      'update-not-signed',
      'update-answer-unreadable',
      'update-answer-unreadable',
    ])
  })
  it('over something that is no feed is refused, and the log says why', () => {
    const one = Buffer.from(withSignature('no: feed\n', signer.key))
    expect(() => readFeed(one, 'latest-linux.yml', [signer.publicKey], atThatTime)).toThrow(
      expect.objectContaining({ fail: { code: 'update-answer-unreadable' }, cause: expect.any(Error) as unknown }),
    )
  })
})

describe('a signed feed file', () => {
  const signed = (from: string, to: string): string =>
    read(Buffer.from(withSignature(text.replaceAll(from, to), signer.key)))
  const own = 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'
  it.each(['10.20.30', '1.1.0-beta.3', '0.0.1'])('is accepted with the version %s', (version) =>
    expect(signed('version: 1.1.0', `version: ${version}`)).toBe(version),
  )
  it.each(['v1.1.0', '1.1', '1.1.0+x', '1.1.0-', '1.1.0/..', 'x1.1.0'])('is refused with the version %s', (version) =>
    expect(signed('version: 1.1.0', `version: ${version}`)).toBe('update-answer-unreadable'),
  )
  it.each([
    'Ledgerdesk-1.1.0/../x',
    'Ledgerdesk-1.1.0.AppImage?x',
    'xLedgerdesk-1.1.0.AppImage',
    'ledgerdesk-1.1.0.AppImage',
    'Ledgerdesk-',
    'Ledgerdesk-é',
  ])('is refused with the package %s', (name) => expect(signed(own, name)).toBe('update-not-ours'))
  it('is refused with another app’s package beside ours', () => {
    const line = /^ {2}- url: .*\n {4}sha512: .*\n {4}size: .*\n/m.exec(text)![0]
    expect(signed(line, `${line}${line.replace(own, 'Other-1.1.0.AppImage')}`)).toBe('update-not-ours')
    expect(signed(line, `${line}${line.replace(own, 'Ledgerdesk-1.1.0-linux-amd64.deb')}`)).toBe('1.1.0')
  })
  it.each([
    ['size: 9', 'size: 0'],
    ['size: 9', 'size: 1000000001'],
    ['size: 9', 'size: 1.5'],
    ['==', '==x'],
    ['sha512: ', 'sha512: x'],
    ['stagingPercentage: 25', 'stagingPercentage: 101'],
    ['stagingPercentage: 25', 'stagingPercentage: -1'],
  ])('is refused when %s becomes %s', (from, to) => {
    expect(signed(from, to)).toBe('update-answer-unreadable')
  })
  it('is refused for another app or another feed', () => {
    expect([signed(`app: ${appId}`, 'app: other'), signed('feed: latest-linux.yml', 'feed: beta-linux.yml')]).toEqual([
      'update-not-ours',
      'update-not-ours',
    ])
  })
})

describe('the expiry of a signed feed file', () => {
  const at = (now: number, signedBefore: number | null = null): string =>
    read(file, undefined, { now, signedBefore, newestList: null })
  const until = Date.UTC(2027, 1, 19, 8)
  it('is in the file, and exact to the millisecond', () => {
    expect(readFeed(file, 'latest-linux.yml', [signer.publicKey], atThatTime)).toMatchObject({ signedAt, until })
    expect([at(until - 1), at(until), at(until + 10 * 365 * day)]).toEqual([
      '1.1.0',
      'update-expired',
      'update-expired',
    ])
    expect(until - signedAt).toBe(feedDays * day)
  })
  it('is not affected by a clock that is set back to before the signing', () => {
    expect(at(signedAt - 365 * day)).toBe('1.1.0')
  })
  it('does not save it from a newer accepted file of its name', () => {
    const after = (newestList: number): string => read(file, undefined, { ...atThatTime, newestList })
    expect([after(signedAt), after(signedAt + 1)]).toEqual(['1.1.0', 'update-list-older'])
  })
  it('is not put off by a clock that is set back after a later file was accepted', () => {
    expect(at(signedAt + day, until - 1)).toBe('1.1.0')
    expect(at(signedAt + day, until)).toBe('update-expired')
  })
  it.each([
    ['of expiry', { expires: null }],
    ['of signing', { signed: null }],
    ['of either kind', { signed: null, expires: null }],
  ] as const)('is required: it is refused without a time %s', (_what, times) => {
    expect(
      read(
        Buffer.from(
          withSignature(feedText({ version: '1.1.0', content: Buffer.from('a package'), ...times }), signer.key),
        ),
      ),
    ).toBe('update-expired')
  })
  it('must be after the signing', () => {
    const none = Buffer.from(
      withSignature(
        feedText({ version: '1.1.0', content: Buffer.from('a package'), expires: '2026-11-21T08:00:00.000Z' }),
        signer.key,
      ),
    )
    expect(read(none, undefined, { ...atThatTime, now: signedAt - day })).toBe('update-expired')
  })
  it.each([
    ['2027-02-19', 'update-answer-unreadable'],
    ['soon', 'update-answer-unreadable'],
    ['2026-11-21T07:59:59.999Z', 'update-expired'],
  ])('is refused at %s', (expires, code) => {
    expect(
      read(
        Buffer.from(
          withSignature(feedText({ version: '1.1.0', content: Buffer.from('a package'), expires }), signer.key),
        ),
      ),
    ).toBe(code)
  })
})

it('the feed names the app id of the packages', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8')).toContain(
    `\nappId: ${appId}\n`,
  )
})

describe('the name of a feed file', () => {
  it.each([
    ['stable', 'nsis', 'arm64', 'latest.yml'],
    ['early', 'nsis', 'x64', 'beta.yml'],
    ['stable', 'mac', 'arm64', 'latest-mac.yml'],
    ['stable', 'appimage', 'x64', 'latest-linux.yml'],
    ['early', 'deb', 'arm64', 'beta-linux-arm64.yml'],
  ] as const)('for %s, %s, %s is %s', (channel, kind, arch, name) => expect(feedName(channel, kind, arch)).toBe(name))
})
