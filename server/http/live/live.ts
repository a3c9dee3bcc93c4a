// Live events over socket.io, on the server root with the same token as the API; an event is a hint, the truth is asked for.
// A connection lasts as long as the session that it was opened with.
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Caller } from '../../caller/caller.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { goodSession } from '../../modules/sign-in/session.ts'
import { hashToken, isToken } from '../../modules/sign-in/token.ts'
import type { JobPlace } from '../../storage/jobs.ts'
import { jobOfNews, newsOfSession, newsOfShop, newsOfUser } from '../../storage/news.ts'
import { queue } from '../../storage/queue.ts'
import type { News } from '../../storage/storage.ts'
import { sessionsOf } from '../world/signed-in.ts'
import type { HttpWorld } from '../world/world.ts'
import { announceJob, type JobEvent } from './job-events.ts'
import { type LiveGate, type LiveLimits, liveGate, usualLiveLimits } from './live-gate.ts'

export interface Live {
  /** Notifies every signed-in browser that the schema has changed. */
  readonly announceSchema: (version: string) => void
  readonly close: () => Promise<void>
}

interface Events {
  readonly versions: (versions: { readonly schema: string; readonly access: string | undefined }) => void
  readonly 'schema-changed': (schema: { readonly version: string }) => void
  readonly 'access-changed': () => void
  readonly 'job-progress': (event: JobEvent) => void
  /** The last word of a connection: it will not be let in again with this token. */
  readonly 'session-ended': () => void
}

/** What is remembered of a connection; the token is not. */
interface Known {
  /** The hash of the token. */
  session: string
  standing: Standing
  runsOut: NodeJS.Timeout
}

/** The state of the session when it was last checked. */
interface Standing {
  readonly caller: Caller
  readonly userRow: string
  readonly shop: string
  readonly rights: string | undefined
  readonly expiresAt: string
}

type Browser = Socket<DefaultEventsMap, Events, DefaultEventsMap, Known>

const longestMessage = 10_000

export interface LiveOptions {
  /** Origins of pages that may connect, beside those that this server answers itself. */
  readonly origins?: readonly string[]
  readonly limits?: Partial<LiveLimits>
}

/** Who has no good token gets no connection; a foreign page gets none either. */
export const liveEvents = (
  server: FastifyInstance,
  world: HttpWorld,
  { origins = [], limits: given }: LiveOptions = {},
): Live => {
  const limits = { ...usualLiveLimits, ...given }
  const gate = liveGate(origins, limits)
  const io: LiveServer = new Server(server.server, {
    maxHttpBufferSize: longestMessage,
    connectTimeout: limits.unknownMilliseconds,
    serveClient: false,
    cors: { origin: false },
    allowRequest: (request, answer) => {
      const refusal = gate.refusal(request)
      if (refusal !== undefined) server.log.info({ refusal, origin: request.headers.origin }, 'live connection refused')
      answer(refusal, refusal === undefined)
    },
  })
  countUnknown(io, gate)
  const inTurn = queue()
  const lookAgain = (browser: Browser): Promise<void> => inTurn(() => look(server, world, browser))
  const everybody = (): readonly Browser[] => [...io.sockets.sockets.values()]
  io.use((browser, next) => void letIn(server, world, browser).then(next))
  io.on('connection', browser => {
    cutOldest(everybody(), browser, limits.ofSession)
    awaitEnd(browser, world.now, () => lookAgain(browser))
    browser.on('disconnect', () => clearTimeout(browser.data.runsOut))
    // Changes between a browser's last answer and its connection were not announced: the browser compares the versions.
    browser.emit('versions', { schema: world.current().schema.version, access: browser.data.standing.rights })
    // If the session ended between its first check and this moment, that was not announced either.
    void lookAgain(browser)
  })
  const emitJob = (place: JobPlace): Promise<void> => {
    const listeners = everybody().map(browser => ({
      caller: browser.data.standing.caller,
      emit: (event: JobEvent) => void browser.emit('job-progress', event),
    }))
    return announceJob(world, listeners, place).catch(error =>
      server.log.error({ err: error }, 'the progress of a job could not be told'),
    )
  }
  const stopHearing = world.storage.onNews((news: News) => {
    const job = news === undefined ? undefined : jobOfNews(news)
    if (job) return void emitJob(job)
    for (const browser of everybody()) if (news === undefined || isAbout(browser, news)) void lookAgain(browser)
  })
  return {
    announceSchema: version => {
      const now = world.now().toISOString()
      for (const browser of everybody())
        if (browser.data.standing.expiresAt > now) browser.emit('schema-changed', { version })
    },
    close: async () => {
      await stopHearing()
      // Not one by one with a word of farewell: browsers come back by themselves once a server is there again.
      io.engine.close()
      await inTurn(async () => undefined)
    },
  }
}

