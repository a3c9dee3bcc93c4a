// Answers the calls of records: list, read, create, update, delete, and actions on rows.
import type { FastifyRequest } from 'fastify'
import type { JsonRow } from '../../engine/record/row.ts'
import { applyView } from '../../engine/record/view.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import type { RowAction } from '../../engine/schema/screen.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import type { Caller } from '../caller/caller.ts'
import { findOfferedShops } from '../caller/offered-shops.ts'
import { AccessDenied, MalformedRequest } from '../error/errors.ts'
import { getWording, readViewName } from '../http/context/http-context.ts'
import type { RouteCall } from '../http/routing/route.ts'
import type { ListQuery } from '../storage/list-query.ts'
import { formatContentRange } from './content-range.ts'
import { answerEdit } from './move-routes.ts'
import { findLookupField, parseListScope } from './parse-lookup.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { activateRecord } from './rows/activate-record.ts'
import { createRecord } from './rows/create-record.ts'
import { deleteRecord } from './rows/delete-record.ts'
import { listRecords } from './rows/list-records.ts'
import { type JsonRecord, readRecord } from './rows/read-record.ts'
import { isSettings, readSettings, type SettingsResource, saveSettings } from './rows/save-settings.ts'
import { computeRecordTotals } from './rows/total-records.ts'
import { updateRecord } from './rows/update-record.ts'
import { updateRecords } from './rows/update-records.ts'
import { answerSaved, readIfMatch, readIfMatchVersi } from './saved-answer.ts'

const createLineFinder =
  ({ schema, access }: Caller) =>
  (name: string) => {
    const resource = findResource(schema, name)
    return resource && { resource, access: access.of(resource) }
  }

export const answerList = async (
  resource: Resource,
  { caller, request, reply }: RouteCall,
): Promise<readonly JsonRow[] | JsonRow> => {
  const access = caller.access.of(resource)
  const raw = request.query as RawQuery
  if (raw.entries === 'true' && isSettings(resource)) {
    const settings = await readSettings(caller, resource)
    reply.header('etag', `"${settings.versi}"`)
    return settings
  }
  const { where, amount, refused, ...lookup } = parseListScope(caller, resource, raw)
  const viewedResource = applyView(resource, readViewName(request))
  const parsed = parseQuery(raw, {
    resource: viewedResource,
    access,
    findLines: createLineFinder(caller),
    ...lookup,
  })
  const query = await keepOffered(caller, parsed, raw)
  const page = await listRecords(caller, resource, query, { where, amount, refused })
  reply.header('content-range', formatContentRange(resource, { ...query, ...page }))
  if (isTotalsRequested(request))
    reply.header('x-totals', JSON.stringify(await computeRecordTotals(caller, viewedResource, query, where)))
  return page.rows
}

/** Narrows the lookup of a field that names shops to those that the server takes from the caller. */
const keepOffered = async (caller: Caller, query: ListQuery, raw: RawQuery): Promise<ListQuery> => {
  const field = findLookupField(caller, raw)
  const offered = field && (await findOfferedShops(caller, field.resource, field.name))
  return offered ? { ...query, conditions: [...query.conditions, offered] } : query
}

export const isTotalsRequested = ({ query }: FastifyRequest): boolean => (query as RawQuery).totals === 'true'

export const answerRead = async (
  resource: Resource,
  { caller, reply, params: { id = '' } }: RouteCall,
): Promise<JsonRecord> => {
  const row = await readRecord(caller, resource, id)
  reply.header('etag', `"${row.versi}"`)
  return row
}

export const answerCreate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const { caller, request } = call
  const written = await createRecord(caller, resource, request.body)
  return answerSaved(written, 'message.saved', call, 201)
}

/** Saves all settings of the shop in one call. */
export const answerEntries = async (resource: SettingsResource, call: RouteCall): Promise<unknown> => {
  const { caller, request } = call
  const { body } = request
  const versi = readIfMatch(request) ?? parseSettingsVersi(body)
  const written = await saveSettings(caller, resource, { body, versi })
  return answerSaved(written, 'message.saved', call)
}

export const answerUpdate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = call
  const { body } = request
  const versi = readIfMatchVersi(request) ?? parseVersi(body)
  const update = { id, body, versi }
  if (resource.lifecycle.flow) return answerEdit(resource, update, call)
  const written = await updateRecord(caller, resource, update)
  return answerSaved(written, 'message.saved', call)
}

export const answerUpdates = async (resource: Resource, { caller, request, reply }: RouteCall): Promise<unknown> => {
  const { answer, replayed } = await updateRecords(caller, resource, request.body)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return answer
}

export const answerActivate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const { id = '' } = call.params
  const versi = readIfMatchVersi(call.request)
  const written = await activateRecord(call.caller, resource, { id, versi })
  return answerSaved(written, 'message.activated', call)
}

export const answerDelete = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = call
  const versi = readIfMatchVersi(request)
  const row = { id, versi }
  const written = await deleteRecord(caller, resource, row)
  return answerSaved(written, 'message.deleted', call)
}

export const answerAction = async (resource: Resource, action: RowAction, call: RouteCall): Promise<unknown> => {
  const {
    context,
    request,
    reply,
    caller,
    params: { id = '' },
  } = call
  const run = caller.getWriteHooks(resource).actions?.[action.do]
  if (!run) throw new AccessDenied()
  const { answer, replayed } = await run(caller, resource, id)
  if (replayed) reply.header('idempotent-replayed', 'true')
  const wording = getWording(context, request)
  return { ...answer, message: formatMessage(wording, 'message.done', { title: action.title }) }
}

const parseVersi = (body: unknown): number | undefined => {
  const versi = readVersi(body)
  if (versi !== undefined && !Number.isSafeInteger(versi)) throw new MalformedRequest()
  return versi as number | undefined
}

const parseSettingsVersi = (body: unknown): string | undefined => {
  const versi = readVersi(body)
  if (versi !== undefined && typeof versi !== 'string') throw new MalformedRequest()
  return versi
}

const readVersi = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'versi')
    ? ((body as { versi: unknown }).versi ?? undefined)
    : undefined
