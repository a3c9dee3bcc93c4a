// Files of reports, shared by all processes on one database: the request is a row, and a process without the
// file generates it again.
import { type ReportFormat, type ReportSort, reportFormats } from '../../engine/schema/report.ts'
import { type Caller, formatPractice } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import type { WorkOwner } from '../event-loop/work-turns.ts'
import { deleteReportFile, findReportFile, insertReportFile } from '../storage/report-files.ts'
import { type FileJob, type FileJobs, fileMinutes } from './file-jobs.ts'
import type { RawFilter } from './filter-values.ts'
import { getReport, runReport } from './run-report.ts'

interface FileRequest {
  readonly report: string
  readonly format: ReportFormat
  readonly filter: RawFilter
  readonly sort?: ReportSort
}

export interface RequestedFiles {
  readonly queue: FileJobs['queue']
  readonly begin: (caller: Caller, request: FileRequest) => Promise<FileJob>
  /** Throws RecordNotFound if the file was not requested, was cancelled, or belongs to another user. */
  readonly get: (caller: Caller, id: string) => Promise<FileJob>
  readonly cancel: (caller: Caller, id: string) => Promise<void>
}

export const createRequestedFiles = (jobs: FileJobs, onError: (error: unknown) => void): RequestedFiles => {
  const pendingJobs = new Map<string, Promise<FileJob>>()

  const make = async (
    caller: Caller,
    { report: name, format, filter, sort }: FileRequest,
    id?: string,
  ): Promise<FileJob> => {
    const report = getReport(caller, name)
    const answer = await runReport(caller, report, filter, sort && { sort })
    const { schema, shop, storage } = caller
    const parts = [report.title, shop.code, shop.businessDate]
    const title = [...(storage.isPractice ? [formatPractice(schema.project)] : []), ...parts].join(' ')
    const jobRequest = { format, answer, name: buildFileName(title, format), id }
    return jobs.begin(getOwner(caller), jobRequest, onError)
  }

  /** Concurrent requests share one job. */
  const repeatFile = (caller: Caller, id: string, request: FileRequest): Promise<FileJob> => {
    const job = pendingJobs.get(id) ?? make(caller, request, id).finally(() => pendingJobs.delete(id))
    pendingJobs.set(id, job)
    return job
  }

  return {
    queue: jobs.queue,
    begin: async (caller, request) => {
      const job = await make(caller, request)
      if (isShared(caller)) await storeRequest(caller, job.id, request)
      return job
    },
    get: async (caller, id) => {
      if (!isShared(caller)) return jobs.get(getOwner(caller), id)
      const request = await readRequest(caller, id)
      return jobs.find(getOwner(caller), id) ?? repeatFile(caller, id, request)
    },
    cancel: async (caller, id) => {
      if (isShared(caller)) {
        await readRequest(caller, id)
        await caller.storage.write(connection => deleteReportFile(connection, id))
        if (!jobs.find(getOwner(caller), id)) return
      }
      jobs.cancel(getOwner(caller), id)
    },
  }
}

const getOwner = ({ user, shop }: Caller): WorkOwner => ({ user: user.userId, shop: shop.code })

/** False if the storage is not shared or not writable: only this process has its files then. */
const isShared = ({ storage }: Caller): boolean => storage.shared !== undefined && storage.trouble() === undefined

const storeRequest = (caller: Caller, id: string, { report, format, filter, sort }: FileRequest): Promise<void> => {
  const { user, shop, now } = caller
  const row = { id, userId: user.userId, shop: shop.code, report, format, at: now().toISOString() }
  return caller.storage.write(connection =>
    insertReportFile(connection, { ...row, filter: JSON.stringify({ filter, sort }) }),
  )
}

const readRequest = async ({ storage, user, shop, now }: Caller, id: string): Promise<FileRequest> => {
  const row = await storage.read(connection => findReportFile(connection, id))
  const format = reportFormats.find(one => one === row?.format)
  const isOwn = row?.userId === user.userId && row.shop === shop.code
  if (!row || !format || !isOwn || now().getTime() - Date.parse(row.at) > fileMinutes * 60_000)
    throw new RecordNotFound()
  return { report: row.report, format, ...(JSON.parse(row.filter) as Pick<FileRequest, 'filter' | 'sort'>) }
}

/** `laporan-penjualan-t3-2026-11-20.pdf`: only characters that every file system accepts. */
const buildFileName = (text: string, format: ReportFormat): string =>
  `${text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.${format}`
