// Progress of background jobs of a shop: one row for each job, of its latest run.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_job'
const columns = ['id', 'state', 'percentage', 'message', 'user_id', 'started_at', 'ended_at', 'result'] as const

export interface JobKey {
  readonly name: string
  readonly shop: string
}

export interface JobRun {
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  readonly percentage: number
  readonly message: string
  /** The user who started the job. */
  readonly userId: string
  readonly startedAt: string
  readonly endedAt: string | null
  /** JSON of the result or the error. */
  readonly result: string | null
}

/** Inserts the run, or replaces the previous one. */
export const saveJob = async (connection: Connection, key: JobKey, run: JobRun): Promise<void> => {
  const values = toJobColumns(run)
  const statement = build
    .insertInto(table)
    .values({ ...key, ...values })
    .onConflict(conflict => conflict.columns(['name', 'shop']).doUpdateSet(values))
  await runQuery(connection, statement)
}

/** Returns false if that run has ended or was replaced. */
export const updateJob = async (
  connection: Connection,
  { name, shop, id }: JobKey & { readonly id: string },
  change: Partial<JobRun>,
): Promise<boolean> => {
  const query = build.updateTable(table).set(toJobColumns(change)).where('name', '=', name).where('shop', '=', shop)
  return (await runQuery(connection, query.where('id', '=', id).where('state', '=', 'running'))) === 1
}

export const findJob = async (connection: Connection, { name, shop }: JobKey): Promise<JobRun | undefined> => {
  const query = build.selectFrom(table).select(columns).where('name', '=', name).where('shop', '=', shop)
  const row = await findFirst(connection, query)
  return row && toJobRun(row)
}

const toJobColumns = ({ userId, startedAt, endedAt, ...rest }: Partial<JobRun>): DatabaseRow => ({
  ...rest,
  ...(userId !== undefined && { user_id: userId }),
  ...(startedAt !== undefined && { started_at: startedAt }),
  ...(endedAt !== undefined && { ended_at: endedAt }),
})

const toText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const toJobRun = (row: DatabaseRow): JobRun => ({
  id: String(row.id),
  state: String(row.state) as JobRun['state'],
  percentage: Number(row.percentage),
  message: String(row.message),
  userId: String(row.user_id),
  startedAt: String(row.started_at),
  endedAt: toText(row.ended_at),
  result: toText(row.result),
})
