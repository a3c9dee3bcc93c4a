// Answers the calls of records: list, read, create, update, delete, and actions on rows.
import type { FastifyRequest } from 'fastify'
import type { Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, fault } from '../../engine/message/faults.ts'
import { isBlank, type JsonRow, type Row } from '../../engine/record/row.ts'
import { applyView } from '../../engine/record/view.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type Resource, type ResourceCore, type ResourceFields } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import type { RowAction } from '../../engine/schema/screen.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { isObject, parseJsonText } from '../../engine/value/json-text.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { findOfferedShops } from '../caller/shop-access.ts'
import { responseHeader } from '../description/operation.ts'
import { AccessDenied, MalformedRequest } from '../error/errors.ts'
import { getWording, readViewName } from '../http/context/http-context.ts'
import type { RouteCall } from '../http/routing/route.ts'
import type { ListQuery } from '../storage/list-query.ts'
import type { RowPage } from '../storage/rows.ts'
import { answerEdit } from './move-routes.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { createRecord } from './rows/create-record.ts'
import { activateRecord, deleteRecord } from './rows/delete-record.ts'
import { computeRecordTotals, listRecords, type RefusedRows, type SchemaCondition } from './rows/list-records.ts'
import { type JsonRecord, readRecord } from './rows/read-record.ts'
import { isSettings, readSettings, type SettingsResource, saveSettings } from './rows/save-settings.ts'
import { updateRecord, updateRecords } from './rows/update-record.ts'
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
  const viewedResource = raw.view === undefined ? resource : applyView(resource, readViewName(request))
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

// Parses the scope of a list: the lookup of a field (`lookup=resource.field&self={...}`) lists only rows that the field
// may reference, with `refused=true` also those that it refuses for a reason that is shown; a view (`view=name`) only its own rows.

interface ListScope {
  /** The rows that the field may reference, depending on the values of the form. */
  readonly where?: SchemaCondition
  /** The number that each of these rows shows. */
  readonly amount?: SchemaCondition
  /** Which of the rows the field refuses, and why. */
  readonly refused?: RefusedRows
  /** The fields to search, if the reference names them. */
  readonly search?: readonly string[]
}

/** Throws MalformedRequest if the resource has no such view or lookup. */
const parseListScope = (caller: Caller, resource: Resource, raw: RawQuery): ListScope => {
  if (raw.view === undefined) return parseLookup(caller, resource, raw)
  const name = String(raw.view)
  const view = Object.hasOwn(resource.screen.views, name) ? resource.screen.views[name] : undefined
  if (!view || raw.lookup !== undefined)
    throw new MalformedRequest([fault('filter.unknown', { field: 'view', params: { field: name } })])
  return view.filter ? { where: { condition: view.filter } } : {}
}

/** The field whose lookup the list is; undefined for another list. */
const findLookupField = (
  caller: Caller,
  { lookup }: RawQuery,
): { readonly resource: Resource; readonly name: string } | undefined => {
  if (lookup === undefined) return undefined
  const [owner, name] = splitLookup(String(lookup))
  const resource = findLookupOwner(caller, owner)
  return resource && { resource, name }
}

const parseLookup = (caller: Caller, resource: ResourceCore, raw: RawQuery): ListScope => {
  const { lookup, self, refused } = raw
  if (lookup === undefined) return {}
  const [owner] = splitLookup(String(lookup))
  const { resource: ownerResource, name = '' } = findLookupField(caller, raw) ?? {}
  const ref = ownerResource && findField(ownerResource, name)?.ref
  if (!ownerResource || ref?.to !== resource.name)
    throw new MalformedRequest([fault('filter.unknown', { field: 'lookup', params: { field: String(lookup) } })])
  const search = ref.search.length > 0 && { search: ref.search }
  if (!ref.filter && !ref.amount) return { ...search }
  const form = parseForm(self)
  const document = findParentDocument(caller, owner)
  const parent = document && {
    resource: document,
    row: toFormRow(document, isObject(form.parent) ? form.parent : {}),
  }
  const roots = { self: { resource: ownerResource, row: toFormRow(ownerResource, form) }, parent }
  return {
    ...search,
    ...(ref.filter && { where: { condition: ref.filter, ...roots } }),
    ...(ref.filter &&
      ref.listed &&
      refused === 'true' && {
        where: { condition: ref.listed, ...roots },
        refused: { filter: { condition: ref.filter, ...roots }, reasons: ref.refusals },
      }),
    ...(ref.amount && { amount: { condition: ref.amount.value, ...roots } }),
  }
}

/** Finds the document of a line resource or of the input of a move; the filter calls it `parent`. */
const findParentDocument = ({ schema }: Caller, owner: string): Resource | undefined => {
  const separator = Math.max(owner.lastIndexOf('!'), owner.lastIndexOf('.'))
  return separator < 0 ? undefined : findResource(schema, owner.slice(0, separator))
}

/** Splits `sale.goods.piece` at the last dot into resource and field. */
const splitLookup = (lookup: string): readonly [owner: string, field: string] => {
  const at = lookup.lastIndexOf('.')
  return [lookup.slice(0, Math.max(at, 0)), lookup.slice(at + 1)]
}

/** Finds a resource that the caller may use, its lines, or the input of a move that the caller may run (`sale!cancel`). */
const findLookupOwner = ({ schema, access }: Caller, owner: string): Resource | undefined => {
  const [document = '', move] = owner.split('!')
  const definition = findResource(schema, document)
  if (!definition || access.of(definition).verbs.size === 0) return undefined
  if (move === undefined) return definition
  return access.of(definition).moves.has(move) ? definition.lifecycle.asks[move] : undefined
}

/** Parses the values of the form by field; empty if the parameter is absent. */
const parseForm = (self: unknown): Readonly<Record<string, unknown>> => {
  if (self === undefined) return {}
  const form = typeof self === 'string' ? parseJsonText(self) : undefined
  if (isObject(form)) return form
  throw new MalformedRequest([createFieldFault('filter.form', 'self')])
}

/** Converts an incomplete form to a row; values that cannot be parsed get the default. */
const toFormRow = (resource: ResourceFields, form: Readonly<Record<string, unknown>>): Row =>
  mapByName(resource.fields, field => toStoredValue(field, Object.hasOwn(form, field.name) ? form[field.name] : null))

const toStoredValue = (field: Field, value: unknown): Stored => {
  if (value === null || field.type.secret || (typeof value === 'string' && isBlank(field, value.trim())))
    return field.default
  const parsed = field.type.parse(value)
  return 'value' in parsed ? parsed.value : field.default
}

// The Content-Range header of lists and paged calls.

interface ContentPage extends RowPage<unknown> {
  readonly offset: number
}

/**
 * Formats `path first-last/total`, with a `+` behind a total that is a lower bound; an empty page has the number of the
 * row that it would begin with.
 */
export const formatContentRange = ({ api }: Resource, { offset, rows, total, isLowerBound }: ContentPage): string =>
  `${api.path} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}${isLowerBound ? '+' : ''}`

export const rangeHeader = {
  'Content-Range': responseHeader(
    'Which rows of how many: path first-last/total; 1001+ on the first thousand rows of a search that finds more',
  ),
}
