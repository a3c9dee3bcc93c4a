// Connections as long as they last: what crawls or stays silent is cut, what is at work is not, and at the end each goes
// when its last answer is out.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RequestTimeout, ServerClosing } from '../errors/sending-errors.ts'
import { failReading } from './bodies/read-body.ts'

export interface ConnectionLimits {
  /** The head of a request must be there by then. */
  readonly headMilliseconds: number
  /** A connection on which nothing comes or goes is cut, unless an answer is being made. */
  readonly silentMilliseconds: number
  /** A body has to bring so many bytes within each such time, else it is cut; its whole length has no limit of time. */
  readonly crawlMilliseconds: number
  readonly crawlBytes: number
  /** What is left of a body that was answered unread is thrown away for so long. */
  readonly drainMilliseconds: number
  /** While closing: what has not been sent whole by then is refused. */
  readonly closingMilliseconds: number
}

export const usualConnectionLimits: ConnectionLimits = {
  headMilliseconds: 20_000,
  silentMilliseconds: 60_000,
  crawlMilliseconds: 24_000,
  crawlBytes: 16 * 1024,
  drainMilliseconds: 15_000,
  closingMilliseconds: 5000,
}

/** A request and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface Connections {
  readonly watch: (server: Server) => void
  /** What was asked on a connection and is not answered yet. */
  readonly unanswered: (socket: Socket) => Exchange | undefined
  readonly isClosing: () => boolean
  /** From now on new requests are refused; done when those that were there are answered, and their connections are gone. */
  readonly close: () => Promise<void>
}

export const watchedConnections = (limits: ConnectionLimits): Connections => {
  const open = new Map<Socket, Exchange | undefined>()
  let closing = false
  const ended = (exchange: Exchange): void => {
    const { socket } = exchange.request
    if (open.get(socket) === exchange) open.set(socket, undefined)
    if (!exchange.request.complete) cutLater(exchange.request, limits.drainMilliseconds)
    if (closing && open.get(socket) === undefined) socket.destroySoon()
  }
  const onConnection = (socket: Socket): void => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = { request, response }
    open.set(request.socket, exchange)
    response.once('close', () => ended(exchange))
    if (bringsBody(request)) cutCrawling(request, limits)
  }
  return {
    watch: server => {
      server.on('connection', onConnection)
      server.prependListener('request', onRequest)
      // A client that waits for permission to send gets it when it may send.
      const askAsAny = (request: IncomingMessage, response: ServerResponse): void =>
        void server.emit('request', request, response)
      server.on('checkContinue', askAsAny).on('checkExpectation', askAsAny)
      server.on('timeout', (socket: Socket) => {
        if (!isAtWork(socket, open.get(socket))) socket.destroy()
      })
    },
    unanswered: socket => open.get(socket),
    isClosing: () => closing,
    close: async () => {
      closing = true
      const asked = [...open.values()].filter(exchange => exchange !== undefined)
      const timeout = setTimeout(() => {
        for (const { request } of asked) if (!request.complete) failReading(request, new ServerClosing())
      }, limits.closingMilliseconds)
      await Promise.all(asked.map(answered))
      clearTimeout(timeout)
      for (const [socket, exchange] of open) if (!exchange) socket.destroy()
    },
  }
}

const answered = ({ response }: Exchange): Promise<void> =>
  new Promise(resolve => (response.closed ? resolve() : response.once('close', () => resolve())))

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const checks = 5

/** Counts checks, not the time between them: after a pause of this process, new data is read before the next check. */
const cutCrawling = (request: IncomingMessage, { crawlMilliseconds, crawlBytes }: ConnectionLimits): void => {
  const { socket } = request
  let [counted, inVain] = [socket.bytesRead, 0]
  const look = (): void => {
    if (request.complete) clearInterval(timer)
    // Bytes that lie here unread are there: the delay is ours.
    else if (socket.bytesRead - counted >= crawlBytes || request.readableLength > 0) {
      ;[counted, inVain] = [socket.bytesRead, 0]
    } else if (++inVain >= checks) {
      clearInterval(timer)
      if (!failReading(request, new RequestTimeout())) socket.destroy()
    }
  }
  const timer = setInterval(look, crawlMilliseconds / checks)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** A silent connection is at work while its answer is made; when it does not take the answer it is not. */
const isAtWork = (socket: Socket, exchange: Exchange | undefined): boolean =>
  exchange !== undefined && !exchange.response.writableEnded && socket.writableLength === 0

const cutLater = (request: IncomingMessage, milliseconds: number): void => {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, milliseconds)
  timer.unref()
}
