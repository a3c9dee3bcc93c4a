// Rules of the programs that receive events: a user of a full level keeps them, for users of levels that this level
// manages; their addresses are outside, and their events and fields are those of the schema.

import { type Fault, type FaultCode, fault } from '../../../engine/message/faults.ts'
import { findNearestWord } from '../../../engine/message/suggest.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { formatEvent, hasEvent, listEventMoves, parseEvent, parseNameList } from '../../../engine/schema/event.ts'
import type { Webhooks } from '../../../engine/schema/project.ts'
import { findField, type Resource, type StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller, WriteHooks } from '../../caller/caller.ts'
import { forgetSubscriptions, getAllowedHosts } from '../../caller/webhooks.ts'
import { AccessDenied, InvalidRecord } from '../../error/errors.ts'
import { assertOuterAddress, OutgoingFailure } from '../../message/delivery/send-request.ts'
import { createWebhookSecret } from '../../message/webhook/sign-webhook.ts'
import { createRowConflict, getRow } from '../../record/rows/read-record.ts'
import { insertDelivery } from '../../record/write/write-event.ts'
import { type WriteResult, writeOnce } from '../../record/write/write-once.ts'
import { updateStoredRow } from '../../record/write/write-row.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection } from '../../storage/storage.ts'
import { webhooksTopic } from '../../storage/topics.ts'
import { assertCanLendRights } from './issue-token.ts'

const getWebhooks = ({ project }: Schema): Webhooks => {
  if (!project.webhooks) throw new AccessDenied()
  return project.webhooks
}

/** What is sent is signed from the first request on. */
const fillSecret = ({ schema }: Caller, row: Row): Row => {
  const { secret } = getWebhooks(schema)
  return (row[secret] ?? '') === '' ? { ...row, [secret]: createWebhookSecret() } : row
}

/** Before the transaction, as the name of a host is looked up. */
const checkAddress = async (
  { schema, storage }: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly Fault[]> => {
  const { resource, address: name } = getWebhooks(schema)
  const [address, field] = [body[name], findField(getResource(schema, resource), name)]
  if (typeof address !== 'string' || !field) return []
  try {
    await assertOuterAddress(address.trim(), getAllowedHosts(storage))
    return []
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return [toFieldFault(field, fault('webhook.address'))]
  }
}

const checkProgram = async (
  connection: Connection,
  caller: Caller,
  { before, after }: { readonly before?: Row; readonly after?: Row | undefined },
): Promise<void> => {
  const { schema } = caller
  const webhooks = getWebhooks(schema)
  for (const row of [before, after]) if (row) await assertCanLendRights(connection, caller, row[webhooks.user] ?? null)
  const faults = after ? findNameFaults(schema, webhooks, after) : []
  if (faults.length > 0) throw new InvalidRecord(webhooks.resource, faults)
}

/** Faults of names that are none of the schema, with the nearest one. */
const findNameFaults = (schema: Schema, webhooks: Webhooks, row: Row): readonly Fault[] => {
  const programs = getResource(schema, webhooks.resource)
  const readNames = (field: string) => parseNameList(String(row[field] ?? ''), schema.project.emptyText)
  const findUnknown = (name: string, known: readonly string[], code: FaultCode): readonly Fault[] => {
    const field = findField(programs, name)
    const unknown = readNames(name).find(one => !known.includes(one))
    if (!field || unknown === undefined) return []
    const near = findNearestWord(unknown, known) ?? '-'
    return [toFieldFault(field, fault(code, { params: { value: unknown, near } }))]
  }
  const resources = Object.values(schema.resources)
  const events = resources.flatMap(one => {
    const moves = listEventMoves(schema.project, one)
    return moves.length === 0 ? [] : [...moves, '*'].map(move => formatEvent(one.name, move))
  })
  const chosen = readNames(webhooks.events)
  const isChosen = (one: Resource): boolean =>
    listEventMoves(schema.project, one).some(move => hasEvent(chosen, { resource: one.name, move }))
  const fields = resources.filter(isChosen).flatMap(one => listSentNames(schema, one))
  return [
    ...findUnknown(webhooks.events, events, 'webhook.event'),
    ...(chosen.every(name => parseEvent(name)) ? findUnknown(webhooks.sends, fields, 'webhook.field') : []),
  ]
}

/** Fields, lines, and fields of lines as `lines.field`. */
const listSentNames = (schema: Schema, { fields, lifecycle }: Resource): readonly string[] => [
  ...fields.map(({ name }) => name),
  ...lifecycle.lines.flatMap(({ name, resource }) => [
    name,
    ...getResource(schema, resource).fields.map(field => `${name}.${field.name}`),
  ]),
]

const announceChange = async (connection: Connection, { storage }: Caller): Promise<void> => {
  forgetSubscriptions(storage)
  await connection.notify(webhooksTopic)
}

/** A new secret, which the answer alone has; a repeated request makes another one. */
const issueSecret = async (caller: Caller, resource: StoredResource, id: string): Promise<WriteResult<JsonRow>> => {
  const webhooks = getWebhooks(caller.schema)
  const secret = createWebhookSecret()
  const answer = await caller.storage.write(async connection => {
    const before = await getRow(connection, resource, id, caller)
    await assertCanLendRights(connection, caller, before[webhooks.user] ?? null)
    const row = { ...before, [webhooks.secret]: secret }
    const after = await updateStoredRow(connection, caller, resource, { before, row })
    if (!after) throw createRowConflict(caller, resource, before)
    const audited = { resource: resource.name, rowId: id, verb: 'issue-token', before: null, after: null }
    await insertAudit(connection, { ...buildAuditBase(caller), ...audited })
    return toJsonRow(resource, after, caller.access.of(resource).visible)
  })
  return { answer: { ...answer, token: secret }, replayed: false }
}

/** The name of the event of a test, which is sent once. */
const testEvent = 'test'

const sendTest = (caller: Caller, resource: StoredResource, id: string): Promise<WriteResult<JsonRow>> => {
  const webhooks = getWebhooks(caller.schema)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, id, caller)
    await assertCanLendRights(connection, caller, row[webhooks.user] ?? null)
    const data = { shop: caller.shop.code }
    await insertDelivery(connection, caller, webhooks, {
      webhook: id,
      name: String(row[resource.key[0]]),
      event: testEvent,
      row: createId(),
      number: '-',
      version: 1,
      body: JSON.stringify({ type: testEvent, timestamp: caller.now().toISOString(), data }),
    })
    await connection.notify(webhooksTopic)
    return toJsonRow(resource, row, caller.access.of(resource).visible)
  })
}

export const webhookHooks: WriteHooks = {
  checkBody: checkAddress,
  fill: fillSecret,
  check: checkProgram,
  follow: announceChange,
  actions: { 'issue-token': issueSecret, 'send-test': sendTest },
}
