// Pictures of rows, stored in the database: they change in the transaction of their row, and every server can read
// them.

import type { ResourceFields } from '../../engine/schema/resource.ts'
import { build, findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_picture'

/** Identifies the field of the row that the picture belongs to. */
interface PictureKey {
  readonly resource: string
  readonly rowId: string
  readonly field: string
}

interface StoredPicture extends PictureKey {
  readonly address: string
  readonly bytes: Buffer
}

export const findPicture = async (connection: Connection, key: PictureKey): Promise<Buffer | undefined> => {
  const row = await findFirst(
    connection,
    build
      .selectFrom(table)
      .select('content')
      .where('resource', '=', key.resource)
      .where('row_id', '=', key.rowId)
      .where('field', '=', key.field),
  )
  return row ? Buffer.from(String(row.content), 'base64') : undefined
}

export const findPictureOwner = async (connection: Connection, address: string): Promise<PictureKey | undefined> => {
  const row = await findFirst(
    connection,
    build.selectFrom(table).select(['resource', 'row_id', 'field']).where('address', '=', address),
  )
  return row && { resource: String(row.resource), rowId: String(row.row_id), field: String(row.field) }
}

/** Inserts or replaces the picture. */
export const savePicture = async (
  connection: Connection,
  { resource, rowId, field, address, bytes }: StoredPicture,
): Promise<void> => {
  const content = bytes.toString('base64')
  const insert = build.insertInto(table).values({ resource, row_id: rowId, field, address, content })
  await runQuery(
    connection,
    insert.onConflict(conflict => conflict.columns(['resource', 'row_id', 'field']).doUpdateSet({ address, content })),
  )
}

/** Deletes the pictures of one field or of the whole row. */
export const deletePictures = async (
  connection: Connection,
  { resource, rowId, field }: Omit<PictureKey, 'field'> & { readonly field?: string },
): Promise<void> => {
  const query = build.deleteFrom(table).where('resource', '=', resource).where('row_id', '=', rowId)
  await runQuery(connection, field === undefined ? query : query.where('field', '=', field))
}

export const hasPictures = ({ fields }: ResourceFields): boolean => fields.some(({ type }) => type.uploaded)
