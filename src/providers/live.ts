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

/** Before the user himself signs out: the page that follows is not loaded anew because his session is over. */
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
    // Changes made meanwhile are announced when the connection opens.
    await options.from
    const { io } = await import('socket.io-client')
    if (!isOver) socket = connect(io, options)
  }
  listening.add(stop)
  void begin()
  return stop
}

type Listener = (event: unknown) => void

/** What `held-changed` says: `screen` where it was only kept what that one types. */
export interface HeldBy {
  readonly screen?: string
}

const listeners = new Map<string, Set<Listener>>()

/** Hears an event of the server by its name, until the answer is called; it is a hint, and the truth is asked for. */
export const onLive = (name: string, listener: Listener): (() => void) => {
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  return () => void own.delete(listener)
}

let connected: Socket | undefined

/** Says a word to the server, or says it to nobody where there is no live connection: what it asks is asked in other ways too. */
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
  // Only a client that reconnects asks for what it missed; a refused client is handled below.
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
  // A server that cannot be reached is tried again by the library; this is one that was reached and said no.
  socket.on('connect_error', ({ message }) => {
    if (message === 'Invalid Token.') over()
  })
  return socket
}
