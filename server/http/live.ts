// Live events over socket.io, on the server root with the same token as the API; an event is a hint, the truth is asked for.
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { callerOf } from '../modules/users/session.ts'
import type { HttpWorld } from './world.ts'

export interface Live {
  /** Tells every signed-in browser that the schema is another one. */
  readonly announceSchema: (version: string) => void
  readonly close: () => Promise<void>
}

const longestMessage = 10_000

/** Who has no good token gets no connection; a foreign page gets none either. */
export const liveEvents = (server: FastifyInstance, world: HttpWorld): Live => {
  const io = new Server(server.server, {
    maxHttpBufferSize: longestMessage,
    serveClient: false,
    cors: { origin: false },
  })
  io.use(async (socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    try {
      const { schema } = world.current()
      const asked = typeof token === 'string' ? token : ''
      const caller = await callerOf({ schema, storage: world.storage, now: world.now }, asked, 'socket')
      await socket.join([`shop ${caller.shop.code}`, `user ${caller.user.rowId}`])
      socket.data.rights = caller.rights
      next()
    } catch (error) {
      server.log.info({ err: error }, 'live connection refused')
      next(new Error('Invalid Token.'))
    }
  })
  // What changed between a browser's last answer and its connection was told to nobody: it compares.
  io.on('connection', socket => {
    socket.emit('versions', { schema: world.current().schema.version, access: socket.data.rights })
  })
  world.news.onAccess(userRow => void io.to(`user ${userRow}`).emit('access-changed'))
  return {
    announceSchema: version => void io.emit('schema-changed', { version }),
    close: async () => {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
