// Pictures of a saved document that an authorization is requested for: of its fields and lines, without those of persons.

import { isBlank, type JsonRow } from '../../engine/record/row.ts'
import type { ResourceFields } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound } from '../error/errors.ts'
import { getLineTable } from '../record/document/document.ts'
import { type PictureAnswer, readPictureByAddress } from '../record/picture/pictures.ts'
import { type JsonRecord, readRecord } from '../record/rows/read-record.ts'
import { type AnswerableRequest, findRequestedMove } from './open-request.ts'

interface RequestPicture {
  readonly title: string
  readonly address: string
}

/** As the requester sees the document; empty for a new one. */
export const listRequestPictures = async (
  requester: Caller,
  { request }: Pick<AnswerableRequest, 'request'>,
): Promise<readonly RequestPicture[]> => {
  const target = findRequestedMove(requester, request)
  if (!target || request.rowId === undefined) return []
  const { resource } = target
  const record = await readRecord(requester, resource, request.rowId)
  const lines = resource.lifecycle.lines.flatMap(({ name }) => {
    const rows = record[name]
    const table = getLineTable(requester.schema, resource, name)
    return Array.isArray(rows) ? rows.flatMap(row => listPictures(table, row)) : []
  })
  return [...listPictures(resource, record), ...lines]
}

const listPictures = ({ fields }: ResourceFields, row: JsonRecord | JsonRow): readonly RequestPicture[] =>
  fields.flatMap(field => {
    const address = row[field.name]
    const isShown = field.type.uploaded && field.personal === undefined
    return isShown && typeof address === 'string' && !isBlank(field, address) ? [{ title: field.title, address }] : []
  })

/** Throws RecordNotFound if the request has no such picture. */
export const readRequestPicture = async (answerable: AnswerableRequest, index: number): Promise<PictureAnswer> => {
  const { requester } = answerable
  const picture = (await listRequestPictures(requester, answerable))[index]
  const [address] = picture?.address.split('?') ?? []
  if (address === undefined) throw new RecordNotFound()
  return readPictureByAddress(requester, address)
}
