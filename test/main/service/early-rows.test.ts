import { describe, expect, it } from 'vitest'
import { createCustomerService, type ListRow } from '../../../main/service/customer-service.ts'
import { codeOf } from '../code-of.ts'
import { clientOf, network, serve } from './client-kit.ts'

const row = (id: number): string => `{"CustomerId":"${id}","Name":"${'x'.repeat(1_000)}"}`
const rows = Array.from({ length: 400 }, (_nothing, at) => row(at))
const half = 250

/** Collects rows that came before the end, and tells when the first did. */
const collecting = () => {
  const [early, first] = [[] as ListRow[], Promise.withResolvers<void>()]
  return {
    early,
    first: first.promise,
    take: (some: readonly ListRow[]): void => {
      early.push(...some)
      if (some.length > 0) first.resolve()
    },
  }
}

describe('a list of customers', () => {
  it('gives its rows while the rest of it has not been sent', async () => {
    const { early, first, take } = collecting()
    const { client } = await serve((response) => {
      response.write(`[${rows.slice(0, half).join(',')}`)
      void first.then(() => response.end(`,${rows.slice(half).join(',')}]`))
    })
    const all = await createCustomerService(client).list(undefined, take)
    expect(all.map(({ id }) => id)).toEqual(rows.map((_row, at) => String(at)))
    expect(early.length).toBeGreaterThan(100)
    expect(early).toEqual(all.slice(0, early.length))
  })

  it('that breaks off has given rows, and fails', async () => {
    const { early, first, take } = collecting()
    const { client } = await serve((response) => {
      response.write(`[${rows.slice(0, half).join(',')}`)
      void first.then(() => response.destroy())
    })
    expect(await codeOf(createCustomerService(client).list(undefined, take))).toBe('service-unreachable')
    expect(early[0]?.id).toBe('0')
  })

  it('gives no rows of a refusal, and none behind one that makes no sense', async () => {
    const { early, take } = collecting()
    for (const [text, status, code] of [
      [`[${rows.join(',')}]`, 500, 'service-failing'],
      [`[${['{"Name":"nobody"}', ...rows].join(',')}]`, 200, 'service-answer-unreadable'],
      [
        `[${[`{"CustomerId":"7","x":"${'x'.repeat(5_300_000)}"}`, ...rows, ...rows].join(',')}]`,
        200,
        'service-answer-too-large',
      ],
    ] as const) {
      const { adapter } = network(async () => text, status)
      expect(await codeOf(createCustomerService(clientOf({ adapter })).list(undefined, take))).toBe(code)
    }
    expect(early).toEqual([])
  })
})
