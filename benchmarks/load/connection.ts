// A keep-alive connection to a local server: one request at a time.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { createResponseReader, type HttpAnswer } from './response-reader.ts'

export interface LoadConnection {
  /** Rejects if the server closes the connection or exceeds the timeout. */
  readonly ask: (request: string) => Promise<HttpAnswer>
  readonly close: () => void
}

const timeoutMs = 10_000

export const connect = async (port: number): Promise<LoadConnection> => {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined
  let read = createResponseReader()
  const fail = (error: Error): void => {
    socket.destroy()
    waiting?.reject(error)
  }
  socket.setTimeout(timeoutMs, () => fail(new Error('no answer within ten seconds')))
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
      waiting = Promise.withResolvers<HttpAnswer>()
      read = createResponseReader()
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
