import type { DataProvider } from 'ra-core'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { SaveMeta } from '../../providers/data-provider.ts'
import type { FormValues } from '../form/form-values.ts'
import { changedPictures, savePicture } from './save-pictures.ts'

export interface Save {
  /** The row that is changed; undefined: a new one is made. */
  readonly record: JsonRow | undefined
  readonly data: JsonRow
  /** The form as it stands, with pictures that were chosen. */
  readonly values: FormValues
  readonly meta: SaveMeta
  /** Called with the saved row before its pictures are sent; the row stays saved when a picture is refused. */
  readonly onRow: (row: JsonRow) => void
}

export interface Saved {
  /** The server's message, if it had one. */
  readonly message: string | undefined
  /** As it is now; absent where what is saved is no single row. */
  readonly row?: JsonRow
}

/** Saves the row, then its pictures. */
export const saveRecord = async (
  provider: DataProvider,
  resource: Resource,
  { record, data, values, meta, onRow }: Save,
): Promise<Saved> => {
  const { name } = resource
  const id = String(record?.id)
  const { data: saved } = record
    ? await provider.update(name, { id, data, previousData: { ...record, id }, meta })
    : await provider.create(name, { data, meta })
  let row = saved as JsonRow
  for (const field of changedPictures(resource, values, row)) {
    onRow(row)
    const value = String(values[field.name] ?? '')
    row = await savePicture(resource, field, { row, value, key: crypto.randomUUID() })
  }
  return { message: typeof saved.message === 'string' ? saved.message : undefined, row }
}
