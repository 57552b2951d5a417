import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { bindToAdministration } from '../../../main/database/own-administration.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { newProfile, removeProfile } from '../test-host.ts'

const key = new Uint8Array(32).fill(7)
const first: AdministrationRef = { environment: 'office', administration: 'MVL1' }

let file: string
beforeEach(() => {
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  file = join(profile, 'one.db')
})
const open = (place?: AdministrationRef): string => {
  try {
    const cache = openCache({ file, key, ...(place === undefined ? {} : { place }) })
    cache.close()
    return 'opened'
  } catch (error) {
    return isFail(error) ? error.fail.code : String(error)
  }
}

describe('a database that names its administration', () => {
  it.each([
    ['another administration', { ...first, administration: 'MVL2' }],
    ['another environment', { ...first, environment: 'home' }],
  ])('is opened for %s never, and stays as it is', (_whose, place) => {
    expect([open(first), open(first)]).toEqual(['opened', 'opened'])
    const before = readFileSync(file)
    expect([open(place), readFileSync(file).equals(before), open(first)]).toEqual([
      'sealed-for-another',
      true,
      'opened',
    ])
  })

  it('takes, when an earlier version made it, the first administration that opens it', () => {
    expect([open(), open(first), open({ ...first, administration: 'MVL2' })]).toEqual([
      'opened',
      'opened',
      'sealed-for-another',
    ])
  })
})

describe("the fact with a database's administration", () => {
  /** A database with facts only, which records writes. */
  const facts = (kept: string | undefined, fails: Error | null = null) => {
    const done: unknown[][] = []
    const prepare = () => ({
      pluck: () => ({ get: (name: string) => (name === 'place' ? kept : undefined) }),
      run: (...given: unknown[]) => {
        if (fails !== null) throw fails
        done.push(given)
      },
    })
    return { db: { prepare } as never, done }
  }
  const coded = (code: string): Error => Object.assign(new Error(code), { code })

  it('is written once, under the name of earlier versions', () => {
    const { db, done } = facts(undefined)
    bindToAdministration(db, first)
    expect(done).toEqual([['place', '["office","MVL1"]']])
    const again = facts('["office","MVL1"]')
    bindToAdministration(again.db, first)
    expect(again.done).toEqual([])
  })

  it.each(['SQLITE_FULL', 'SQLITE_READONLY'])(
    'that cannot be written for now (%s) does not prevent reading',
    (code) => {
      expect(() => bindToAdministration(facts(undefined, coded(code)).db, first)).not.toThrow()
    },
  )

  it.each(['SQLITE_CORRUPT', 'SQLITE_BUSY'])('fails the opening where its write fails otherwise (%s)', (code) => {
    expect(() => bindToAdministration(facts(undefined, coded(code)).db, first)).toThrow()
  })
})
