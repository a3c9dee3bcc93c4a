// Assembles the server and listens; closes the parts in reverse order.
import '../gold/register.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLiveEvents } from '../access/live.ts'
import { createOpenIdProvider } from '../access/sign-in/open-id.ts'
import { startChaining } from '../audit/append-audit-chain.ts'
import { createCopyFailureMessage } from '../backup/backup-errors.ts'
import { keepBackups } from '../backup/keep-backups.ts'
import { type Copies, type CopyTimes, copyTimes, keepCopies } from '../backup/keep-copies.ts'
import { keepExercises } from '../backup/keep-exercises.ts'
import type { Config } from '../config/config.ts'
import { loadWording } from '../config/load-wording.ts'
import { logOptions } from '../config/log-options.ts'
import { type DatabaseClock, openClock } from '../day/day.ts'
import { createPeriodicTasks, type PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { LiveLimits } from '../http/live/figure-notifier.ts'
import { createPushService, type PushOptions, type PushService } from '../message/push/push-service.ts'
import { startWebhooks } from '../message/webhook/deliver-webhooks.ts'
import { countWrites, createWriteCounts, type WriteCounts } from '../metric/count-writes.ts'
import { type CustomModules, createCustomModules } from '../module/custom-modules.ts'
import { loadModules } from '../module/load-modules.ts'
import type { BackgroundContext, BackgroundTask, CustomModule } from '../module/module.ts'
import { createPracticeMode, type Practice } from '../practice/practice-mode.ts'
import { auditPracticeCommand } from '../practice/routes.ts'
import { type OpenedAppliedSchema, openAppliedSchema, readProgramVersion } from '../project/open-storage.ts'
import { scheduleModule } from '../schedule/schedule-module.ts'
import { createLiveSchema } from '../schema/live-schema.ts'
import { readSchemaFiles } from '../schema/load-schema.ts'
import { isDemo, type StartUser } from '../shop/start-data.ts'
import { findShopDays, type ShopDayStatus } from '../storage/shop-days.ts'
import { type Storage, StorageReadOnly, type Trouble } from '../storage/storage.ts'
import { buildServer, type HttpOptions, type HttpServer } from './build-server.ts'
import { startCleanup } from './cleanup.ts'
import { fillIfEmpty, isEmpty } from './fill-if-empty.ts'
import { createTrialCompilation, type TrialLimits } from './trial-compilation.ts'

export interface ServerRunOptions {
  readonly now?: () => Date
  readonly logger?: HttpOptions['logger']
  readonly requestsPerMinute?: number
  readonly bodies?: HttpOptions['bodies']
  readonly connections?: HttpOptions['connections']
  readonly live?: Partial<LiveLimits>
  /** Attempts and hosts of push messages, in place of the usual and the configured ones. */
  readonly push?: Partial<Pick<PushOptions, 'delays' | 'hosts'>>
  /** How often copies are written to the second place. */
  readonly copies?: Partial<CopyTimes>
  /** Custom modules; by default those that the project lists. */
  readonly modules?: readonly CustomModule[]
  /** By default that of the program. */
  readonly programVersion?: string
  /** Watches the schema files while the server runs. */
  readonly watch?: boolean
  /** Fills a new database while it is closed here; by default it is filled in this process. */
  readonly fill?: () => Promise<readonly StartUser[]>
  /** Limits of compiling files that users send. */
  readonly schemaLimits?: TrialLimits
  /** Of a copy to practise on, which the server of the shop opens and ends. */
  readonly practice?: Practice
  /** The program that serves such a copy; without it none is offered. */
  readonly practiceProgram?: URL
  /** Called when changed schema files were refused. */
  readonly onSchemaRefused?: (error: Error) => void
}

export interface RunningServer {
  readonly server: HttpServer
  readonly storage: Storage
  /** Reads the schema files again; returns true if another schema is applied afterwards. */
  readonly reloadSchema: () => Promise<boolean>
  /** Users of a newly filled database whose passwords were generated. */
  readonly madeUsers: readonly StartUser[]
  readonly clock: DatabaseClock
  /** A message if the applied schema is not that of the folder. */
  readonly leftBehind: string | undefined
  /** What is repeated while the server runs. */
  readonly tasks: PeriodicTasks
  readonly close: () => Promise<void>
}

/**
 * Reads the schema before anything else; throws SchemaError, SchemaMismatch, FolderHeld or an error with a message for
 * the operator.
 */
export const run = async (config: Config, options: ServerRunOptions = {}): Promise<RunningServer> => {
  const { now = () => new Date(), programVersion = readProgramVersion() } = options
  const listed = await loadModules(readSchemaFiles(config.schemaDir))
  const customModules = createCustomModules(
    options.modules ?? [...listed, scheduleModule],
    listed.map(({ name }) => name),
  )
  // A problem found during the start is reported by the caller, since the log exists only afterwards.
  let log: HttpServer['log'] | undefined
  const onTrouble = (trouble: Trouble | undefined): void => {
    if (trouble) log?.error({ trouble: trouble.kind }, `Nothing can be saved: ${trouble.reason}`)
    else log?.info('Everything can be saved again')
  }
  const onStandby = (reason: string | undefined): void => {
    if (reason !== undefined) log?.warn({ reason }, 'Reports are read from the primary, not from the standby')
    else log?.info('Reports are read from the standby again')
  }
  const { check } = customModules
  const openDatabase = () =>
    openAppliedSchema(config, { now, command: 'start', programVersion, onTrouble, onStandby, check })
  const { madeUsers, storage, ...opened } = await openFilled(config, openDatabase, options.fill)
  const writes = createWriteCounts()
  try {
    const runningServer = await serve(
      config,
      { ...options, now, programVersion, byHand: customModules, writes },
      { ...opened, storage: countWrites(storage, writes) },
    )
    log = runningServer.server.log
    return { ...runningServer, madeUsers: [...madeUsers, ...runningServer.madeUsers] }
  } catch (error) {
    await storage.close()
    throw error
  }
}

interface ServeOptions {
  readonly now: () => Date
  readonly programVersion: string
  readonly byHand: CustomModules
  readonly writes: WriteCounts
}

/** Fills a new database before it is opened here; an existing empty one is closed while it is filled. */
const openFilled = async (
  config: Config,
  openDatabase: () => Promise<OpenedAppliedSchema>,
  fill: ServerRunOptions['fill'],
): Promise<OpenedAppliedSchema & Pick<RunningServer, 'madeUsers'>> => {
  const madeUsers = fill && isNew(config) ? await fill() : []
  const opened = await openDatabase()
  if (!fill || !(await isEmpty(opened.storage))) return { ...opened, madeUsers }
  await opened.storage.close()
  const laterUsers = await fill()
  return { ...(await openDatabase()), madeUsers: laterUsers }
}

/** For PostgreSQL this is unknown before it is opened. */
const isNew = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'kencana.db'))

