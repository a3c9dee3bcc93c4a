// Progress of background jobs of a shop: one row for each job, of its latest run.

import { listColumns, readMembers, readNumber, readOptional, readText, type StoredMembers, toColumns } from './meta.ts'
import { build, findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_job'

export interface JobKey {
  readonly name: string
  readonly shop: string
}

const members = {
  id: readText,
  state: (value: unknown) => String(value) as 'running' | 'done' | 'failed',
  percentage: readNumber,
  message: readText,
  /** The user who started the job. */
  userId: readText,
  startedAt: readText,
  endedAt: readOptional,
  /** JSON of the result or the error. */
  result: readOptional,
}

export type JobRun = StoredMembers<typeof members>

/** Inserts the run, or replaces the previous one. */
export const saveJob = async (connection: Connection, key: JobKey, run: JobRun): Promise<void> => {
  const values = toColumns(run)
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
  const query = build.updateTable(table).set(toColumns(change)).where('name', '=', name).where('shop', '=', shop)
  return (await runQuery(connection, query.where('id', '=', id).where('state', '=', 'running'))) === 1
}

export const findJob = async (connection: Connection, { name, shop }: JobKey): Promise<JobRun | undefined> => {
  const query = build.selectFrom(table).select(listColumns(members)).where('name', '=', name).where('shop', '=', shop)
  const row = await findFirst(connection, query)
  return row && readMembers(members, row)
}
