import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A server on any name below `localhost` that counts connections and packets. */
export const openCounter = async () => {
  const came = { connections: 0, packets: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    came.connections++
    sockets.add(socket)
    // Ends each connection at once, because nobody waits for it.
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .once('data', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4').on('message', () => came.packets++)
  packets.bind(port, '127.0.0.1')
  await once(packets, 'listening')
  const stop = (): void => {
    server.close()
    packets.close()
    for (const socket of sockets) socket.destroy()
  }
  return { came, port, stop }
}