type LiveServer = Server<DefaultEventsMap, Events, DefaultEventsMap, Known>

/** A connection is unknown from its beginning until its token was found good, or it is gone. */
const countUnknown = (io: LiveServer, gate: LiveGate): void => {
  const known = new WeakMap<object, () => void>()
  io.engine.on('connection', (connection: Browser['conn']) => {
    const { request } = connection
    const end = gate.begin(request)
    known.set(connection, end)
    connection.once('close', () => {
      end()
      // The library waits half a minute for the other side's farewell; a line of polling serves others as well.
      if (request.headers.upgrade !== undefined) request.socket.destroySoon()
    })
  })
  io.on('connection', browser => known.get(browser.conn)?.())
}

/** The newest connection is the page in use, so the oldest is cut. A cut browser does not reconnect by itself. */
const cutOldest = (all: readonly Browser[], { data: { session } }: Browser, most: number): void => {
  const own = all.filter(browser => browser.data.session === session)
  for (const browser of own.slice(0, Math.max(own.length - most, 0))) browser.disconnect(true)
}

/** Why a browser is not let in; undefined when it is. */
const letIn = async (server: FastifyInstance, world: HttpWorld, browser: Browser): Promise<Error | undefined> => {
  const { token } = browser.handshake.auth as { token?: unknown }
  browser.handshake.auth = {}
  try {
    if (typeof token !== 'string' || !isToken(token)) throw new NotSignedIn()
    browser.data.session = hashToken(token)
    browser.data.standing = await standingOf(world, browser.data.session)
    return undefined
  } catch (error) {
    server.log.info({ err: error }, 'live connection refused')
    // Only a bad token is a word to the browser; without a connection it tries again by itself.
    if (!(error instanceof NotSignedIn)) browser.conn.close()
    return new Error('Invalid Token.')
  }
}

const standingOf = async (world: HttpWorld, tokenHash: string): Promise<Standing> => {
  const { caller, expiresAt } = await goodSession(sessionsOf(world), tokenHash, 'socket')
  return { caller, userRow: caller.user.rowId, shop: caller.shop.code, rights: caller.rights, expiresAt }
}

/** Asks about the session anew. Where no answer comes the connection breaks: the browser opens another, and is asked there. */
const look = async (server: FastifyInstance, world: HttpWorld, browser: Browser): Promise<void> => {
  if (!browser.connected) return
  try {
    follow(browser, await standingOf(world, browser.data.session))
  } catch (error) {
    if (error instanceof NotSignedIn) return end(browser)
    server.log.error({ err: error }, 'a live session could not be looked up')
    browser.conn.close()
  }
}

/** Checks again when the time is over. Timers may fire early, and the shop's clock may differ from the machine's. */
const awaitEnd = (browser: Browser, now: () => Date, lookAgain: () => Promise<void>): void => {
  const left = Date.parse(browser.data.standing.expiresAt) - now().getTime()
  const over = async (): Promise<void> => {
    await lookAgain()
    if (browser.connected) awaitEnd(browser, now, lookAgain)
  }
  browser.data.runsOut = setTimeout(() => void over(), Math.max(left, 1))
  browser.data.runsOut.unref()
}

const isAbout = ({ data: { session, standing } }: Browser, news: string): boolean =>
  [newsOfSession(session), newsOfUser(standing.userRow), newsOfShop(standing.shop)].includes(news)

/** A session that goes on, in another shop or with other rights perhaps. */
const follow = (browser: Browser, now: Standing): void => {
  const before = browser.data.standing
  browser.data.standing = now
  if (before.rights !== now.rights) browser.emit('access-changed')
}

const end = (browser: Browser): void => {
  browser.emit('session-ended')
  browser.disconnect(true)
}
