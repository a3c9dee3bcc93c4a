// The metrics of this process in the text format of Prometheus.
import { setTimeout } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { FileQueue } from '../report/file-jobs.ts'
import type { ShopDayStatus } from '../storage/shop-days.ts'
import type { StandbyReads } from '../storage/storage.ts'
import { latencyBounds, type RequestCounts, type RouteCounts, type WriteCounts } from './count-writes.ts'

/** Figures read from the database. */
interface StoredFigures {
  readonly sessions: number
  readonly days: readonly ShopDayStatus[]
}

export interface MetricSources {
  readonly requests: RequestCounts
  readonly writes: WriteCounts
  readonly fileQueue: () => FileQueue
  /** Failed runs of what the server repeats, by task. */
  readonly taskFailures: () => ReadonlyMap<string, number>
  /** The instant of the newest copy at the second place; absent without a place, undefined until there is a copy. */
  readonly findCopyTime?: (() => string | undefined) | undefined
  /** Absent without a standby. */
  readonly standbyReads?: StandbyReads
  readonly readFigures: () => Promise<StoredFigures>
}

/** Loads the library (20 MB) when metrics are first read; measures the event loop from then on. */
export const createFormatter = async (sources: MetricSources) => {
  const library = await import('prom-client')
  const registry = new library.Registry()
  library.collectDefaultMetrics({ register: registry })
  // The event loop is measured each ten milliseconds: before the second time there is no value.
  await setTimeout(50)
  addRequests(library, registry, sources)
  addWork(library, registry, sources)
  if (sources.findCopyTime) addCopyAge(library, registry, sources.findCopyTime)
  if (sources.standbyReads) addStandbyReads(library, registry, sources.standbyReads)
  const setFigures = addFigures(library, registry)
  return {
    contentType: registry.contentType,
    format: async (): Promise<string> => {
      setFigures(await sources.readFigures())
      return registry.metrics()
    },
  }
}

type Library = typeof import('prom-client')

const addRequests = ({ Counter, Histogram }: Library, registry: Registry, { requests }: MetricSources): void => {
  const registers = [registry]
  new Counter({
    name: 'kencana_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { method, route, statuses } of requests.all())
        for (const [status, count] of statuses) this.inc({ method, route, status }, count)
    },
  })
  const help = 'Seconds until the answer was sent'
  /** Its values are counted elsewhere: this is the method that the registry reads them by. */
  class RequestDurations extends Histogram {
    async getForPromString() {
      return { name: durationName, help, type: 'histogram', values: [...requests.all()].flatMap(toDurationValues) }
    }
  }
  new RequestDurations({ name: durationName, help, registers })
}

const addWork = (
  { Counter, Gauge }: Library,
  registry: Registry,
  { writes, fileQueue, taskFailures }: MetricSources,
): void => {
  const registers = [registry]
  new Counter({
    name: 'kencana_transactions_total',
    help: 'Transactions that write',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'committed' }, writes.committed)
      this.inc({ result: 'failed' }, writes.failed)
      this.inc({ result: 'rehearsed' }, writes.rehearsed)
    },
  })
  new Counter({
    name: 'kencana_transaction_retries_total',
    help: 'Transactions that were run again because another one was in the way',
    registers,
    collect() {
      this.reset()
      this.inc(writes.retries)
    },
  })
  new Counter({
    name: 'kencana_task_failures_total',
    help: 'Failed runs of what the server repeats',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset()
      for (const [task, count] of taskFailures()) this.inc({ task }, count)
    },
  })
  new Gauge({
    name: 'kencana_writes_waiting',
    help: 'Transactions that write and have not begun',
    registers,
    collect() {
      this.set(writes.waiting)
    },
  })
  new Gauge({
    name: 'kencana_report_files',
    help: 'Files of reports that this process has to make',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, making } = fileQueue()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'making' }, making)
    },
  })
}

/** Without a copy there is no value. */
const addCopyAge = ({ Gauge }: Library, registry: Registry, findCopyTime: () => string | undefined): void => {
  new Gauge({
    name: 'kencana_backup_copy_age_seconds',
    help: 'Age of the newest copy at the second place',
    registers: [registry],
    collect() {
      this.reset()
      const at = findCopyTime()
      if (at !== undefined) this.set((Date.now() - Date.parse(at)) / 1000)
      else this.remove()
    },
  })
}

const addStandbyReads = ({ Counter }: Library, registry: Registry, reads: StandbyReads): void => {
  new Counter({
    name: 'kencana_report_reads_total',
    help: 'Reads of reports, by the database that answered',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ database: 'standby' }, reads.standby)
      this.inc({ database: 'primary' }, reads.primary)
    },
  })
}

/** Returns a function that sets the figures before each answer. */
const addFigures = ({ Gauge }: Library, registry: Registry): ((figures: StoredFigures) => void) => {
  const registers = [registry]
  const sessions = new Gauge({ name: 'kencana_sessions', help: 'Sessions that are not over', registers })
  const dayOpen = new Gauge({
    name: 'kencana_shop_day_open',
    help: '1 while the business day of the shop is open, 0 while it is being closed',
    labelNames: ['shop'],
    registers,
  })
  const daysBehind = new Gauge({
    name: 'kencana_shop_days_behind',
    help: 'Days by which the business date of the shop is behind the real one',
    labelNames: ['shop'],
    registers,
  })
  return figures => {
    sessions.set(figures.sessions)
    dayOpen.reset()
    daysBehind.reset()
    for (const { shop, isOpen, behind } of figures.days) {
      dayOpen.set({ shop }, isOpen ? 1 : 0)
      daysBehind.set({ shop }, behind)
    }
  }
}

const durationName = 'kencana_http_request_duration_seconds'

/** Cumulative buckets, as the format requires. */
const toDurationValues = ({ method, route, durations, seconds }: RouteCounts) => {
  let count = 0
  const buckets = durations.map((one, index) => {
    count += one
    return {
      metricName: `${durationName}_bucket`,
      labels: { method, route, le: latencyBounds[index] ?? '+Inf' },
      value: count,
    }
  })
  return [
    ...buckets,
    { metricName: `${durationName}_sum`, labels: { method, route }, value: seconds },
    { metricName: `${durationName}_count`, labels: { method, route }, value: count },
  ]
}
