// Progress of background jobs of a shop: one row for each job, of its latest run.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_job'
const columns = ['id', 'state', 'percentage', 'message', 'user_id', 'started_at', 'ended_at', 'result'] as const

export interface JobPlace {
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
export const putJob = async (connection: Connection, place: JobPlace, run: JobRun): Promise<void> => {
  const values = columnsOf(run)
  const statement = build
    .insertInto(table)
    .values({ ...place, ...values })
    .onConflict(conflict => conflict.columns(['name', 'shop']).doUpdateSet(values))
  await connection.run(statementOf(statement))
}

/** Returns false if that run has ended or was replaced. */
export const changeJob = async (
  connection: Connection,
  { name, shop, id }: JobPlace & { readonly id: string },
  change: Partial<JobRun>,
): Promise<boolean> => {
  const own = build.updateTable(table).set(columnsOf(change)).where('name', '=', name).where('shop', '=', shop)
  return (await connection.run(statementOf(own.where('id', '=', id).where('state', '=', 'running')))) === 1
}

export const findJob = async (connection: Connection, { name, shop }: JobPlace): Promise<JobRun | undefined> => {
  const own = build.selectFrom(table).select(columns).where('name', '=', name).where('shop', '=', shop)
  const [row] = await connection.all(statementOf(own))
  return row && runOf(row)
}

const columnsOf = ({ userId, startedAt, endedAt, ...rest }: Partial<JobRun>): DatabaseRow => ({
  ...rest,
  ...(userId !== undefined && { user_id: userId }),
  ...(startedAt !== undefined && { started_at: startedAt }),
  ...(endedAt !== undefined && { ended_at: endedAt }),
})

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const runOf = (row: DatabaseRow): JobRun => ({
  id: String(row.id),
  state: String(row.state) as JobRun['state'],
  percentage: Number(row.percentage),
  message: String(row.message),
  userId: String(row.user_id),
  startedAt: String(row.started_at),
  endedAt: textOf(row.ended_at),
  result: textOf(row.result),
})
