// Tracks connections: closes idle and stalled ones, keeps busy ones, and drains all at shutdown.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RequestTimeout, ServerClosing } from '../error/request-errors.ts'
import { failBodyRead } from './bodies/read-body.ts'

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

export const defaultConnectionLimits: ConnectionLimits = {
  headMilliseconds: 20_000,
  silentMilliseconds: 60_000,
  crawlMilliseconds: 24_000,
  crawlBytes: 16 * 1024,
  drainMilliseconds: 15_000,
  closingMilliseconds: 5000,
}

/** A request and its response. */
interface HttpExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface Connections {
  readonly watch: (server: Server) => void
  /** Finds the request of a connection that has no response yet. */
  readonly findPending: (socket: Socket) => HttpExchange | undefined
  readonly isClosing: () => boolean
  /** Refuses new requests from now on; resolves when all pending requests are answered and their connections closed. */
  readonly close: () => Promise<void>
}

export const trackConnections = (limits: ConnectionLimits): Connections => {
  const open = new Map<Socket, HttpExchange | undefined>()
  let closing = false
  const onExchangeEnd = (exchange: HttpExchange): void => {
    const { socket } = exchange.request
    if (open.get(socket) === exchange) open.set(socket, undefined)
    if (!exchange.request.complete) scheduleDestroy(exchange.request, limits.drainMilliseconds)
    if (closing && open.get(socket) === undefined) socket.destroySoon()
  }
  const onConnection = (socket: Socket): void => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = { request, response }
    open.set(request.socket, exchange)
    response.once('close', () => onExchangeEnd(exchange))
    if (hasBody(request)) watchBodyProgress(request, limits)
  }
  return {
    watch: server => {
      server.on('connection', onConnection)
      server.prependListener('request', onRequest)
      // A client that sent `Expect: 100-continue` is answered when it may send.
      const emitRequest = (request: IncomingMessage, response: ServerResponse): void =>
        void server.emit('request', request, response)
      server.on('checkContinue', emitRequest).on('checkExpectation', emitRequest)
      server.on('timeout', (socket: Socket) => {
        if (!isAnswering(socket, open.get(socket))) socket.destroy()
      })
    },
    findPending: socket => open.get(socket),
    isClosing: () => closing,
    close: async () => {
      closing = true
      const pending = [...open.values()].filter(exchange => exchange !== undefined)
      const timeout = setTimeout(() => {
        for (const { request } of pending) if (!request.complete) failBodyRead(request, new ServerClosing())
      }, limits.closingMilliseconds)
      await Promise.all(pending.map(waitForResponse))
      clearTimeout(timeout)
      for (const [socket, exchange] of open) if (!exchange) socket.destroy()
    },
  }
}

const waitForResponse = ({ response }: HttpExchange): Promise<void> =>
  new Promise(resolve => (response.closed ? resolve() : response.once('close', () => resolve())))

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const checksPerPeriod = 5

/** Counts checks instead of measuring time, so that after a pause of the process new data is read before the next check. */
const watchBodyProgress = (request: IncomingMessage, { crawlMilliseconds, crawlBytes }: ConnectionLimits): void => {
  const { socket } = request
  let [lastBytes, stalledChecks] = [socket.bytesRead, 0]
  const checkProgress = (): void => {
    if (request.complete) clearInterval(timer)
    // Buffered bytes mean that the delay is on the server.
    else if (socket.bytesRead - lastBytes >= crawlBytes || request.readableLength > 0) {
      ;[lastBytes, stalledChecks] = [socket.bytesRead, 0]
    } else if (++stalledChecks >= checksPerPeriod) {
      clearInterval(timer)
      if (!failBodyRead(request, new RequestTimeout())) socket.destroy()
    }
  }
  const timer = setInterval(checkProgress, crawlMilliseconds / checksPerPeriod)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/** An idle connection is busy while its response is in work, unless the client does not read the response. */
const isAnswering = (socket: Socket, exchange: HttpExchange | undefined): boolean =>
  exchange !== undefined && !exchange.response.writableEnded && socket.writableLength === 0

const scheduleDestroy = (request: IncomingMessage, milliseconds: number): void => {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, milliseconds)
  timer.unref()
}
