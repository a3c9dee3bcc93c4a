// Live events in the browser; what they say is looked up, never believed.
import { apiUrl } from './call-head.ts'
import { noteVersions } from './http.ts'

export interface LiveWish {
  readonly token: string
  readonly onSchemaChanged: () => void
}

/** The first rows come first; what changed meanwhile is told at the connection. */
const untilCalm = (): Promise<void> => new Promise(done => setTimeout(done, 1500))

/** Listens until the answer is called. */
export const listen = async ({ token, onSchemaChanged }: LiveWish): Promise<() => void> => {
  await untilCalm()
  const { io } = await import('socket.io-client')
  const root = apiUrl.replace(/\/api$/, '')
  const socket = io(root === '' ? window.location.origin : root, {
    auth: { token },
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.5,
  })
  socket.on('schema-changed', onSchemaChanged)
  socket.on('access-changed', onSchemaChanged)
  socket.on('versions', noteVersions)
  socket.io.on('reconnect', onSchemaChanged)
  return () => socket.close()
}
