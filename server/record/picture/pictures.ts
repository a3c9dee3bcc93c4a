// Pictures of fields: read with the row, written as a change of the row, and deleted with it.

import { createHash } from 'node:crypto'
import { findState } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { formatLabel, type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Project } from '../../../engine/schema/project.ts'
import {
  findField,
  type Resource,
  type ResourceCore,
  type ResourceFields,
  type StoredResource,
} from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, RecordNotFound, RequestError, RouteNotFound } from '../../error/errors.ts'
import { insertAudit, photoVerb } from '../../storage/audit.ts'
import { deletePictures, findPicture, findPictureOwner, savePicture } from '../../storage/picture-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertVersi, createRowConflict, getRow } from '../rows/read-record.ts'
import { type WriteResult, writeOnce } from '../write/write-once.ts'
import { replaceRow } from '../write/write-row.ts'
import { readJpeg } from './read-jpeg.ts'

/** A field of one row, by the names in a request. */
interface PictureLocation {
  readonly id: string
  readonly field: string
}

export interface PictureAnswer {
  readonly bytes: Buffer
  /** The last part of its address: {code}.jpg. */
  readonly fileName: string
}

export const getPictureField = (resource: ResourceFields, name: string): Field => {
  const field = findField(resource, name)
  if (!field?.type.uploaded) throw new RouteNotFound()
  return field
}

/** Returns the picture of a field; throws RecordNotFound for another shop's row. */
export const readPicture = async (
  caller: Caller,
  resource: StoredResource,
  { id, field: name }: PictureLocation,
): Promise<PictureAnswer> => {
  const { row, bytes } = await caller.storage.read(
    async connection => {
      const row = await getRow(connection, resource, id, caller)
      const bytes = await findPicture(connection, { resource: resource.name, rowId: id, field: name })
      if (!bytes) throw new RecordNotFound()
      return { row, bytes }
    },
    { oneMoment: true },
  )
  const field = findField(resource, name)
  if (field?.personal === 'photo')
    await caller.storage.write(connection => recordPhotoReading(connection, caller, { resource, field, row }), {
      shop: caller.shop.code,
    })
  const [address = ''] = String(row[name]).split('?v=')
  return { bytes, fileName: address.split('/').at(-1) ?? '' }
}

/** A picture of an identity card is shown only if it is recorded who looks at it. */
export const recordPhotoReading = async (
  connection: Connection,
  caller: Caller,
  { resource, field: { name }, row }: { resource: StoredResource; field: Field; row: Row },
): Promise<void> => {
  const number = formatLabel(resource, row)
  const work = {
    connection,
    caller,
    resource,
    subject: { resource: resource.name, field: name },
    number,
    isPhoto: true,
  } as const
  await caller.observeWork?.(work)
  const audited = { resource: resource.name, rowId: String(row.id), verb: `${photoVerb}${name}` }
  await insertAudit(connection, { ...buildAuditBase(caller), ...audited, before: null, after: null })
}

/** Returns the picture at an address, if the caller may see the row and the field. */
export const readPictureByAddress = async (caller: Caller, address: string): Promise<PictureAnswer> => {
  const owner = await caller.storage.read(connection => findPictureOwner(connection, address))
  const resource = owner && findResource(caller.schema, owner.resource)
  if (!owner || !resource) throw new RecordNotFound()
  // The route cannot check access, because only the address determines the row.
  const { verbs, visible } = caller.access.of(resource)
  if (!verbs.has('get') || !visible(getPictureField(resource, owner.field))) throw new AccessDenied()
  return readPicture(caller, resource, { id: owner.rowId, field: owner.field })
}

interface PictureChange extends PictureLocation {
  /** The uploaded file; undefined deletes the picture. */
  readonly bytes: Buffer | undefined
  readonly versi?: number | undefined
}

