// Pictures of rows, stored in the database: they change in the transaction of their row, and every server can read
// them.

import type { ResourceFields } from '../../engine/schema/resource.ts'
import { build, statementOf } from './compiler.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_picture'

/** Identifies the field of the row that the picture belongs to. */
export interface PictureOf {
  readonly resource: string
  readonly rowId: string
  readonly field: string
}

export interface Picture extends PictureOf {
  readonly address: string
  readonly bytes: Buffer
}

export const findPicture = async (connection: Connection, of: PictureOf): Promise<Buffer | undefined> => {
  const [found] = await connection.all(
    statementOf(
      build
        .selectFrom(table)
        .select('content')
        .where('resource', '=', of.resource)
        .where('row_id', '=', of.rowId)
        .where('field', '=', of.field),
    ),
  )
  return found ? Buffer.from(String(found.content), 'base64') : undefined
}

export const findPictureOwner = async (connection: Connection, address: string): Promise<PictureOf | undefined> => {
  const [found] = await connection.all(
    statementOf(build.selectFrom(table).select(['resource', 'row_id', 'field']).where('address', '=', address)),
  )
  return found && { resource: String(found.resource), rowId: String(found.row_id), field: String(found.field) }
}

/** Inserts or replaces the picture. */
export const putPicture = async (
  connection: Connection,
  { resource, rowId, field, address, bytes }: Picture,
): Promise<void> => {
  const content = bytes.toString('base64')
  const row = build.insertInto(table).values({ resource, row_id: rowId, field, address, content })
  await connection.run(
    statementOf(
      row.onConflict(conflict => conflict.columns(['resource', 'row_id', 'field']).doUpdateSet({ address, content })),
    ),
  )
}

/** Deletes the pictures of one field or of the whole row. */
export const deletePictures = async (
  connection: Connection,
  { resource, rowId, field }: Omit<PictureOf, 'field'> & { readonly field?: string },
): Promise<void> => {
  const some = build.deleteFrom(table).where('resource', '=', resource).where('row_id', '=', rowId)
  await connection.run(statementOf(field === undefined ? some : some.where('field', '=', field)))
}

export const hasPictures = ({ fields }: ResourceFields): boolean => fields.some(({ type }) => type.uploaded)
