// How far long work of a shop is: one row for each kind of work, of its newest run.
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
  /** Who began it. */
  readonly userId: string
  readonly startedAt: string
  readonly endedAt: string | null
  /** JSON: what it returned, or why it failed. */
  readonly result: string | null
}

/** The run takes the place of the one before. */
export const putJob = async (connection: Connection, place: JobPlace, run: JobRun): Promise<void> => {
  const values = columnsOf(run)
  const statement = build
    .insertInto(table)
    .values({ ...place, ...values })
    .onConflict(conflict => conflict.columns(['name', 'shop']).doUpdateSet(values))
  await connection.run(statementOf(statement))
}

/** False when that run is over, or another one has taken its place. */
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
