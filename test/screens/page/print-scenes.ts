import type { RowsQuestion, RowsResult } from '../../../preload/contract/customers.ts'
import type { Reply } from '../../../preload/contract/reply.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { at } from './start.ts'

type Rows = (...args: unknown[]) => Promise<Reply<RowsResult>>

/** Answers the windows of a printed list in another way. The table asks for smaller ones. */
const reading = (answer: (question: RowsQuestion, real: RowsResult) => Promise<Reply<RowsResult>>) => (): Fake => {
  const fake = fakeApi(at({ customers: 1_300 }))
  const customers = fake.api.customers as unknown as Record<'rows', Rows>
  const real = customers.rows
  customers.rows = async (...args) => {
    const [reply, question] = [await real(...args), args[1] as RowsQuestion]
    return reply.ok && question.count === 500 ? answer(question, reply.value) : reply
  }
  return fake
}

/** A list of 1,300 customers that is being read, cannot be read, or changes in every reading. */
export const printScenes: Readonly<Record<string, () => Fake>> = {
  'print-held': reading(({ from }, value) =>
    from === 0 ? Promise.resolve({ ok: true, value }) : new Promise(() => undefined),
  ),
  'print-fails': reading(async () => ({ ok: false, fail: { code: 'database-locked' } })),
  'print-changes': reading(async (_question, real) => ({ ok: true, value: { ...real, shown: real.shown + 1 } })),
}
