// Pictures that were chosen in a form go to the server after their row, each by a call of its own.
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
import { toJpegBlob } from '../../ui/pictures/resize-picture.ts'
import type { FormValues } from './form-values.ts'

export const listChangedPictures = (resource: ResourceFields, values: FormValues, row: JsonRow): readonly Field[] =>
  resource.fields.filter(({ name, type, readOnly }) => {
    const value = String(values[name] ?? '')
    return type.uploaded && !readOnly && (value.startsWith('data:') || (value === '' && hasPicture(row[name])))
  })

const hasPicture = (value: JsonRow[string] | undefined): boolean => typeof value === 'string' && value.includes('/')

/** One picture put in place, or taken away where the form holds none; the answer is the row as it is then. */
export const savePicture = async (
  resource: Resource,
  { name }: Field,
  { value, row, key }: { readonly value: string; readonly row: JsonRow; readonly key: string },
): Promise<JsonRow> => {
  return fetchBody<JsonRow>(`${resource.api.path}/${row.id}/${name}`, buildPictureCall({ value, row, key }))
}

/** Builds the call that saves or deletes a picture; `if-match` protects the changes of other users. */
export const buildPictureCall = ({
  value,
  row,
  key,
}: {
  readonly value: string
  readonly row: { readonly versi?: unknown }
  readonly key: string
}) => ({
  method: value === '' ? ('DELETE' as const) : ('PUT' as const),
  ...(value !== '' && { body: toJpegBlob(value) }),
  headers: { 'idempotency-key': key, 'if-match': `"${row.versi}"` },
  timeout: null,
})