const serve = async (
  config: Config,
  {
    now,
    programVersion,
    byHand: customModules,
    logger = { ...logOptions, level: config.logLevel },
    ...options
  }: ServerRunOptions & ServeOptions,
  { schema, storage, folderVersion, outdatedFolder: leftBehind }: OpenedAppliedSchema,
): Promise<RunningServer> => {
  const clock = await openClock(storage, now)
  const { moveHookOf, simulations } = customModules
  const madeUsers = await fillIfEmpty(config, { schema, storage, now, moveHookOf, simulations })
  const failures = createFailureLog()
  const tasks = createPeriodicTasks({
    now,
    onFailure: failures.report,
    // A database that cannot be written is reported by itself.
    isReported: error => error instanceof StorageReadOnly,
  })
  const { publicAddress, pusat, pushHosts, origins, trustedProxies } = config
  const live = createLiveSchema({
    folder: config.schemaDir,
    folderVersion,
    watched: options.watch === true,
    trial: createTrialCompilation(options.schemaLimits),
    tasks,
    storage,
    schema,
    check: customModules.check,
    onRefused: options.onSchemaRefused ?? (error => server.log.error({ err: error }, 'the changed schema was refused')),
  })
  const push = createPushService({
    storage,
    active: live.inForce,
    subject: publicAddress?.startsWith('https:') ? publicAddress : unknownSubject,
    hosts: pushHosts,
    ...options.push,
    onFailure: failure => server.log.warn(failure, 'a push message was not delivered'),
  })
  const dataCopies = startDataCopies(config, {
    storage,
    now,
    tasks,
    push,
    active: live.inForce,
    times: options.copies,
    practice: options.practice,
    practiceProgram: options.practiceProgram,
    onFailure: error => failures.report('copies', error),
  })
  const world = {
    wordings: { id: loadWording('id'), en: loadWording('en') },
    version: programVersion,
    storage,
    now,
    clock,
    byHand: customModules,
    schemaFiles: live.files,
    ...dataCopies.routed,
    tasks,
    push,
    ...(publicAddress !== undefined && { publicAddress }),
    ...(pusat !== undefined && { pusat }),
    ...(config.openId && { openId: createOpenIdProvider(config.openId) }),
    isDemo: await isDemo(storage),
    active: live.inForce,
  }
  const { requestsPerMinute, bodies, connections, live: liveLimits } = options
  const server = await buildServer(world, {
    logger,
    webFolder,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    writes: options.writes,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(bodies && { bodies }),
    ...(connections && { connections }),
  })
  failures.open((name, error) => server.log.error({ err: error, task: name }, `the task ${name} failed`))
  const background = storage.isPractice ? [] : startBackground(server, world, { hosts: pushHosts, ...options.push })
  const events = createLiveEvents(server, world, { origins, trustedProxies, ...(liveLimits && { limits: liveLimits }) })
  live.start(events)
  const stopCleanup = startCleanup(tasks, { storage, now, clock })
  // Ids of the audit use the clock of the machine, even if the server runs with another clock.
  const stopChaining = startChaining(tasks, storage, () => new Date())
  const close = async (): Promise<void> => {
    await stopCleanup()
    await dataCopies.close()
    await live.close()
    await events.close()
    await server.close()
    await push.close()
    for (const task of background) await task.close()
    await stopChaining()
    await clock.keep().catch((error: unknown) => tasks.recordFailure('clock', error))
    await storage.close()
  }
  return { server, storage, reloadSchema: live.reload, madeUsers, leftBehind, clock, tasks, close }
}

