// A keep-alive connection to a local server: one request at a time.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { type Answer, responseReader } from './response-reader.ts'

export interface Connection {
  /** Rejects if the server closes the connection or exceeds the timeout. */
  readonly ask: (request: string) => Promise<Answer>
  readonly close: () => void
}

const patience = 10_000

export const connect = async (port: number): Promise<Connection> => {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<Answer> | undefined
  let read = responseReader()
  const fail = (error: Error): void => {
    socket.destroy()
    waiting?.reject(error)
  }
  socket.setTimeout(patience, () => fail(new Error('no answer within ten seconds')))
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  socket.on('data', chunk => {
    try {
      const answer = read(chunk)
      if (answer) waiting?.resolve(answer)
    } catch (error) {
      fail(error as Error)
    }
  })
  return {
    ask: request => {
      waiting = Promise.withResolvers<Answer>()
      read = responseReader()
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
