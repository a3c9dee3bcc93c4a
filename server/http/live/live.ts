// Live events over socket.io, authenticated with the token of the API. An event is a hint; clients request the data. A
// connection ends with its session.
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { rulesAll } from '../../../engine/access/rules-all.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { mayBegin } from '../../caller/may-move.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { goodSession } from '../../modules/sign-in/session.ts'
import { hashToken, isToken } from '../../modules/sign-in/token.ts'
import type { JobPlace } from '../../storage/jobs.ts'
import {
  figuresOfNews,
  type Held,
  heldOfNews,
  jobOfNews,
  newsOfSession,
  newsOfShop,
  newsOfUser,
} from '../../storage/news.ts'
import { queue } from '../../storage/queue.ts'
import type { News } from '../../storage/storage.ts'
import { sessionsOf } from '../world/signed-in.ts'
import type { HttpWorld } from '../world/world.ts'
import { createClientAddress } from './client-address.ts'
import { announceJob, type JobEvent } from './job-events.ts'
import { type LiveGate, type LiveLimits, liveGate, usualLiveLimits } from './live-gate.ts'

export interface Live {
  /** Notifies all signed-in browsers that the schema has changed. */
  readonly announceSchema: (version: string) => void
  /** Notifies users who may edit schema files that saved files were refused, or are valid again. */
  readonly announceFaults: () => void
  readonly close: () => Promise<void>
}

interface Events {
  readonly versions: (versions: { readonly schema: string; readonly access: string | undefined }) => void
  readonly 'schema-changed': (schema: { readonly version: string }) => void
  readonly 'schema-faults': () => void
  readonly 'access-changed': () => void
  readonly 'job-progress': (event: JobEvent) => void
  /** Rows of the shop were written; sent to users with the dashboard. */
  readonly 'figures-changed': () => void
  /**
   * Reservations, shared drafts or moved pieces of the shop have changed; sent to users who may create such a document.
   * `screen`: only the draft of this screen was saved.
   */
  readonly 'held-changed': (by: { readonly screen?: string }) => void
  /** The business date of the shop has changed. */
  readonly 'day-changed': () => void
  /** The session has ended; the token is no longer valid. */
  readonly 'session-ended': () => void
}

/** State of a connection, without the token. */
interface Known {
  /** The hash of the token. */
  session: string
  standing: Standing
  runsOut: NodeJS.Timeout
}

/** The state of the session at the last check. */
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
  /** Origins that may connect beside this server's own. */
  readonly origins?: readonly string[]
  readonly limits?: Partial<LiveLimits>
  /** Addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
  readonly trustedProxies?: readonly string[]
}

/** Refuses connections without a valid token and pages of other origins. */
export const liveEvents = (
  server: FastifyInstance,
  world: HttpWorld,
  { origins = [], limits: given, trustedProxies = [] }: LiveOptions = {},
): Live => {
  const limits = { ...usualLiveLimits, ...given }
  const gate = liveGate(origins, { ...limits, addressOf: createClientAddress(trustedProxies) })
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
  /** Checks the expiry also before the connection is closed. */
  const isLiving = ({ data }: Browser): boolean => data.standing.expiresAt > world.now().toISOString()
  io.use((browser, next) => void letIn(server, world, browser).then(next))
  io.on('connection', browser => {
    cutOldest(everybody(), browser, limits.ofSession)
    awaitEnd(browser, world.now, () => lookAgain(browser))
    browser.on('disconnect', () => clearTimeout(browser.data.runsOut))
    // The browser compares the versions because changes before the connection were not announced.
    browser.emit('versions', { schema: world.current().schema.version, access: browser.data.standing.rights })
    if (world.schemaFiles?.refused() && ruling(browser)) browser.emit('schema-faults')
    for (const { name, askedBy } of Object.values(world.byHand?.jobs ?? {}))
      if (askedBy !== undefined)
        onAsked(browser, askedBy, () =>
          emitJob({ name, shop: browser.data.standing.shop, onlyRunning: true }, [browser]),
        )
    // Detects a session that ended between the first check and this moment.
    void lookAgain(browser)
  })
  const emitJob = (place: JobPlace & { readonly onlyRunning?: boolean }, to = everybody()): Promise<void> => {
    const listeners = to.filter(isLiving).map(browser => ({
      caller: browser.data.standing.caller,
      emit: (event: JobEvent, name?: string) => {
        browser.emit('job-progress', event)
        const { percentage, message } = event
        if (name !== undefined) (browser as Socket).emit(name, { percentage, message })
      },
    }))
    return announceJob(world, listeners, place).catch(error =>
      server.log.error({ err: error }, 'failed to publish the progress of a job'),
    )
  }
  const stopHearing = world.storage.onNews((news: News) => {
    const job = news === undefined ? undefined : jobOfNews(news)
    if (job) return void emitJob(job)
    const written = news === undefined ? undefined : figuresOfNews(news)
    if (written !== undefined) return emitFigures(everybody().filter(isLiving), written)
    const held = news === undefined ? undefined : heldOfNews(news)
    if (held !== undefined) return emitHeld(everybody().filter(isLiving), held)
    for (const browser of everybody()) if (news === undefined || isAbout(browser, news)) void lookAgain(browser)
  })
  return {
    announceSchema: version => {
      for (const browser of everybody().filter(isLiving)) browser.emit('schema-changed', { version })
    },
    announceFaults: () => {
      for (const browser of everybody().filter(isLiving)) if (ruling(browser)) browser.emit('schema-faults')
    },
    close: async () => {
      await stopHearing()
      // Closes all connections at once; browsers reconnect when a server is available.
      io.engine.close()
      await inTurn(async () => undefined)
    },
  }
}