/** A task may fail before there is a log: its failure is written once the log is open. */
const createFailureLog = () => {
  type Write = (name: string, error: unknown) => void
  const early: Parameters<Write>[] = []
  let write: Write = (...failure) => void early.push(failure)
  return {
    report: (name: string, error: unknown): void => write(name, error),
    open: (next: Write): void => {
      write = next
      for (const failure of early) write(...failure)
    },
  }
}

interface DataCopiesOptions
  extends Omit<StartCopiesOptions, 'readDays'>,
    Pick<HttpContext, 'storage' | 'now' | 'active'> {
  readonly practice: Practice | undefined
  readonly practiceProgram: URL | undefined
  readonly onFailure: (error: unknown) => void
}

/** Copies of the data: backups, their exercise, and the one to practise on, of which there are no further copies. */
const startDataCopies = (
  config: Config,
  { storage, now, tasks, active, practice, practiceProgram, onFailure, ...options }: DataCopiesOptions,
): {
  readonly routed: Pick<HttpContext, 'backups' | 'exercises' | 'practice'>
  readonly close: () => Promise<void>
} => {
  if (storage.isPractice) return { routed: practice ? { practice } : {}, close: async () => undefined }
  const readDays = () => storage.read(connection => findShopDays(connection, active.schema, now()))
  const copies = startCopies(config, { tasks, readDays, ...options })
  const backups = keepBackups({ source: config, keep: config.backupKeep, now, tasks, copies, readDays })
  const exercises = keepExercises({ source: config, now, onFailure })
  const mode =
    practiceProgram &&
    createPracticeMode({
      config,
      program: practiceProgram,
      onFailure: reason => onFailure(new Error(reason)),
      onCommand: command => void auditPracticeCommand(storage, now(), command).catch(onFailure),
    })
  const close = async (): Promise<void> => {
    await mode?.end()
    for (const part of [exercises, backups, copies]) await part?.close()
  }
  return { routed: { backups, exercises, ...(mode && { practice: mode }) }, close }
}

interface StartCopiesOptions {
  readonly tasks: PeriodicTasks
  readonly push: Pick<PushService, 'send'>
  readonly readDays: () => Promise<readonly ShopDayStatus[]>
  readonly times: Partial<CopyTimes> | undefined
}

/** Owners learn on their phones that copies fail. Undefined without a second place. */
const startCopies = (config: Config, { tasks, push, readDays, times }: StartCopiesOptions): Copies | undefined =>
  config.backupCopy &&
  keepCopies({
    config,
    place: config.backupCopy,
    tasks,
    times: { ...copyTimes, ...times },
    onRepeatedFailure: async () => {
      for (const { shop } of (await readDays()).slice(0, 1)) push.send(createCopyFailureMessage(shop))
    },
  })

type BackgroundWorld = Pick<BackgroundContext, 'storage' | 'now' | 'active' | 'push' | 'tasks'> & {
  readonly byHand: CustomModules
  readonly clock: DatabaseClock
}

/** Starts the work that no request waits for: that of modules, and the requests to programs that receive events. */
const startBackground = (
  server: HttpServer,
  { byHand, clock, ...world }: BackgroundWorld,
  { hosts, delays }: Pick<BackgroundContext, 'hosts' | 'delays'>,
): readonly BackgroundTask[] => [
  ...byHand.startBackground({
    ...world,
    moveHookOf: byHand.moveHookOf,
    hosts,
    ...(delays && { delays }),
    onFailure: reason => server.log.warn({ reason }, 'work in the background failed'),
  }),
  startWebhooks({
    ...world,
    hosts,
    hasDoubt: () => clock.doubt() !== undefined,
    onFailure: reason => server.log.warn({ reason }, 'an event was not sent'),
  }),
]

/** The sender of push messages of an installation without a public address. */
const unknownSubject = 'mailto:kencana@localhost'

/** The output folder of Vite. */
const webFolder = fileURLToPath(new URL('../../dist', import.meta.url))
