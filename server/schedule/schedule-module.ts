// Reports that are sent by themselves, in every project: when a schedule is due a run of it is queued, and each run is sent by mail with
// the rights that its user has then. A project has them by the resources `schedule`, `schedule-run` and `mail-server`.
import { setTimeout as wait } from 'node:timers/promises'
import { getMove } from '../../engine/document/flow-moves.ts'
import { parseMenuIds } from '../../engine/field/menu.ts'
import { toJsonRow } from '../../engine/record/row.ts'
import { findPeriodNames, isPeriodShortcut, resolveShortcut } from '../../engine/report/period.ts'
import { type Report, type ReportFormat, reportFormats } from '../../engine/schema/report.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findResource, flattenMenu, getResource, type Schema } from '../../engine/schema/schema.ts'
import { type Tanggal, tanggal } from '../../engine/value/tanggal.ts'
import { loadUserCaller } from '../access/sign-in/token-caller.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { type Mail, type MailReason, type MailServer, sendMail } from '../message/delivery/send-mail.ts'
import type { BackgroundContext, BackgroundTask, CustomModule } from '../module/module.ts'
import { parseDocument } from '../record/document/parse-document.ts'
import { documentActions } from '../record/move/create-document.ts'
import { createFileJobs, type FileJob } from '../report/file-jobs.ts'
import type { RawFilter } from '../report/filter-values.ts'
import { createRequestedFiles, type RequestedFiles } from '../report/requested-files.ts'
import { getReport } from '../report/run-report.ts'
import { createShopProgram } from '../shop/start-data.ts'
import { findChainRows } from '../storage/chain-rows.ts'
import { findAllRows } from '../storage/find-rows.ts'
import { findRowById, listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { findLastSlot, type ScheduleTimes, type Slot } from './due-slot.ts'

/** A row of `schedule`, as JSON. */
interface Schedule extends ScheduleTimes {
  readonly name: string
  /** Entries of the menu, of which those that are reports are sent. */
  readonly reports: string
  readonly period: string | null
  readonly format: string
  /** Addresses, separated by commas, spaces or lines. */
  readonly mail_to: string
  /** Whose rights hold. */
  readonly user_id: string
}

/** A row of `schedule-run`, as JSON. */
interface ScheduleRun {
  readonly run_no: string
  readonly schedule: string
  readonly slot: string
  /** The day that the reports are of; null: that of the shop. */
  readonly day: string | null
  readonly attempts: number | null
  readonly next_try: string
  readonly status: string
}

interface ScheduleResources {
  readonly schedules: Resource
  readonly runs: Resource
  readonly mailServers: Resource
}

const minute = 60_000

/** Five minutes, half an hour, two hours and half a day: a mail server that is down for a night loses nothing. */
const delays = [5 * minute, 30 * minute, 120 * minute, 720 * minute] as const

const lease = 'schedules'

const waitingState = 'WAITING'

const isActive = { column: 'active', compare: '=', values: [1] } as const

/** Runs of a shop that one look sends. */
const most = 500

/** A run that is left over when the server closes is sent after the next start. */
const startSchedules = (context: BackgroundContext): BackgroundTask => {
  const jobs = createFileJobs(context.now)
  const onFailure = (error: unknown): void => context.onFailure(error instanceof Error ? error.message : String(error))
  const files = createRequestedFiles(jobs, onFailure)
  const run = (): Promise<void> => sendDueRuns(context, files)
  const stop = context.tasks.start({ name: 'schedules', milliseconds: minute, firstAfter: minute, run })
  return {
    close: async () => {
      await jobs.close()
      await stop()
    },
  }
}

/** Queues what is due, and sends what waits; does nothing in a project without schedules. One of several servers does it. */
export const sendDueRuns = async (context: BackgroundContext, files: RequestedFiles): Promise<void> => {
  const resources = findScheduleResources(context.active.schema)
  if (!resources || context.storage.trouble()) return
  const release = await context.storage.lease(lease)
  try {
    const shops = await context.storage.read(connection => listShopPrograms(connection, context))
    for (const shop of shops) {
      await queueDueRuns(context, resources, shop)
      await sendWaitingRuns(context, resources, { shop, files })
    }
  } finally {
    await release()
  }
}

const findScheduleResources = (schema: Schema): ScheduleResources | undefined => {
  const [schedules, runs, mailServers] = ['schedule', 'schedule-run', 'mail-server'].map(name =>
    findResource(schema, name),
  )
  return schedules && runs && mailServers && { schedules, runs, mailServers }
}

const listShopPrograms = async (connection: Connection, context: BackgroundContext): Promise<readonly Caller[]> => {
  const { schema } = context.active
  const rows = await findAllRows(connection, getResource(schema, schema.project.shop.resource), '')
  return rows.map(row => createShopProgram({ ...context, schema }, row))
}

const queueDueRuns = async (
  { storage, now }: BackgroundContext,
  resources: ScheduleResources,
  program: Caller,
): Promise<void> => {
  const { runs, schedules } = resources
  const { key } = program.schema.project.shop
  const rows = await storage.read(connection => findChainRows(connection, schedules, [isActive]))
  for (const row of rows.filter(one => one[key] === program.shop.code)) {
    const schedule = toJsonRow(schedules, row, () => true) as unknown as Schedule
    const { timeZone, businessDate } = program.shop
    const slot = findLastSlot(schedule, { now: now(), timeZone, businessDate, since: new Date(String(row.updated_at)) })
    if (slot) await storage.write(connection => queueRun(connection, program, { runs, schedule, slot }))
  }
}

/** Once for each slot. */
const queueRun = async (
  connection: Connection,
  caller: Caller,
  { runs, schedule, slot }: { readonly runs: Resource; readonly schedule: Schedule; readonly slot: Slot },
): Promise<void> => {
  const conditions = [
    { column: 'schedule', compare: '=', values: [schedule.name] },
    { column: 'slot', compare: '=', values: [slot.name] },
  ] as const
  const { total } = await listRows(connection, runs, { conditions, sort: [], offset: 0, limit: 1 }, caller.shop.code)
  if (total > 0) return
  const sent = parseDocument(caller, { resource: runs, raw: { schedule: schedule.name } })
  const answers = { slot: slot.name, day: slot.day }
  const move = getMove(runs, 'queue')
  await documentActions.createSent({ connection, caller, resource: runs, move, sent, answers, depth: 1 })
}

interface RunWork {
  /** The program in the shop. */
  readonly shop: Caller
  readonly files: RequestedFiles
}

const sendWaitingRuns = async (
  context: BackgroundContext,
  resources: ScheduleResources,
  work: RunWork,
): Promise<void> => {
  const { runs } = resources
  const { storage, now } = context
  const conditions = [{ column: 'status', compare: '=', values: [waitingState] }] as const
  const sort = [{ field: 'next_try', descending: false }]
  const { rows } = await storage.read(connection =>
    listRows(connection, runs, { conditions, sort, offset: 0, limit: most }, work.shop.shop.code),
  )
  for (const row of rows) {
    const run = toJsonRow(runs, row, () => true) as unknown as ScheduleRun
    if (run.next_try > now().toISOString()) continue
    const outcome = await sendRun(context, resources, { ...work, run, id: String(row.id) })
    const answers = outcome.kind === 'sent' ? {} : describeFailure(run, outcome, now())
    const move = outcome.kind === 'sent' ? 'send' : 'delay'
    await moveRun(work.shop, runs, { id: String(row.id), move, answers })
  }
}

type RunReason = MailReason | 'no-mail-server' | 'gone' | 'right' | 'report'

type RunOutcome = { readonly kind: 'sent' } | { readonly kind: 'later' | 'refused'; readonly reason: RunReason }

const describeFailure = (
  { attempts }: ScheduleRun,
  outcome: Exclude<RunOutcome, { readonly kind: 'sent' }>,
  now: Date,
) => {
  const delay = delays[attempts ?? 0]
  return {
    cause: outcome.reason,
    next_try: new Date(now.getTime() + (delay ?? 0)).toISOString(),
    over: outcome.kind === 'refused' || delay === undefined,
  }
}

/** A run that was cancelled meanwhile stays as it is. */
const moveRun = (
  caller: Caller,
  resource: Resource,
  { id, move, answers }: { readonly id: string; readonly move: string; readonly answers: object },
): Promise<void> =>
  caller.storage.write(
    async connection => {
      const row = await findRowById(connection, resource, id)
      if (row?.status !== waitingState) return
      const request = { connection, caller, resource, move: getMove(resource, move), id, answers }
      await documentActions.moveSent({ ...request, depth: 1 })
    },
    { shop: caller.shop.code },
  )

const sendRun = async (
  context: BackgroundContext,
  { schedules, mailServers }: ScheduleResources,
  { shop, files, run, id }: RunWork & { readonly run: ScheduleRun; readonly id: string },
): Promise<RunOutcome> => {
  const { storage, active } = context
  const { schema } = active
  const [schedule, server] = await storage.read(async connection => [
    await findSchedule(connection, schedules, { shop, name: run.schedule }),
    await findMailServer(connection, mailServers),
  ])
  if (!schedule) return { kind: 'refused', reason: 'gone' }
  if (!server) return { kind: 'later', reason: 'no-mail-server' }
  const caller = await loadUserCaller(
    { ...context, schema },
    { userId: schedule.user_id, shop: shop.shop.code },
    `schedule ${schedule.name}`,
  )
  const names = listReportNames(schema, schedule.reports)
  const made: FileJob[] = []
  for (const name of names) {
    if (!caller?.access.reports.has(name)) return { kind: 'refused', reason: 'right' }
    const day = run.day === null ? tanggal(caller.shop.businessDate) : tanggal(run.day)
    const file = await makeFile(caller, getReport(caller, name), { schedule, day, files })
    if (!file) return { kind: 'later', reason: 'report' }
    made.push(file)
  }
  if (made.length === 0) return { kind: 'refused', reason: 'gone' }
  const mail: Mail = {
    id,
    to: schedule.mail_to.split(/[\s,;]+/).filter(address => address !== ''),
    subject: [schedule.name, shop.shop.name, run.day ?? shop.shop.businessDate].join(' - '),
    text: names.map(name => schema.reports[name]?.title ?? name).join('\n'),
    files: made.flatMap(({ name, content }) => (content ? [{ name, content }] : [])),
  }
  return sendMail(server, mail, context.hosts)
}

const findSchedule = async (
  connection: Connection,
  schedules: Resource,
  { shop, name }: { readonly shop: Caller; readonly name: string },
): Promise<Schedule | undefined> => {
  const conditions = [{ column: 'name', compare: '=', values: [name] }] as const
  const { rows } = await listRows(connection, schedules, { conditions, sort: [], offset: 0, limit: 1 }, shop.shop.code)
  const [row] = rows
  return row && (toJsonRow(schedules, row, () => true) as unknown as Schedule)
}

/** The active one; its password is in no answer. */
const findMailServer = async (connection: Connection, mailServers: Resource): Promise<MailServer | undefined> => {
  const row = (await findAllRows(connection, mailServers, '')).find(({ active }) => active === 1)
  if (!row) return undefined
  const { host, port, security, account: user, password, mail_from: from } = row
  const isEmpty = [null, undefined, '-'].includes(user as string | null | undefined)
  return {
    host: String(host),
    port: Number(port),
    security: security === 'TLS' || security === 'STARTTLS' ? security : 'NONE',
    user: isEmpty ? '' : String(user),
    password: String(password ?? ''),
    from: String(from),
  }
}

const listReportNames = ({ menu }: Schema, ids: string): readonly string[] => {
  const chosen = new Set(parseMenuIds(ids))
  return flattenMenu(menu).flatMap(({ id, target }) => (chosen.has(id) && target?.kind === 'report' ? target.name : []))
}

interface FileOptions {
  readonly schedule: Schedule
  readonly day: Tanggal
  readonly files: RequestedFiles
}

/** Milliseconds between two looks at a file that is being made. */
const filePause = 200

/** Undefined if it could not be made. */
const makeFile = async (
  caller: Caller,
  report: Report,
  { schedule, day, files }: FileOptions,
): Promise<FileJob | undefined> => {
  const wanted = reportFormats.find(one => one === schedule.format)
  const format: ReportFormat | undefined =
    report.outputs.formats.find(one => one === wanted) ?? report.outputs.formats[0]
  if (!format) return undefined
  try {
    let job = await files.begin(caller, { report: report.name, format, filter: buildFilter(report, schedule, day) })
    while (job.state === 'working') {
      await wait(filePause)
      job = await files.get(caller, job.id)
    }
    return job.state === 'ready' ? job : undefined
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return undefined
  }
}

/** Only the period is set: all other filters have their defaults. */
const buildFilter = ({ filters }: Report, { period }: Schedule, day: Tanggal): RawFilter => {
  const names = findPeriodNames(filters)
  const range = isPeriodShortcut(period) ? resolveShortcut(period, day, undefined) : undefined
  return names && range ? { [names.from]: range.from, [names.to]: range.to } : {}
}

export const scheduleModule: CustomModule = { name: 'schedule', background: startSchedules }
