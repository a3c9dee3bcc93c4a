// Pictures of lines of saved documents: written as an edit of the document, as far as its state permits.
import { findState } from '../../engine/document/flow-moves.ts'
import { formatLabel, toJsonRow } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { MoveRefused } from '../errors/document-errors.ts'
import { RecordChanged, RecordNotFound } from '../errors/errors.ts'
import { type Document, getLineTable, readLines, withLines } from '../operations/document/document.ts'
import { auditMove } from '../operations/move/audit-move.ts'
import { updateDocument } from '../operations/move/write-document.ts'
import { getRow, type JsonRecord, readRecordAnswer } from '../operations/records/read-record.ts'
import { type WriteResult, writeOnce } from '../operations/write/write-once.ts'
import { deletePictures, savePicture } from '../storage/pictures.ts'
import { buildLinePictureAddress } from './picture-address.ts'
import { getPictureField } from './pictures.ts'
import { readJpeg } from './read-jpeg.ts'

interface LinePictureChange {
  /** The id of the document. */
  readonly id: string
  readonly lines: string
  /** The id of the line. */
  readonly line: string
  readonly field: string
  /** The uploaded file; undefined deletes the picture. */
  readonly bytes: Buffer | undefined
  /** The versi of the document that the caller has. */
  readonly versi?: number | undefined
}

/** Returns the document; throws RecordNotFound for a line of another document or shop. */
export const writeLinePicture = async (
  caller: Caller,
  resource: Resource,
  { id, lines, line, field: name, bytes, versi }: LinePictureChange,
): Promise<WriteResult<JsonRecord>> => {
  const table = getLineTable(caller.schema, resource, lines)
  const field = getPictureField(table, name)
  const picture = bytes && readJpeg(bytes)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, id, caller)
    assertLineEditable(resource, row, { lines, field: name, title: field.title })
    if (versi !== undefined && row.versi !== versi)
      throw new RecordChanged(toJsonRow(resource, row, caller.access.of(resource).visible))
    const before: Document = { row, lines: await readLines(connection, caller, resource, id) }
    const found = before.lines[lines]?.find(one => one.id === line)
    if (!found) throw new RecordNotFound()
    const address = buildLinePictureAddress(caller, table, name, found)
    const pictureKey = { resource: table.name, rowId: line, field: name }
    if (picture) await savePicture(connection, { ...pictureKey, address, bytes: picture })
    else await deletePictures(connection, pictureKey)
    const value = picture ? `${address}?v=${Number(found.versi) + 1}` : field.default
    const after = withLines(before, lines, one => (one.id === line ? { [name]: value } : {}))
    const saved = await updateDocument({ connection, caller, resource }, { before, after })
    await auditMove(connection, caller, { resource, verb: 'update', before, after: saved })
    return readRecordAnswer(connection, caller, resource, id)
  })
}

const assertLineEditable = (
  resource: Resource,
  row: Document['row'],
  { lines, field, title }: { readonly lines: string; readonly field: string; readonly title: string },
): void => {
  const { flow } = resource.lifecycle
  const state = flow && findState(flow, row[flow.field])
  const edit = state?.edit ?? false
  if (edit === true || (Array.isArray(edit) && (edit.includes(lines) || edit.includes(`${lines}.${field}`)))) return
  throw new MoveRefused('document.state', {
    document: formatLabel(resource, row),
    state: state?.title ?? '-',
    move: title,
  })
}
