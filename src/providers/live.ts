// Live events in the browser; a change of schema or rights is read from the server, never taken from the event itself.
import type { Socket } from 'socket.io-client'
import { apiUrl } from './call-head.ts'
import { noteVersions } from './http.ts'
import { endSession } from './session.ts'

export interface LiveRequest {
  readonly token: string
  /** When the connection opens: what the page was opened for comes first. */
  readonly from: Promise<void>
  readonly onSchemaChanged: () => void
}

const listening = new Set<() => void>()

/** Called before the user signs out: the page is not reloaded because of the ended session. */
export const stopListening = (): void => {
  for (const stop of listening) stop()
}

/** Listens until the answer is called, or the session is over: then the page goes where a call with its token would lead. */
export const listen = (options: LiveRequest): (() => void) => {
  let isOver = false
  let socket: Socket | undefined
  const stop = (): void => {
    isOver = true
    listening.delete(stop)
    socket?.close()
  }
  const begin = async (): Promise<void> => {
    // Changes until then are announced when the connection opens.
    await options.from
    const { io } = await import('socket.io-client')
    if (!isOver) socket = connect(io, options)
  }
  listening.add(stop)
  void begin()
  return stop
}

type Listener = (event: unknown) => void

/** The payload of `held-changed`: `screen` if only the draft of that screen was stored. */
export interface HeldBy {
  readonly screen?: string
}

const listeners = new Map<string, Set<Listener>>()

/** Listens to a server event until the returned function is called; events are hints, and the data is refetched. */
export const onLive = (name: string, listener: Listener): (() => void) => {
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  return () => void own.delete(listener)
}

let connected: Socket | undefined

/** Sends an event to the server if there is a connection; the same data is polled as well. */
export const sayLive = (word: string): void => {
  if (connected?.connected === true) connected.emit(word)
}

const connect = (io: typeof import('socket.io-client')['io'], { token, onSchemaChanged }: LiveRequest): Socket => {
  const root = apiUrl.replace(/\/api$/, '')
  const socket = io(root === '' ? window.location.origin : root, {
    auth: { token },
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.5,
  })
  connected = socket
  socket.on('schema-changed', onSchemaChanged)
  socket.on('access-changed', onSchemaChanged)
  socket.on('versions', noteVersions)
  socket.onAny((name: string, event: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  })
  // Only a reconnecting client refetches what it missed; a refused client is handled below.
  let isBack = false
  socket.on('connect', () => {
    if (isBack) onSchemaChanged()
    isBack = true
  })
  const over = (): void => {
    socket.close()
    endSession(token)
  }
  socket.on('session-ended', over)
  // The library retries an unreachable server; this handles a server that refused the connection.
  socket.on('connect_error', ({ message }) => {
    if (message === 'Invalid Token.') over()
  })
  return socket
}
