import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parametersFor } from './properties.ts'

const tried = (parameters?: fc.Parameters<[number]>): number[] => {
  const values: number[] = []
  fc.assert(
    fc.property(fc.integer(), (value) => void values.push(value)),
    parameters,
  )
  return values
}
const triedLater = async (): Promise<number[]> => {
  const values: number[] = []
  await fc.assert(fc.asyncProperty(fc.integer(), async (value) => void values.push(value)))
  return values
}

describe('a fast-check property', () => {
  it('tries the same values at every push', async () => {
    vi.stubEnv('LEDGERDESK_LONG', undefined)
    vi.stubEnv('LEDGERDESK_SEED', undefined)
    expect(tried()).toHaveLength(100)
    expect(tried()).toEqual(tried())
    expect(await triedLater()).toEqual(tried())
    expect(tried({ numRuns: 7 })).toEqual(tried().slice(0, 7))
  })

  it('tries other values from another seed, and twenty times as many in a long run', () => {
    vi.stubEnv('LEDGERDESK_LONG', undefined)
    vi.stubEnv('LEDGERDESK_SEED', '4')
    const four = tried()
    vi.stubEnv('LEDGERDESK_SEED', '5')
    expect(tried()).not.toEqual(four)
    vi.stubEnv('LEDGERDESK_LONG', '1')
    expect(tried()).toHaveLength(2_000)
    expect(tried({ numRuns: 7 })).toHaveLength(140)
    expect(parametersFor({ interruptAfterTimeLimit: 1_000, verbose: 1 })).toEqual({
      seed: 5,
      numRuns: 2_000,
      interruptAfterTimeLimit: 20_000,
      verbose: 1,
    })
  })

  it('reports the seed and the path of a failure', () => {
    vi.stubEnv('LEDGERDESK_SEED', '12')
    expect(() => fc.assert(fc.property(fc.integer(), (value) => value < 50))).toThrow(/seed: 12, path: "/)
  })

  it('has neither a time limit nor a seed of its own, which a long run would keep', () => {
    const own = /^ *\}, [\d_]+\)$|^ *[\d_]{5,},\n *\)$|\{ timeout: [\d_]+ \}, (?:async )?\(|\{ seed: \d+/m
    const files = globSync('test/**/*.test.ts').filter((file) => {
      const text = readFileSync(file, 'utf8')
      return text.includes("from 'fast-check'") && !file.endsWith('properties.test.ts') && own.test(text)
    })
    expect(files).toEqual([])
  })

  it('keeps its own seed if it has one', () => {
    expect(parametersFor({ seed: 3, path: '0:1' })).toMatchObject({ seed: 3, path: '0:1' })
  })
})
