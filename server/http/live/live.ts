// Live events over socket.io, on the server root with the same token as the API; an event is a hint, the truth is asked for.
// A connection lasts as long as the session that it was opened with.
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
  /** Notifies every signed-in browser that the schema has changed. */
  readonly announceSchema: (version: string) => void
  /** Notifies who may change the schema files that saved ones were refused, or are sound again. */
  readonly announceFaults: () => void
  readonly close: () => Promise<void>
}

interface Events {
  readonly versions: (versions: { readonly schema: string; readonly access: string | undefined }) => void
  readonly 'schema-changed': (schema: { readonly version: string }) => void
  readonly 'schema-faults': () => void
  readonly 'access-changed': () => void
  readonly 'job-progress': (event: JobEvent) => void
  /** Rows of the shop were written; for who has the dashboard. */
  readonly 'figures-changed': () => void
  /** What others of the shop hold, have in a draft or moved is something else; for who may begin such a document. `screen`: it was only kept what that one types. */
  readonly 'held-changed': (by: { readonly screen?: string }) => void
  /** The business date of the shop is another one. */
  readonly 'day-changed': () => void
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
  /** Proxies whose word for a client's address is believed. */
  readonly trustedProxies?: readonly string[]
}

/** Who has no good token gets no connection; a foreign page gets none either. */
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
  /** Also before its connection is cut. */
  const isLiving = ({ data }: Browser): boolean => data.standing.expiresAt > world.now().toISOString()
  io.use((browser, next) => void letIn(server, world, browser).then(next))
  io.on('connection', browser => {
    cutOldest(everybody(), browser, limits.ofSession)
    awaitEnd(browser, world.now, () => lookAgain(browser))
    browser.on('disconnect', () => clearTimeout(browser.data.runsOut))
    // Changes between a browser's last answer and its connection were not announced: the browser compares the versions.
    browser.emit('versions', { schema: world.current().schema.version, access: browser.data.standing.rights })
    if (world.schemaFiles?.refused() && ruling(browser)) browser.emit('schema-faults')
    for (const { name, askedBy } of Object.values(world.byHand?.jobs ?? {}))
      if (askedBy !== undefined)
        onAsked(browser, askedBy, () =>
          emitJob({ name, shop: browser.data.standing.shop, onlyRunning: true }, [browser]),
        )
    // If the session ended between its first check and this moment, that was not announced either.
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
      server.log.error({ err: error }, 'the progress of a job could not be told'),
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
      // Not one by one with a word of farewell: browsers come back by themselves once a server is there again.
      io.engine.close()
      await inTurn(async () => undefined)
    },
  }
}

/** Of who may change the schema files. */
const ruling = ({ data }: Browser): boolean => {
  const { schema, user } = data.standing.caller
  return rulesAll(schema.project, user.level)
}

/** One answer at a time, however often it is asked. */
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

/** Those whose drafts a shop shares. */
const sharedDocuments = ({ resources }: Schema): readonly Resource[] =>
  Object.values(resources).filter(({ lifecycle: { flow } }) => flow?.drafts !== undefined)

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
  if (before.caller.shop.businessDate !== now.caller.shop.businessDate) browser.emit('day-changed')
}

const end = (browser: Browser): void => {
  browser.emit('session-ended')
  browser.disconnect(true)
}
