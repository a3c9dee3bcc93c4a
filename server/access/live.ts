// Live events over socket.io, authenticated with the token of the API. An event is a hint; clients request the data. A
// connection ends with its session.
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { isTopLevel } from '../../engine/access/access-user.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { type Caller, hashToken, isToken } from '../caller/caller.ts'
import { canBegin } from '../caller/move-access.ts'
import { NotSignedIn } from '../error/errors.ts'
import { createQueue } from '../event-loop/work-turns.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import { createClientAddress, type JobEvent, publishJobProgress } from '../http/live/client-address.ts'
import { createLiveGate, defaultLiveLimits, type LiveGate, type LiveLimits } from '../http/live/figure-notifier.ts'
import { canAuthorizeSome } from '../record/authorize/grant-refusal.ts'
import type { JobKey } from '../storage/jobs.ts'
import type { NotifiedTopic } from '../storage/storage.ts'
import {
  getSessionTopic,
  getShopTopic,
  getUserTopic,
  type HeldRowsChange,
  parseFiguresTopic,
  parseHeldRowsTopic,
  parseJobTopic,
  parseRequestsTopic,
} from '../storage/topics.ts'
import { toSessionContext } from './call/authorize-call.ts'
import { getValidSession } from './sign-in/session.ts'

interface LiveEvents {
  /** Notifies all signed-in browsers that the schema has changed. */
  readonly announceSchema: (version: string) => void
  /** Notifies users who may edit schema files that saved files were refused, or are valid again. */
  readonly announceFaults: () => void
  readonly close: () => Promise<void>
}

interface LiveEventMap {
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
  /** A request for an authorization has begun or ended; sent to its requester and to users who may agree to any move. */
  readonly 'requests-changed': () => void
  /** The business date of the shop has changed. */
  readonly 'day-changed': () => void
  /** The session has ended; the token is no longer valid. */
  readonly 'session-ended': () => void
}

/** State of a connection, without the token. */
interface ConnectionData {
  /** The hash of the token. */
  tokenHash: string
  state: SessionState
  expiryTimer: NodeJS.Timeout
}

/** The state of the session at the last check. */
interface SessionState {
  readonly caller: Caller
  readonly userRow: string
  readonly shop: string
  readonly rights: string | undefined
  /** When the session ends, in milliseconds. */
  readonly ends: number
}

type LiveConnection = Socket<DefaultEventsMap, LiveEventMap, DefaultEventsMap, ConnectionData>

const maxMessageBytes = 10_000

