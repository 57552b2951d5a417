import { describe, expect, it } from 'vitest'
import {
  newestCommitFirst,
  findEdits,
  newestFirst,
  type Sources,
} from '../../../../main/database/recovery/find-edits.ts'
import { nothingRead, type Source } from '../../../../main/database/recovery/read-quarantined.ts'
import { edit } from '../samples.ts'

/** A copy, and a damaged database whose commit count cannot be read. */
const unclear = (inCopy: Parameters<typeof edit>[0], inDamaged: Parameters<typeof edit>[0]): Sources => ({
  copy: { ...nothingRead, edits: [edit(inCopy)], complete: true, sequence: 5 },
  damaged: { ...nothingRead, edits: [edit(inDamaged)], complete: true },
  older: [],
})

describe('edits in files of unknown order', () => {
  it('are the later of two of one customer, because the earlier must have ended', () => {
    const inDamaged = unclear({ id: 'e1', revision: 1 }, { id: 'e2', revision: 2 })
    expect(findEdits(inDamaged, () => false)).toEqual([
      { edit: edit({ id: 'e2', revision: 2 }), sure: false, from: inDamaged.damaged },
    ])
    const inCopy = unclear({ id: 'e2', revision: 2 }, { id: 'e1', revision: 1 })
    expect(findEdits(inCopy, () => false)).toEqual([
      { edit: edit({ id: 'e2', revision: 2 }), sure: false, from: inCopy.copy },
    ])
  })

  it('exclude those that ended according to the history, whichever file holds them', () => {
    const sources = unclear({ id: 'e1' }, { id: 'e2', key: 's:2' })
    expect(findEdits(sources, ({ id }) => id === 'e1').map((found) => found.edit.id)).toEqual(['e2'])
  })
})

describe('old files', () => {
  it('are ordered by their commit counts, and by dates only where a count cannot be read', () => {
    const files = [
      ['d', 3],
      ['c', null],
      ['b', 9],
      ['a', 5],
    ] as const
    expect(newestCommitFirst(files.map(([name, sequence]) => ({ name, sequence }))).map(({ name }) => name)).toEqual([
      'b',
      'c',
      'a',
      'd',
    ])
    expect(
      newestCommitFirst([
        { name: 'unread', sequence: null },
        { name: 'new', sequence: 0 },
      ]).map(({ name }) => name),
    ).toEqual(['unread', 'new'])
  })
})

const never = (): boolean => false
const source = (more: Partial<Source>): Source => ({ ...nothingRead, complete: true, ...more })
const ids = (sources: Sources, ended: (edit: { readonly id: string }) => boolean = never): string[] =>
  findEdits(sources, ended).map(({ edit: { id }, sure }) => `${id} ${sure ? 'sure' : 'unsure'}`)

describe('files of one administration', () => {
  it('are read in the order of their commit counts, and the copy first where those are equal', () => {
    const older = [source({ sequence: 1 })]
    for (const [inCopy, inDamaged, first] of [
      [5, 6, 'damaged'],
      [5, 5, 'copy'],
      [6, 5, 'copy'],
      [null, 1, 'damaged'],
      [null, 0, 'copy'],
      [5, null, 'copy'],
      [null, null, 'copy'],
    ] as const) {
      const [copy, damaged] = [source({ sequence: inCopy }), source({ sequence: inDamaged })]
      expect(newestFirst({ copy, damaged, older }), `${inCopy} ${inDamaged}`).toEqual(
        first === 'copy' ? [copy, damaged, ...older] : [damaged, copy, ...older],
      )
    }
    expect(newestFirst({ copy: null, damaged: older[0]!, older: [] })).toEqual(older)
    expect(newestFirst({ copy: null, damaged: null, older: [] })).toEqual([])
  })

  it.each(['copy', 'damaged'] as const)('are trusted where there is only one (%s)', (only) => {
    const found = source({ edits: [edit()] })
    expect(
      ids({ copy: null, damaged: null, older: [source({ edits: [edit({ id: 'old', key: 's:2' })] })], [only]: found }),
    ).toEqual(['e1 sure'])
  })

  it('leave the decision to the newest where that can be read whole', () => {
    const [newer, before] = [
      source({ edits: [edit()], sequence: 6 }),
      source({ edits: [edit({ id: 'e2', key: 's:2' })], sequence: 5 }),
    ]
    expect(ids({ copy: newer, damaged: before, older: [before] })).toEqual(['e1 sure'])
    expect(ids({ copy: before, damaged: newer, older: [before] })).toEqual(['e1 sure'])
  })

  it('fill in from older ones what the newest lost, and none of that is sure', () => {
    const newest = source({ edits: [edit({ revision: 1 })], sequence: 6, complete: false })
    const before = source({ edits: [edit({ revision: 2 }), edit({ id: 'e2', key: 's:2' })], sequence: 5 })
    const oldest = source({ edits: [edit({ id: 'e2', key: 's:2', revision: 9 }), edit({ id: 'e3', key: 's:3' })] })
    const found = findEdits({ copy: newest, damaged: before, older: [oldest] }, never)
    expect(found).toEqual([
      { edit: edit({ revision: 1 }), sure: true, from: newest },
      { edit: edit({ id: 'e2', key: 's:2' }), sure: false, from: before },
      { edit: edit({ id: 'e3', key: 's:3' }), sure: false, from: oldest },
    ])
    expect(ids({ copy: newest, damaged: before, older: [oldest] }, ({ id }) => id !== 'e3')).toEqual(['e3 unsure'])
  })

  it('are only old ones where there is neither copy nor database', () => {
    expect(
      ids({
        copy: null,
        damaged: null,
        older: [source({ edits: [edit()] }), source({ edits: [edit({ revision: 2 })] })],
      }),
    ).toEqual(['e1 unsure'])
  })

  it('agree on edits that are equal in both, whichever is newer', () => {
    expect(
      ids({ copy: source({ edits: [edit()], sequence: 5 }), damaged: source({ edits: [edit()] }), older: [] }),
    ).toEqual(['e1 sure'])
    expect(ids({ copy: source({ edits: [edit()], sequence: 5 }), damaged: source({}), older: [] })).toEqual(['e1 sure'])
  })

  it.each([
    ['the higher revision', { revision: 2, changedAt: 1 }, { revision: 1, changedAt: 9 }],
    ['of one revision the later change', { revision: 2, changedAt: 5 }, { revision: 2, changedAt: 4 }],
  ] as const)('are ordered, where nobody knows which is newer, by %s', (_by, higher, lower) => {
    for (const [inCopy, inDamaged, from] of [
      [higher, lower, 'copy'],
      [lower, higher, 'damaged'],
    ] as const) {
      const sources = {
        copy: source({ edits: [edit(inCopy)], sequence: 5 }),
        damaged: source({ edits: [edit(inDamaged)] }),
        older: [],
      }
      expect(findEdits(sources, never)).toEqual([{ edit: edit(higher), sure: false, from: sources[from] }])
    }
  })

  it('prefer the copy where nobody knows which is newer and both have the same time', () => {
    const sources = {
      copy: source({ edits: [edit()], sequence: 5 }),
      damaged: source({ edits: [edit({ attempts: 3 })] }),
      older: [],
    }
    expect(findEdits(sources, never)).toEqual([{ edit: edit(), sure: false, from: sources.copy }])
  })
})
