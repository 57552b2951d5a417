import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import { answerWith, openChannel, remote } from '../../../../main/desk/worker/channel.ts'

interface Counter {
  add(by: number): Promise<number>
  fail(): Promise<never>
  reset(): void
}

const connect = (functions: object, names: readonly string[]) => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  openChannel(port2, answerWith(functions, names))
  return openChannel(port1, () => null)
}

describe('a channel between two threads', () => {
  it('carries calls to the functions of the other side, with their values and failures', async () => {
    let count = 0
    const channel = connect(
      {
        add: (by: number) => (count += by),
        fail: () => {
          throw new AppError({ code: 'service-slow', about: { host: 'books.example' } })
        },
        reset: () => void (count = 0),
      },
      ['add', 'fail', 'reset'],
    )
    const counter = {
      ...remote<Counter>(channel.call, ['add', 'fail']),
      ...remote<Pick<Counter, 'reset'>>(channel.notify, ['reset']),
    }
    expect(await counter.add(2)).toBe(2)
    expect(await counter.add(3)).toBe(5)
    await expect(counter.fail()).rejects.toMatchObject({
      fail: { code: 'service-slow', about: { host: 'books.example' } },
    })
    counter.reset()
    expect(await counter.add(1)).toBe(1)
  })

  it('sends the calls of a group under its name', async () => {
    const channel = connect({ 'counter.add': (by: number) => by }, ['counter.add'])
    expect(await remote<Pick<Counter, 'add'>>(channel.call, ['add'], 'counter.').add(4)).toBe(4)
  })

  it('answers no call that is not on its list, whatever the object holds', async () => {
    const channel = connect({ add: () => 1, secret: () => 2 }, ['add', 'absent'])
    for (const name of ['secret', 'toString', 'constructor', '__proto__', ''])
      await expect(channel.call(name, []), name).rejects.toSatisfy((error) => isFail(error, 'call-unknown'))
    expect(await channel.call('absent', [])).toBeUndefined()
  })
})