interface LiveOptions {
  /** Origins that may connect beside this server's own. */
  readonly origins?: readonly string[]
  readonly limits?: Partial<LiveLimits>
  /** Addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
  readonly trustedProxies?: readonly string[]
}

/** Refuses connections without a valid token and pages of other origins. */
export const createLiveEvents = (
  server: FastifyInstance,
  context: HttpContext,
  { origins = [], limits: limitOverrides, trustedProxies = [] }: LiveOptions = {},
): LiveEvents => {
  const limits = { ...defaultLiveLimits, ...limitOverrides }
  const gate = createLiveGate(origins, { ...limits, getAddress: createClientAddress(trustedProxies) })
  const io: LiveServer = new Server(server.server, {
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: limits.unknownMilliseconds,
    serveClient: false,
    cors: { origin: false },
    allowRequest: (request, answer) => {
      const refusal = gate.findRefusal(request)
      if (refusal !== undefined) server.log.info({ refusal, origin: request.headers.origin }, 'live connection refused')
      answer(refusal, refusal === undefined)
    },
  })
  countAnonymous(io, gate)
  const enqueue = createQueue()
  const refreshSession = (browser: LiveConnection): Promise<void> =>
    enqueue(() => checkSession(server, context, browser))
  const listBrowsers = (): readonly LiveConnection[] => [...io.sockets.sockets.values()]
  /** Checks the expiry also before the connection is closed. */
  const isSessionActive = ({ data }: LiveConnection): boolean => data.state.ends > context.now().getTime()
  io.use((browser, next) => void verifyBrowser(server, context, browser).then(next))
  io.on('connection', browser => {
    closeOldest(listBrowsers(), browser, limits)
    scheduleExpiryCheck(browser, context.now, () => refreshSession(browser))
    browser.on('disconnect', () => clearTimeout(browser.data.expiryTimer))
    // The browser compares the versions because changes before the connection were not announced.
    browser.emit('versions', { schema: context.active.schema.version, access: browser.data.state.rights })
    if (context.schemaFiles?.refused() && isSchemaEditor(browser)) browser.emit('schema-faults')
    for (const { name, requestEvent } of Object.values(context.byHand?.jobs ?? {}))
      if (requestEvent !== undefined)
        onRequestEvent(browser, requestEvent, () =>
          emitJob({ name, shop: browser.data.state.shop, onlyRunning: true }, [browser]),
        )
    // Detects a session that ended between the first check and this moment.
    void refreshSession(browser)
  })
  const emitJob = (job: JobKey & { readonly onlyRunning?: boolean }, browsers = listBrowsers()): Promise<void> => {
    const listeners = browsers.filter(isSessionActive).map(browser => ({
      caller: browser.data.state.caller,
      emit: (event: JobEvent, name?: string) => {
        browser.emit('job-progress', event)
        const { percentage, message } = event
        if (name !== undefined) (browser as Socket).emit(name, { percentage, message })
      },
    }))
    return publishJobProgress(context, listeners, job).catch(error =>
      server.log.error({ err: error }, 'failed to publish the progress of a job'),
    )
  }
  const unsubscribe = context.storage.onNews((news: NotifiedTopic) => {
    const jobKey = news === undefined ? undefined : parseJobTopic(news)
    if (jobKey) return void emitJob(jobKey)
    const changedShop = news === undefined ? undefined : parseFiguresTopic(news)
    if (changedShop !== undefined) return emitFigures(listBrowsers().filter(isSessionActive), changedShop)
    const held = news === undefined ? undefined : parseHeldRowsTopic(news)
    if (held !== undefined) return emitHeld(listBrowsers().filter(isSessionActive), held)
    const requester = news === undefined ? undefined : parseRequestsTopic(news)
    if (requester !== undefined) return emitRequests(listBrowsers().filter(isSessionActive), requester)
    for (const browser of listBrowsers())
      if (news === undefined || isAffected(browser, news)) void refreshSession(browser)
  })
  return {
    announceSchema: version => {
      server.log.info({ version }, 'another schema is in force')
      for (const browser of listBrowsers().filter(isSessionActive)) browser.emit('schema-changed', { version })
    },
    announceFaults: () => {
      for (const browser of listBrowsers().filter(isSessionActive))
        if (isSchemaEditor(browser)) browser.emit('schema-faults')
    },
    close: async () => {
      await unsubscribe()
      // Closes all connections at once; browsers reconnect when a server is available.
      io.engine.close()
      await enqueue(async () => undefined)
    },
  }
}

/** Whether the user may edit schema files. */
const isSchemaEditor = ({ data }: LiveConnection): boolean => {
  const { schema, user } = data.state.caller
  return isTopLevel(schema.project, user.level)
}

/** Handles one request at a time; further requests of the event are ignored meanwhile. */
const onRequestEvent = (browser: LiveConnection, event: string, answer: () => Promise<void>): void => {
  let isAnswering = false
  browser.on(event, () => {
    if (isAnswering) return
    isAnswering = true
    void answer().finally(() => {
      isAnswering = false
    })
  })
}

const emitFigures = (browsers: readonly LiveConnection[], shop: string): void => {
  for (const browser of browsers) {
    const { state } = browser.data
    if (state.shop === shop && state.caller.access.dashboards.size > 0) browser.emit('figures-changed')
  }
}

const emitHeld = (browsers: readonly LiveConnection[], { shop, screen }: HeldRowsChange): void => {
  const by = screen === undefined ? {} : { screen }
  for (const browser of browsers) {
    const { caller, shop: callerShop } = browser.data.state
    if (callerShop === shop && listSharedDocuments(caller.schema).some(resource => canBegin(caller, resource)))
      browser.emit('held-changed', by)
  }
}

const emitRequests = (browsers: readonly LiveConnection[], requester: string): void => {
  for (const browser of browsers) {
    const { caller, userRow } = browser.data.state
    if (userRow === requester || canAuthorizeSome(caller)) browser.emit('requests-changed')
  }
}

/** Lists documents whose drafts are shared in the shop. */
const listSharedDocuments = ({ resources }: Schema): readonly Resource[] =>
  Object.values(resources).filter(({ lifecycle: { flow } }) => flow?.drafts !== undefined)

type LiveServer = Server<DefaultEventsMap, LiveEventMap, DefaultEventsMap, ConnectionData>

/** A connection counts as anonymous until its token is verified or it is closed. */
const countAnonymous = (io: LiveServer, gate: LiveGate): void => {
  const releases = new WeakMap<object, () => void>()
  io.engine.on('connection', (connection: LiveConnection['conn']) => {
    const { request } = connection
    const release = gate.begin(request)
    releases.set(connection, release)
    connection.once('close', () => {
      release()
      // The library would wait 30 seconds for the other side to close; HTTP connections of polling are shared with other
      // requests.
      if (request.headers.upgrade !== undefined) request.socket.destroySoon()
    })
  })
  io.on('connection', browser => releases.get(browser.conn)?.())
}

/**
 * Closes the oldest connections because the newest one is the page in use. A disconnected browser does not reconnect by
 * itself.
 */
const closeOldest = (
  browsers: readonly LiveConnection[],
  { data: { tokenHash, state } }: LiveConnection,
  { ofSession, ofUser }: LiveLimits,
): void => {
  const closeAbove = (matches: readonly LiveConnection[], limit: number): void => {
    for (const browser of matches.slice(0, Math.max(matches.length - limit, 0))) browser.disconnect(true)
  }
  closeAbove(
    browsers.filter(browser => browser.data.tokenHash === tokenHash),
    ofSession,
  )
  closeAbove(
    browsers.filter(browser => browser.connected && browser.data.state.userRow === state.userRow),
    ofUser,
  )
}

/** Returns why the browser is refused; undefined if it is accepted. */
const verifyBrowser = async (
  server: FastifyInstance,
  context: HttpContext,
  browser: LiveConnection,
): Promise<Error | undefined> => {
  const { token } = browser.handshake.auth as { token?: unknown }
  browser.handshake.auth = {}
  try {
    if (typeof token !== 'string' || !isToken(token)) throw new NotSignedIn()
    browser.data.tokenHash = hashToken(token)
    browser.data.state = await loadSessionState(context, browser.data.tokenHash)
    return undefined
  } catch (error) {
    server.log.info({ err: error }, 'live connection refused')
    // Only an invalid token is reported; after a closed connection the browser retries by itself.
    if (!(error instanceof NotSignedIn)) browser.conn.close()
    return new Error('Invalid Token.')
  }
}

const loadSessionState = async (context: HttpContext, tokenHash: string): Promise<SessionState> => {
  const { caller, ends } = await getValidSession(toSessionContext(context), tokenHash, 'socket')
  return { caller, userRow: caller.user.rowId, shop: caller.shop.code, rights: caller.rights, ends }
}

/** Checks the session again. If the check fails, the connection is closed, and the browser opens another one. */
const checkSession = async (server: FastifyInstance, context: HttpContext, browser: LiveConnection): Promise<void> => {
  if (!browser.connected) return
  try {
    applySessionState(browser, await loadSessionState(context, browser.data.tokenHash))
  } catch (error) {
    if (error instanceof NotSignedIn) return end(browser)
    server.log.error({ err: error }, 'failed to check a live session')
    browser.conn.close()
  }
}

/** Checks again at the expiry. Timers may fire early, and the clock of the shop may differ from the machine's. */
const scheduleExpiryCheck = (browser: LiveConnection, now: () => Date, refreshSession: () => Promise<void>): void => {
  const remaining = browser.data.state.ends - now().getTime()
  const checkExpiry = async (): Promise<void> => {
    await refreshSession()
    if (browser.connected) scheduleExpiryCheck(browser, now, refreshSession)
  }
  browser.data.expiryTimer = setTimeout(() => void checkExpiry(), Math.max(remaining, 1))
  browser.data.expiryTimer.unref()
}

const isAffected = ({ data: { tokenHash, state } }: LiveConnection, news: string): boolean =>
  [getSessionTopic(tokenHash), getUserTopic(state.userRow), getShopTopic(state.shop)].includes(news)

/** Applies the new state of an active session, perhaps in another shop or with other rights. */
const applySessionState = (browser: LiveConnection, next: SessionState): void => {
  const previous = browser.data.state
  browser.data.state = next
  if (previous.rights !== next.rights) browser.emit('access-changed')
  if (previous.caller.shop.businessDate !== next.caller.shop.businessDate) browser.emit('day-changed')
}

const end = (browser: LiveConnection): void => {
  browser.emit('session-ended')
  browser.disconnect(true)
}