/** Writes the picture as a change of the row: with versi, idempotency key and audit. */
export const writePicture = async (
  caller: Caller,
  resource: Resource,
  { id, field: name, bytes, versi }: PictureChange,
): Promise<WriteResult<JsonRow>> => {
  const field = getPictureField(resource, name)
  const { visible } = caller.access.of(resource)
  const picture = bytes && readJpeg(bytes)
  return writeOnce(caller, async connection => {
    const before = await getRow(connection, resource, id, caller)
    assertPictureEditable(resource, before, { names: [name], title: field.title })
    assertVersi(caller, resource, before, versi)
    const address = buildPictureAddress(caller, resource, name, before)
    const value = await storePicture(connection, picture, { owner: resource, row: before, field, address })
    return toJsonRow(resource, await saveAddress(connection, caller, resource, { before, name, value }), visible)
  })
}

/** Refuses a change if the state of the document permits none of these names. */
export const assertPictureEditable = (
  resource: StoredResource,
  row: Row,
  { names, title }: { readonly names: readonly string[]; readonly title: string },
): void => {
  const { flow } = resource.lifecycle
  if (!flow) return
  const state = findState(flow, row[flow.field])
  const edit = state?.edit ?? false
  if (edit === true || (Array.isArray(edit) && names.some(name => edit.includes(name)))) return
  throw new RequestError('document.state', {
    document: formatLabel(resource, row),
    state: state?.title ?? '-',
    move: title,
  })
}

interface PictureOwner {
  /** The resource of the row, or of the line. */
  readonly owner: ResourceCore
  readonly row: Row
  readonly field: Field
  readonly address: string
}

/** Stores the picture, or deletes it if there is none; returns the new value of its field. */
export const storePicture = async (
  connection: Connection,
  bytes: Buffer | undefined,
  { owner, row, field, address }: PictureOwner,
): Promise<Stored> => {
  const pictureKey = { resource: owner.name, rowId: String(row.id), field: field.name }
  if (bytes) await savePicture(connection, { ...pictureKey, address, bytes })
  else await deletePictures(connection, pictureKey)
  return bytes ? `${address}?v=${Number(row.versi) + 1}` : field.default
}

const saveAddress = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, name, value }: { before: Row; name: string; value: Stored },
): Promise<Row> => {
  const row = { ...before, [name]: value }
  const after = await replaceRow(connection, caller, resource, { before, row, isAudited: true })
  if (!after) throw createRowConflict(caller, resource, before)
  return after
}

// Builds picture addresses: {shop}/{resource}/{field}/{code}.jpg (specification 3: {code}.jpg in a folder of the shop).

/** The folder of rows that all shops share. */
const sharedFolder = 'chain'
const maxCodeLength = 80

/**
 * Replaces other characters by their code points, so that different codes stay different and no path escapes the
 * folder.
 */
const escapeSegment = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9-]/gu, character => `_${(character.codePointAt(0) ?? 0).toString(16)}_`)

const shortenCode = (text: string): string =>
  text.length <= maxCodeLength ? text : createHash('sha256').update(text).digest('hex').slice(0, 40)

/** Deterministic, and unique for each row and field. */
const buildPictureAddress = ({ schema, shop }: Caller, resource: ResourceCore, field: string, row: Row): string => {
  const code = resource.key.map(name => escapeSegment(String(row[name] ?? ''))).join('.')
  const folder = escapeSegment(findOwner(resource, row, schema.project.shop) ?? shop.code)
  return `${folder}/${resource.name}/${field}/${shortenCode(code)}.jpg`
}

/** Undefined means the caller's shop, since callers see only rows of their shop. */
const findOwner = ({ name, scope }: ResourceCore, row: Row, shop: Project['shop']): string | undefined => {
  if (name === shop.resource) return String(row[shop.key])
  if (scope.kind === 'shops') return String(row[scope.fields[0] ?? ''])
  return scope.kind === 'chain' ? sharedFolder : undefined
}

/** Lines have no unique code, so their id is used. */
export const buildLinePictureAddress = ({ shop }: Caller, lines: ResourceCore, field: string, line: Row): string =>
  `${escapeSegment(shop.code)}/${lines.name}/${field}/${escapeSegment(String(line.id))}.jpg`
