// What happened to a row, for the programs that receive it: written in the transaction that did it, sent after the
// commit (server/message/webhook).

import { formatLabel, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { formatEvent } from '../../../engine/schema/event.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Webhooks } from '../../../engine/schema/project.ts'
import type { Resource, StoredResource } from '../../../engine/schema/resource.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import { createStamp } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { findSubscriptions, type Subscription } from '../../caller/webhooks.ts'
import { createId } from '../../storage/create-id.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import { insertRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

interface RecordedEvent {
  readonly move: string
  /** As it is afterwards; of a deleted row as it was. */
  readonly row: Row
  readonly lines?: Readonly<Record<string, readonly Row[]>>
}

/** Writes a row for each active program that wants the event, beside the other writes. */
export const recordEvent = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  event: RecordedEvent,
): Promise<void> => {
  const { schema, shop } = caller
  const { webhooks } = schema.project
  if (!webhooks || isRehearsal(connection)) return
  const found = findSubscriptions(connection, caller, { resource, move: event.move, shop: shop.code })
  const subscriptions = found instanceof Promise ? await found : found
  for (const subscription of subscriptions) {
    const body = JSON.stringify({
      type: formatEvent(resource.name, event.move),
      timestamp: caller.now().toISOString(),
      data: { shop: shop.code, ...buildContent(caller, resource, event, subscription) },
    })
    await insertDelivery(connection, caller, webhooks, {
      webhook: subscription.id,
      name: subscription.name,
      event: formatEvent(resource.name, event.move),
      row: String(event.row.id),
      number: formatLabel(resource, event.row),
      version: Number(event.row.versi ?? 0) + (event.move === 'delete' ? 1 : 0),
      body,
    })
  }
}

/** The fields that the program wants, without secrets; those that its user may not see are left out when it is sent. */
const buildContent = (
  { schema }: Caller,
  resource: StoredResource,
  { row, lines = {} }: RecordedEvent,
  { sends }: Subscription,
): object => {
  const isSent =
    (prefix: string) =>
    ({ name, computed, type }: Field): boolean =>
      !computed && !type.secret && (sends.length === 0 || sends.includes(prefix + name))
  const linesByName = resource.lifecycle.lines.flatMap(({ name, resource: tableName }) => {
    const isWhole = sends.length === 0 || sends.includes(name)
    if (!isWhole && !sends.some(one => one.startsWith(`${name}.`))) return []
    const table = getResource(schema, tableName)
    const isLineSent = isWhole ? ({ computed }: Field) => !computed : isSent(`${name}.`)
    return [[name, (lines[name] ?? []).map(line => toJsonRow(table, line, isLineSent))] as const]
  })
  return { row: toJsonRow(resource, row, isSent('')), lines: Object.fromEntries(linesByName) }
}

interface NewDelivery {
  readonly webhook: string
  readonly name: string
  readonly event: string
  readonly row: string
  readonly number: string
  readonly version: number
  readonly body: string
}

/** Adds a delivery that is due now. */
export const insertDelivery = async (
  connection: Connection,
  caller: Caller,
  { log }: Pick<Webhooks, 'log'>,
  { body, ...delivery }: NewDelivery,
): Promise<void> => {
  const resource = findResource(caller.schema, log.resource)
  if (!resource) return
  const id = createId()
  const at = caller.now().toISOString()
  const { fields, states } = log
  const values = { ...delivery, shop: caller.shop.code, body, at, next: at, attempts: 0 }
  const named = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name as keyof typeof values]
    return field === undefined ? [] : [[field, value] as const]
  })
  const row: Row = {
    ...getDefaults(resource),
    ...Object.fromEntries(named),
    ...(resource.lifecycle.flow && { [resource.lifecycle.flow.field]: states.waiting }),
    [resource.key[0]]: id,
  }
  await insertRow(connection, resource, { row, id, shop: caller.shop.code, stamp: createStamp(caller) })
}

const getDefaults = ({ fields }: Resource): Row =>
  Object.fromEntries(fields.map(field => [field.name, field.default ?? field.blank]))
