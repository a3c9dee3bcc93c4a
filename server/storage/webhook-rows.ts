// Deliveries to programs: which are due, and how long they are kept.

import { sql } from 'kysely'
import type { Webhooks } from '../../engine/schema/project.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { build, findAll, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

/** The document of the deliveries, and what the project defines for it. */
export interface DeliveryLog extends Pick<Webhooks['log'], 'fields' | 'states'> {
  readonly webhooks: Webhooks
  readonly resource: StoredResource
  /** The field with the state. */
  readonly state: string
}

/** Undefined in a project without programs that receive events. */
export const findDeliveryLog = (schema: Schema): DeliveryLog | undefined => {
  const { webhooks } = schema.project
  const resource = webhooks && findResource(schema, webhooks.log.resource)
  if (!webhooks || !resource?.lifecycle.flow) return undefined
  const { fields, states } = webhooks.log
  return { webhooks, resource, fields, states, state: resource.lifecycle.flow.field }
}

/** For each program with waiting deliveries its id and the time of the earliest attempt. */
export const listNextAttempts = async (
  connection: Connection,
  { resource, fields, states, state }: DeliveryLog,
): Promise<readonly { readonly webhook: string; readonly next: string }[]> => {
  const rows = await findAll(
    connection,
    build
      .selectFrom(resource.table)
      .select(eb => [`${fields.webhook} as webhook`, eb.fn.min(fields.next).as('next')])
      .where(state, '=', states.waiting)
      .groupBy(fields.webhook),
  )
  return rows.map(({ webhook, next }) => ({ webhook: String(webhook), next: String(next) }))
}

interface DueRequest {
  readonly webhook: string
  readonly now: string
  readonly limit: number
}

/** Ids of deliveries that are due, the earliest first; of each row only the first event that waits. */
export const listDueDeliveries = async (
  connection: Connection,
  { resource, fields, states, state }: DeliveryLog,
  { webhook, now, limit }: DueRequest,
): Promise<readonly string[]> => {
  const earlier = build
    .selectFrom(`${resource.table} as earlier`)
    .select(sql.lit(1).as('one'))
    .where(`earlier.${fields.webhook}`, '=', webhook)
    .where(`earlier.${state}`, '=', states.waiting)
    .whereRef(`earlier.${fields.row}`, '=', `due.${fields.row}`)
    .where(eb =>
      eb.or([
        eb(`earlier.${fields.version}`, '<', eb.ref(`due.${fields.version}`)),
        eb.and([
          eb(`earlier.${fields.version}`, '=', eb.ref(`due.${fields.version}`)),
          eb('earlier.id', '<', eb.ref('due.id')),
        ]),
      ]),
    )
  const query = build
    .selectFrom(`${resource.table} as due`)
    .select('due.id as id')
    .where(`due.${fields.webhook}`, '=', webhook)
    .where(`due.${state}`, '=', states.waiting)
    .where(`due.${fields.next}`, '<=', now)
    .where(eb => eb.not(eb.exists(earlier)))
    .orderBy(`due.${fields.next}`)
    .orderBy('due.id')
    .limit(sql.lit(limit))
  return (await findAll(connection, query)).map(({ id }) => String(id))
}

/** Whether the row has a further event for the program that waits. */
export const hasLaterDelivery = async (
  connection: Connection,
  { resource, fields, states, state }: DeliveryLog,
  { webhook, row, id }: { readonly webhook: string; readonly row: string; readonly id: string },
): Promise<boolean> => {
  const query = build
    .selectFrom(resource.table)
    .select('id')
    .where(fields.webhook, '=', webhook)
    .where(fields.row, '=', row)
    .where(state, '=', states.waiting)
    .where('id', '<>', id)
    .limit(sql.lit(1))
  return (await findAll(connection, query)).length > 0
}

const retentionDays = 30

/** Deletes deliveries that ended and are older than thirty days; `getCutoff` returns the time so many days ago. */
export const deleteOldDeliveries = async (
  connection: Connection,
  { resource, fields, states, state }: DeliveryLog,
  getCutoff: (days: number) => string,
): Promise<void> => {
  const old = build.deleteFrom(resource.table).where(fields.at, '<', getCutoff(retentionDays))
  await runQuery(connection, old.where(state, '<>', states.waiting))
}

/** Empties what was or would be sent of these rows, as a person was erased from them. */
export const eraseDeliveries = async (
  connection: Connection,
  { resource, fields }: DeliveryLog,
  rowIds: readonly string[],
): Promise<void> => {
  const erased = { [fields.body]: '', ...(fields.number !== undefined && { [fields.number]: '' }) }
  // An attempt that is under way must not write the body again.
  const versi = sql<number>`versi + 1`
  for (const id of rowIds)
    await runQuery(
      connection,
      build
        .updateTable(resource.table)
        .set({ ...erased, versi })
        .where(fields.row, '=', id),
    )
}
