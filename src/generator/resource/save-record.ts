import type { DataProvider } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import type { SaveMeta } from '../../providers/data-provider.ts'

export interface Save {
  /** The row that is changed; undefined: a new one is made. */
  readonly record: JsonRow | undefined
  readonly data: JsonRow
  readonly meta: SaveMeta
}

/** Saves and gives the server's message, if it had one. */
export const saveRecord = async (
  provider: DataProvider,
  { name }: Resource,
  { record, data, meta }: Save,
): Promise<string | undefined> => {
  const id = String(record?.id)
  const { data: saved } = record
    ? await provider.update(name, { id, data, previousData: { ...record, id }, meta })
    : await provider.create(name, { data, meta })
  return typeof saved.message === 'string' ? saved.message : undefined
}
