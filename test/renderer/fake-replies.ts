import type { Reply } from '../../preload/contract/reply.ts'
import { calls, type Implementation } from '../../preload/contract/services.ts'
import type { fakeTrouble } from './fake-trouble.ts'
import { Refusal } from './refusal.ts'

/** Every call by its group, answered as the real IPC answers it; `asked` notes the calls. */
export const fakeReplies = (services: Implementation, trouble: ReturnType<typeof fakeTrouble>) => {
  const asked: { call: string; args: unknown[] }[] = []
  type Any = (...args: unknown[]) => unknown
  const answer =
    (group: keyof typeof calls, method: string) =>
    async (...args: unknown[]): Promise<Reply<unknown>> => {
      // Clones like the real IPC, so that values that cannot be cloned fail here too.
      asked.push({ call: `${group}.${method}`, args: structuredClone(args) })
      const troubled = trouble.of(`${group}.${method}`)
      if (troubled) return troubled
      try {
        return {
          ok: true,
          value: structuredClone(await (services[group] as unknown as Record<string, Any>)[method]?.(...args)),
        }
      } catch (error) {
        return { ok: false, fail: error instanceof Refusal ? error.fail : { code: 'unexpected' } }
      }
    }
  const groups = Object.fromEntries(
    Object.entries(calls).map(([group, methods]) => [
      group,
      Object.fromEntries(methods.map((method) => [method, answer(group as keyof typeof calls, method)])),
    ]),
  )
  return { groups, asked }
}
