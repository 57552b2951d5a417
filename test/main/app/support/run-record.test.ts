import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openRunRecord } from '../../../../main/app/support/run-record.ts'
import { newProfile, removeProfile } from '../../test-host.ts'
import { removeFolder } from '../../../temporary-folder.ts'

const minute = 60_000
let profile: string
let now: number
const open = () => openRunRecord({ profile, now: () => now })

beforeEach(() => {
  profile = newProfile()
  now = Date.now()
  onTestFinished(() => removeProfile(profile))
})

describe('the record of a run', () => {
  it('reports nothing after a normal end', () => {
    const run = open()
    expect(run.begin()).toBeNull()
    run.end()
    expect([open().begin(), readdirSync(profile)]).toEqual([null, ['run.json']])
  })
  it('reports, to the minute, when a run was killed', () => {
    open().begin()
    now += 5 * minute
    open().beat()
    const last = now
    now += 30 * minute
    const end = open().begin()
    expect(end).toMatchObject({ because: 'unknown' })
    expect(Math.abs(end!.at - last)).toBeLessThan(minute)
  })
  it('reports when an error ended the run', () => {
    const run = open()
    run.begin()
    now += minute
    run.breakOff()
    const at = now
    now += minute
    expect(open().begin()).toEqual({ at, because: 'fault' })
  })
  it('allows a restart, but not twice within ten minutes, however often it is read meanwhile', () => {
    const first = open()
    first.begin()
    expect(first.breakOff()).toBe('start-again')
    now += 9 * minute
    const second = open()
    second.begin()
    expect(second.breakOff()).toBe('stay-closed')
    now += 2 * minute
    const third = open()
    third.begin()
    expect(third.breakOff()).toBe('start-again')
  })
  it('allows a restart after the clock was set back, and reports no future time', () => {
    const run = open()
    run.begin()
    run.breakOff()
    now -= 86_400_000
    const again = open()
    again.begin()
    expect(again.breakOff()).toBe('start-again')
    const file = join(profile, 'run.json')
    writeFileSync(file, JSON.stringify({ format: 1, is: 'under-way', at: now + 86_400_000, againAt: null }))
    expect(open().begin()).toEqual({ at: now, because: 'unknown' })
  })
  it.each(['', '{', '{"format":2}', 'null'])('counts as absent when it is unreadable (%s)', (text) => {
    writeFileSync(join(profile, 'run.json'), text)
    expect(open().begin()).toBeNull()
  })
  it('is its owner’s alone, and names nobody', () => {
    open().begin()
    const file = join(profile, 'run.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual(['format', 'is', 'at', 'againAt'])
    utimesSync(file, 1, 1)
    expect(open().begin()?.at).toBe(now)
  })
  it('fails on a read-only disk, so that the app can go on without it', () => {
    const run = open()
    removeFolder(profile)
    expect(() => run.begin()).toThrow()
    expect(() => run.beat()).toThrow()
    expect(() => run.end()).not.toThrow()
  })
})
