// A browser's live connection to a shop: the events that it receives, in their order.
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import type { Shop } from './shop.ts'

export interface LiveBrowser {
  /** Why it was not let in. */
  readonly refusal: string | undefined
  /** What it received when it connected: the versions of the schema in force and of its own rights. */
  readonly versions: { readonly schema?: string; readonly access?: string }
  /** The versions of `schema-changed`. */
  readonly messages: readonly string[]
  /** How often it was notified that its own rights changed. */
  readonly access: () => number
  /** How often it was notified that rows of its shop were written. */
  readonly figures: () => number
  /** How often it was notified that others of the shop may have its things. */
  readonly held: () => number
  /** The names of all other events that it heard, in their order. */
  readonly heard: readonly string[]
  /** What it was told of long work. */
  readonly progress: readonly { readonly state: string; readonly percentage: number }[]
  readonly say: (word: string) => void
  /** Whether it is connected still. */
  readonly isOpen: () => boolean
  /** Why it was cut off, in the words of the library. */
  readonly cut: () => string | undefined
  readonly close: () => void
}

/** Returns once the server has answered: the connection receives events, or was refused. */
export const connectTo = async (shop: Shop, token?: string): Promise<LiveBrowser> => {
  const { server } = shop.running
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const options = {
    auth: token === undefined ? {} : { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  }
  const socket = io(`http://127.0.0.1:${port}`, options)
  const messages: string[] = []
  const heard: string[] = []
  let figures = 0
  let held = 0
  socket.onAny(name => {
    if (name === 'figures-changed') figures += 1
    else if (name === 'held-changed') held += 1
    else heard.push(name)
  })
  let cut: string | undefined
  socket.on('disconnect', reason => {
    cut = reason
  })
  socket.on('schema-changed', ({ version }: { version: string }) => void messages.push(version))
  const progress: LiveBrowser['progress'][number][] = []
  socket.on('job-progress', (event: LiveBrowser['progress'][number]) => void progress.push(event))
  let access = 0
  socket.on('access-changed', () => {
    access += 1
  })
  let versions: LiveBrowser['versions'] = {}
  const refusal = await new Promise<string | undefined>(resolve => {
    socket.once('versions', messages => {
      versions = messages
      resolve(undefined)
    })
    socket.once('connect_error', error => resolve(error.message))
    socket.once('disconnect', reason => resolve(reason))
  })
  return {
    refusal,
    versions,
    messages,
    access: () => access,
    figures: () => figures,
    held: () => held,
    heard,
    progress,
    say: word => void socket.emit(word),
    isOpen: () => socket.connected,
    cut: () => cut,
    close: () => void socket.close(),
  }
}
