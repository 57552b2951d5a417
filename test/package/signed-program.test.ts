import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scratch } from './packed.ts'
import { stubProgram } from './stub-electron.ts'
import { isInstalled, sign, throwAwayAuthority, type Authority } from './throw-away.ts'
import { verifyPackage } from './verify.ts'

const { folder, remove } = scratch()
afterAll(remove)

const file = (name: string): string => join(folder, name)
const missing = (
  await Promise.all(['osslsigncode', 'openssl'].map(async (name) => ((await isInstalled(name)) ? [] : [name])))
).flat()
let office: Authority
let stranger: Authority

beforeAll(async () => {
  writeFileSync(file('bare.exe'), stubProgram())
  if (missing.length > 0) return
  office = await throwAwayAuthority(file('office'), 'Example B.V.')
  stranger = await throwAwayAuthority(file('stranger'), 'Example B.V.')
  await sign(office, file('bare.exe'), file('signed.exe'))
})

const verify = (name: string, publisher = office.publisher) =>
  verifyPackage([file(name)], { LEDGERDESK_CODE_ROOTS: office.roots, LEDGERDESK_PUBLISHER: publisher })

/** Copies the file with one byte of its program changed, far from the signature. */
const alter = (from: string, to: string): void => {
  const data = readFileSync(file(from))
  data[data.length > 700 ? 600 : 300]! ^= 1
  writeFileSync(file(to), data)
}

describe('verifying a program for Windows', () => {
  beforeEach(({ skip }) => {
    if (missing.length > 0) skip(`not installed: ${missing.join(', ')}`)
  })

  it("accepts one with the publisher's signature and a timestamp", async () => {
    expect(await verify('signed.exe')).toEqual({ code: 0, output: `good     ${file('signed.exe')} (Example B.V.)\n` })
  })

  it('refuses one without a signature', async () => {
    expect(await verify('bare.exe')).toEqual({ code: 1, output: `REFUSED  ${file('bare.exe')} is not signed.\n` })
  })

  it('refuses one altered after it was signed', async () => {
    alter('signed.exe', 'altered.exe')
    expect(await verify('altered.exe')).toEqual({
      code: 1,
      output: `REFUSED  ${file('altered.exe')} was altered after it was signed.\n`,
    })
  })

  it('refuses one whose signature was cut off', async () => {
    const data = readFileSync(file('signed.exe'))
    writeFileSync(file('cut.exe'), data.subarray(0, data.length - 400))
    expect((await verify('cut.exe')).code).toBe(1)
  })

  it('refuses the right name from an untrusted authority', async () => {
    await sign(stranger, file('bare.exe'), file('strange.exe'))
    expect((await verify('strange.exe')).output).toContain('no signature that leads to an authority that is believed')
  })

  it('refuses another name from a trusted authority', async () => {
    expect((await verify('signed.exe', 'Example')).output).toContain('is not signed by Example.')
    // The authority's certificate is part of the signature too, but did not sign the program.
    expect((await verify('signed.exe', 'Throw-away root')).output).toContain('is not signed by Throw-away root.')
  })

  it('refuses one without a timestamp', async () => {
    await sign(office, file('bare.exe'), file('timeless.exe'), false)
    expect((await verify('timeless.exe')).output).toContain('has no timestamp')
  })

  it('refuses every program if no publisher is set', async () => {
    expect((await verifyPackage([file('signed.exe')], { LEDGERDESK_PUBLISHER: '' })).output).toContain(
      'LEDGERDESK_PUBLISHER must say who signed it',
    )
  })

  it('reports each of several files, and fails for one', async () => {
    const both = await verifyPackage([file('signed.exe'), file('bare.exe')], {
      LEDGERDESK_CODE_ROOTS: office.roots,
      LEDGERDESK_PUBLISHER: office.publisher,
    })
    expect(both.code).toBe(1)
    expect(both.output).toContain('good     ')
    expect(both.output).toContain('REFUSED  ')
  })
})

describe('verifying other files', () => {
  it('refuses an unknown kind of file, and a missing file', async () => {
    copyFileSync(file('bare.exe'), file('notes.txt'))
    expect((await verifyPackage([file('notes.txt')], {})).output).toContain(
      'is no kind of package that can be verified',
    )
    expect((await verifyPackage([file('nowhere.exe')], {})).output).toContain('does not exist')
  })

  it('fails without a file name', async () => {
    expect((await verifyPackage([], {})).code).toBe(2)
  })

  it('refuses a package for macOS on other systems', async ({ skip }) => {
    if (process.platform === 'darwin') skip('this is macOS')
    writeFileSync(file('app.dmg'), 'image')
    expect(await verifyPackage([file('app.dmg')], { APPLE_TEAM_ID: 'ABCDE12345' })).toEqual({
      code: 1,
      output: `REFUSED  ${file('app.dmg')} can only be verified on macOS.\n`,
    })
  })
})