/** Whether the user may edit schema files. */
const ruling = ({ data }: Browser): boolean => {
  const { schema, user } = data.standing.caller
  return rulesAll(schema.project, user.level)
}

/** Handles one request at a time; further requests of the event are ignored meanwhile. */
const onAsked = (browser: Browser, word: string, answer: () => Promise<void>): void => {
  let isAnswering = false
  browser.on(word, () => {
    if (isAnswering) return
    isAnswering = true
    void answer().finally(() => {
      isAnswering = false
    })
  })
}

const emitFigures = (browsers: readonly Browser[], shop: string): void => {
  for (const browser of browsers) {
    const { standing } = browser.data
    if (standing.shop === shop && standing.caller.access.dashboard) browser.emit('figures-changed')
  }
}

const emitHeld = (browsers: readonly Browser[], { shop, screen }: Held): void => {
  const by = screen === undefined ? {} : { screen }
  for (const browser of browsers) {
    const { caller, shop: own } = browser.data.standing
    if (own === shop && sharedDocuments(caller.schema).some(resource => mayBegin(caller, resource)))
      browser.emit('held-changed', by)
  }
}

/** Lists documents whose drafts are shared in the shop. */
const sharedDocuments = ({ resources }: Schema): readonly Resource[] =>
  Object.values(resources).filter(({ lifecycle: { flow } }) => flow?.drafts !== undefined)

type LiveServer = Server<DefaultEventsMap, Events, DefaultEventsMap, Known>

/** A connection counts as anonymous until its token is verified or it is closed. */
const countUnknown = (io: LiveServer, gate: LiveGate): void => {
  const known = new WeakMap<object, () => void>()
  io.engine.on('connection', (connection: Browser['conn']) => {
    const { request } = connection
    const end = gate.begin(request)
    known.set(connection, end)
    connection.once('close', () => {
      end()
      // The library would wait 30 seconds for the other side to close; HTTP connections of polling are shared with other
      // requests.
      if (request.headers.upgrade !== undefined) request.socket.destroySoon()
    })
  })
  io.on('connection', browser => known.get(browser.conn)?.())
}

/**
 * Closes the oldest connections because the newest one is the page in use. A disconnected browser does not reconnect by
 * itself.
 */
const cutOldest = (all: readonly Browser[], { data: { session } }: Browser, most: number): void => {
  const own = all.filter(browser => browser.data.session === session)
  for (const browser of own.slice(0, Math.max(own.length - most, 0))) browser.disconnect(true)
}

/** Returns why the browser is refused; undefined if it is accepted. */
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
    // Only an invalid token is reported; after a closed connection the browser retries by itself.
    if (!(error instanceof NotSignedIn)) browser.conn.close()
    return new Error('Invalid Token.')
  }
}

const standingOf = async (world: HttpWorld, tokenHash: string): Promise<Standing> => {
  const { caller, expiresAt } = await goodSession(sessionsOf(world), tokenHash, 'socket')
  return { caller, userRow: caller.user.rowId, shop: caller.shop.code, rights: caller.rights, expiresAt }
}

/** Checks the session again. If the check fails, the connection is closed, and the browser opens another one. */
const look = async (server: FastifyInstance, world: HttpWorld, browser: Browser): Promise<void> => {
  if (!browser.connected) return
  try {
    follow(browser, await standingOf(world, browser.data.session))
  } catch (error) {
    if (error instanceof NotSignedIn) return end(browser)
    server.log.error({ err: error }, 'failed to check a live session')
    browser.conn.close()
  }
}

/** Checks again at the expiry. Timers may fire early, and the clock of the shop may differ from the machine's. */
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

/** Applies the new state of an active session, perhaps in another shop or with other rights. */
const follow = (browser: Browser, now: Standing): void => {
  const before = browser.data.standing
  browser.data.standing = now
  if (before.rights !== now.rights) browser.emit('access-changed')
  if (before.caller.shop.businessDate !== now.caller.shop.businessDate) browser.emit('day-changed')
}

const end = (browser: Browser): void => {
  browser.emit('session-ended')
  browser.disconnect(true)
}
