import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { describe, expect, it } from 'vitest'
import { makeWay } from '../../../../main/oauth/browser/loopback-listener.ts'

/** A listener that is made up, and the numbers of the connections that it closed. */
const listener = () => {
  const server = makeWay(new EventEmitter() as unknown as Server)
  const cut: number[] = []
  let count = 0
  /** Connections that come before the end of a closed one is seen. */
  const come = (more: number): readonly EventEmitter[] =>
    Array.from({ length: more }, () => {
      const number = count++
      const socket = Object.assign(new EventEmitter(), { destroy: () => cut.push(number) })
      server.emit('connection', socket)
      return socket
    })
  return { come, cut }
}

describe('the connections that a listener holds', () => {
  it('are 64 at most: each further one closes the oldest, and that one once', () => {
    const { come, cut } = listener()
    come(64)
    expect(cut).toEqual([])
    come(3)
    expect(cut).toEqual([0, 1, 2])
  })

  it('do not count when they have ended by themselves', () => {
    const { come, cut } = listener()
    const held = come(64)
    for (const socket of held.slice(10, 12)) socket.emit('close')
    come(2)
    expect(cut).toEqual([])
    come(1)
    expect(cut).toEqual([0])
  })
})
