import type { Control } from './control.ts'

type Remote<F> = F extends (...values: infer A) => infer R ? (...values: A) => Promise<R> : never

/** Control over HTTP, for a service in another process. */
export type RemoteControl = { readonly [V in keyof Control]: Remote<Control[V]> }

/** A call rejects with the sentence of the service. */
export const remoteControl = ({ url, token }: { readonly url: string; readonly token: string }): RemoteControl => {
  const ask = async (verb: string, values: readonly unknown[]): Promise<unknown> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ do: verb, with: values }),
    })
    const reply = (await answer.json()) as { readonly value?: unknown; readonly error?: string }
    if (!answer.ok) throw new Error(reply.error ?? `Control answered ${answer.status}.`)
    return reply.value
  }
  return new Proxy(
    {},
    {
      get:
        (_target, verb) =>
        (...values: readonly unknown[]) =>
          ask(String(verb), values),
    },
  ) as RemoteControl
}
