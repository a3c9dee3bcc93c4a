// A network between a client and a server that loses what it carries: a proxy on the machine itself, which breaks each
// connection in the way that it is told.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LineFault =
  | 'none'
  /** The request never arrives. */
  | 'request lost'
  /** The request is cut in its middle. */
  | 'request cut'
  /** The request arrives, its answer does not. */
  | 'answer lost'
  /** The first byte of the answer arrives. */
  | 'answer cut'
  /** The request arrives twice, as a proxy that tries again sends it. */
  | 'request twice'

export interface FaultyLine {
  readonly address: string
  /** For the connections from now on. */
  readonly breakBy: (fault: LineFault) => void
  readonly close: () => Promise<void>
}

export const createFaultyLine = async (target: AddressInfo): Promise<FaultyLine> => {
  let fault: LineFault = 'none'
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const own = fault
    const toServer = (): Socket => {
      const socket = connect(target.port, '127.0.0.1')
      keep(socket)
      return socket
    }
    const keep = (socket: Socket): void => {
      sockets.add(socket)
      // A broken line is what this is for.
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    keep(client)
    if (own === 'request lost') {
      client.once('data', () => client.destroy())
      return
    }
    const upstream = toServer()
    upstream.on('close', () => client.end())
    client.on('close', () => upstream.end())
    client.on('data', part => {
      if (own === 'request cut') {
        upstream.write(part.subarray(0, part.length - 20))
        setImmediate(() => upstream.destroy())
        client.destroy()
        return
      }
      upstream.write(part)
      if (own === 'request twice') toServer().end(part)
    })
    upstream.on('data', part => {
      if (own === 'answer lost') client.destroy()
      else if (own === 'answer cut') client.write(part.subarray(0, 1), () => client.destroy())
      else client.write(part)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    breakBy: next => {
      fault = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
