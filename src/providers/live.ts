// Live events in the browser; a change of schema or rights is read from the server, never taken from the event itself.
import type { Socket } from 'socket.io-client'
import { apiUrl } from './api-url.ts'
import { updateVersions } from './http.ts'
import { endSession } from './session.ts'

interface LiveRequest {
  readonly token: string
  /** When the connection opens: what the page was opened for comes first. */
  readonly from: Promise<void>
  readonly onSchemaChanged: () => void
}

const stopListeners = new Set<() => void>()

/** Called before the user signs out: the page is not reloaded because of the ended session. */
export const stopListening = (): void => {
  for (const stop of stopListeners) stop()
}

/** Listens until the answer is called, or the session is over: then the page goes where a call with its token would lead. */
export const connectLive = (options: LiveRequest): (() => void) => {
  let isOver = false
  let socket: Socket | undefined
  const stop = (): void => {
    isOver = true
    stopListeners.delete(stop)
    socket?.close()
  }
  const begin = async (): Promise<void> => {
    // Changes until then are announced when the connection opens.
    await options.from
    const { io } = await import('socket.io-client')
    if (!isOver) socket = connect(io, options)
  }
  stopListeners.add(stop)
  void begin()
  return stop
}

type LiveListener = (event: unknown) => void

/** The payload of `held-changed`: `screen` if only the draft of that screen was stored. */
export interface HeldChange {
  readonly screen?: string
}

const listeners = new Map<string, Set<LiveListener>>()

/** Listens to a server event until the returned function is called; events are hints, and the data is refetched. */
export const onLive = (name: string, listener: LiveListener): (() => void) => {
  const group = listeners.get(name) ?? new Set()
  listeners.set(name, group.add(listener))
  return () => void group.delete(listener)
}

let currentSocket: Socket | undefined

/** Sends an event to the server if there is a connection; the same data is polled as well. */
export const emitLive = (event: string): void => {
  if (currentSocket?.connected === true) currentSocket.emit(event)
}

const connect = (io: typeof import('socket.io-client')['io'], { token, onSchemaChanged }: LiveRequest): Socket => {
  const root = apiUrl.replace(/\/api$/, '')
  const socket = io(root === '' ? window.location.origin : root, {
    auth: { token },
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.5,
  })
  currentSocket = socket
  socket.on('schema-changed', onSchemaChanged)
  socket.on('access-changed', onSchemaChanged)
  socket.on('versions', updateVersions)
  socket.onAny((name: string, event: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  })
  // Only a reconnecting client refetches what it missed; a refused client is handled below.
  let isReconnect = false
  socket.on('connect', () => {
    if (isReconnect) onSchemaChanged()
    isReconnect = true
  })
  const endOwnSession = (): void => {
    socket.close()
    endSession(token)
  }
  socket.on('session-ended', endOwnSession)
  // The library retries an unreachable server; this handles a server that refused the connection.
  socket.on('connect_error', ({ message }) => {
    if (message === 'Invalid Token.') endOwnSession()
  })
  return socket
}
