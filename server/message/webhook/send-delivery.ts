// One delivery to a program: whether its user may still see what happened, the signed request, and how it ended.

import type { Row } from '../../../engine/record/row.ts'
import { parseEvent } from '../../../engine/schema/event.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import type { CallerRights } from '../../caller/caller.ts'
import { loadRightsInShop } from '../../caller/shop-access.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type DeliveryLog, hasLaterDelivery } from '../../storage/webhook-rows.ts'
import { type OutgoingAnswer, OutgoingFailure, sendRequest } from '../delivery/send-request.ts'
import { createWebhookHeaders } from './sign-webhook.ts'

/** A request that is ready. */
interface PreparedDelivery {
  readonly id: string
  readonly address: string
  readonly secret: string
  readonly body: string
}

/** Why nothing is sent; the choices of the field in the project have titles for them. */
type DeliveryRefusal = 'inactive' | 'secret' | 'erased' | 'gone' | 'rights' | 'row'

/** Reads the program, the rights of its user and the row as they are now. */
export const prepareDelivery = async (
  connection: Connection,
  schema: Schema,
  log: DeliveryLog,
  delivery: Row,
): Promise<PreparedDelivery | DeliveryRefusal> => {
  const { webhooks, fields } = log
  const programs = getResource(schema, webhooks.resource)
  const program = await findRowById(connection, programs, String(delivery[fields.webhook]))
  if (program?.[webhooks.active] !== 1) return 'inactive'
  const secret = String(program[webhooks.secret] ?? '')
  if (secret === '') return 'secret'
  const body = String(delivery[fields.body] ?? '')
  const content = readContent(body)
  if (!content) return 'erased'
  const prepared = { id: String(delivery.id), address: String(program[webhooks.address]), secret, body }
  const event = parseEvent(String(delivery[fields.event]))
  if (!event) return prepared
  const resource = findResource(schema, event.resource)
  if (!resource) return 'gone'
  const user = String(program[webhooks.user])
  const rights = await loadUserRights(connection, schema, { user, resource, shop: content.data.shop })
  if (!rights?.access.of(resource).verbs.has('get')) return 'rights'
  if (event.move !== 'delete' && (await isTakenAway(connection, log, resource, delivery))) return 'row'
  return { ...prepared, body: JSON.stringify(hideFields(rights, resource, content)) }
}

interface EventContent {
  readonly data: { readonly shop: string; readonly row: object; readonly lines: Readonly<Record<string, unknown>> }
}

/** The parts of a body that this file reads; undefined if it was erased. */
const readContent = (body: string): EventContent | undefined => {
  const content: unknown = body.startsWith('{') ? JSON.parse(body) : undefined
  if (!isObject(content) || !isObject(content.data)) return undefined
  const { shop, row = {}, lines = {} } = content.data
  if (!isObject(row) || !isObject(lines)) return undefined
  return { ...content, data: { ...content.data, shop: String(shop), row, lines } }
}

/** Without the fields and lines that the user may not see, and those that the schema does not have any more. */
const hideFields = (
  { schema, access }: CallerRights,
  resource: Resource,
  { data, ...content }: EventContent,
): EventContent => {
  const { visible } = access.of(resource)
  const isShown = (name: string): boolean => {
    const field = findField(resource, name)
    return field ? !field.writeOnly && visible(field) : name === 'id' || name === 'versi'
  }
  const tables = new Map(resource.lifecycle.lines.map(one => [one.name, getResource(schema, one.resource)]))
  const isReadable = (name: string): boolean => {
    const table = tables.get(name)
    return table !== undefined && access.of(table).verbs.has('get')
  }
  return {
    ...content,
    data: {
      ...data,
      row: Object.fromEntries(Object.entries(data.row).filter(([name]) => isShown(name))),
      lines: Object.fromEntries(Object.entries(data.lines).filter(([name]) => isReadable(name))),
    },
  }
}

interface RightsRequest {
  readonly user: string
  readonly resource: Resource
  /** The shop of the event. */
  readonly shop: string
}

/** Those in the shop of the event; for rows of all shops those in the user's own. */
const loadUserRights = async (
  connection: Connection,
  schema: Schema,
  { user, resource, shop }: RightsRequest,
): Promise<CallerRights | undefined> => {
  const { user: users } = schema.project
  const owner = await findUniqueRow(connection, getResource(schema, users.resource), user)
  if (!owner) return undefined
  const code = resource.scope.kind === 'chain' ? String(owner[users.shop]) : shop
  return loadRightsInShop(connection, schema, { userRow: String(owner.id), shop: code })
}

/** Whether the row is not there any more, and no later event is about it. */
const isTakenAway = async (
  connection: Connection,
  log: DeliveryLog,
  resource: Resource,
  delivery: Row,
): Promise<boolean> => {
  const row = String(delivery[log.fields.row])
  if (await findRowById(connection, resource, row)) return false
  const webhook = String(delivery[log.fields.webhook])
  return !(await hasLaterDelivery(connection, log, { webhook, row, id: String(delivery.id) }))
}

/** `refused`: no further attempt. */
export interface DeliveryOutcome {
  readonly kind: 'sent' | 'later' | 'refused'
  readonly status?: number
  /** The beginning of the answer. */
  readonly answer: string
  readonly reason: string
}

const maximumAnswerBytes = 1000

/** Answers that mean the program is not there any more. */
const goneStatus = 410

/** Signs and sends the request; follows no redirect, and never throws for what the other side does. */
export const sendDelivery = async (
  { id, address, secret, body }: PreparedDelivery,
  { now, signal, hosts }: { readonly now: () => Date; readonly signal: AbortSignal; readonly hosts: readonly string[] },
): Promise<DeliveryOutcome> => {
  const timestamp = Math.floor(now().getTime() / 1000)
  const headers = createWebhookHeaders(secret, { id, timestamp, body })
  try {
    const request = { method: 'POST', headers, body, signal, hosts, maximumBytes: maximumAnswerBytes } as const
    return toOutcome(await sendRequest(address, { ...request, isCut: true }))
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { kind: error.reason === 'address' ? 'refused' : 'later', reason: error.reason, answer: '' }
  }
}

const toOutcome = ({ status, body }: OutgoingAnswer): DeliveryOutcome => {
  const answer = body.toString().replaceAll(/[^\P{Cc}\n\t]/gu, '')
  if (status >= 200 && status < 300) return { kind: 'sent', status, answer, reason: '' }
  return { kind: status === goneStatus ? 'refused' : 'later', status, answer, reason: 'status' }
}
