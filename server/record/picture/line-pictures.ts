// Pictures of lines of saved documents: written as an edit of the document, as far as its state permits.
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../error/errors.ts'
import { type Document, getLineTable, readLines, withLines } from '../document/parse-document.ts'
import { auditMove, updateDocument } from '../move/audit-move.ts'
import { assertVersi, getRow, type JsonRecord, readRecordAnswer } from '../rows/read-record.ts'
import { type WriteResult, writeOnce } from '../write/write-once.ts'
import { assertPictureEditable, buildLinePictureAddress, getPictureField, storePicture } from './pictures.ts'
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
    assertPictureEditable(resource, row, { names: [lines, `${lines}.${name}`], title: field.title })
    assertVersi(caller, resource, row, versi)
    const before: Document = { row, lines: await readLines(connection, caller, resource, id) }
    const found = before.lines[lines]?.find(one => one.id === line)
    if (!found) throw new RecordNotFound()
    const address = buildLinePictureAddress(caller, table, name, found)
    const value = await storePicture(connection, picture, { owner: table, row: found, field, address })
    const after = withLines(before, lines, one => (one.id === line ? { [name]: value } : {}))
    const saved = await updateDocument({ connection, caller, resource }, { before, after })
    await auditMove(connection, caller, { resource, verb: 'update', before, after: saved })
    return readRecordAnswer(connection, caller, resource, id)
  })
}
