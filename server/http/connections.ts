// Tracks connections: closes idle and stalled ones, keeps busy ones, and drains all at shutdown.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RequestTimeout, ServerClosing } from '../errors/sending-errors.ts'
import { failReading } from './bodies/read-body.ts'

export interface ConnectionLimits {
  /** Time limit for the header of a request. */
  readonly headMilliseconds: number
  /** Time without traffic after which a connection is closed, unless a response is in work. */
  readonly silentMilliseconds: number
  /** A body must deliver this many bytes in each period; there is no limit for the total time. */
  readonly crawlMilliseconds: number
  readonly crawlBytes: number
  /** How long the rest of an unread body is discarded before the connection is closed. */
  readonly drainMilliseconds: number
  /** During shutdown: bodies that are incomplete after this time are refused. */
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

/** A request and its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface Connections {
  readonly watch: (server: Server) => void
  /** Finds the request of a connection that has no response yet. */
  readonly unanswered: (socket: Socket) => Exchange | undefined
  readonly isClosing: () => boolean
  /** Refuses new requests from now on; resolves when all pending requests are answered and their connections closed. */
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
      // A client that sent `Expect: 100-continue` is answered when it may send.
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

/** Counts checks instead of measuring time, so that after a pause of the process new data is read before the next check. */
const cutCrawling = (request: IncomingMessage, { crawlMilliseconds, crawlBytes }: ConnectionLimits): void => {
  const { socket } = request
  let [counted, inVain] = [socket.bytesRead, 0]
  const look = (): void => {
    if (request.complete) clearInterval(timer)
    // Buffered bytes mean that the delay is on the server.
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

/** An idle connection is busy while its response is in work, unless the client does not read the response. */
const isAtWork = (socket: Socket, exchange: Exchange | undefined): boolean =>
  exchange !== undefined && !exchange.response.writableEnded && socket.writableLength === 0

const cutLater = (request: IncomingMessage, milliseconds: number): void => {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, milliseconds)
  timer.unref()
}
