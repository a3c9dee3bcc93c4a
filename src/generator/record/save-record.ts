// Saves a row through react-admin's page around its form, then its pictures.
import { useDataProvider, useSaveContext } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { SaveMeta } from '../../providers/data-provider.ts'
import type { FormValues } from '../form/form-values.ts'
import { listChangedPictures, savePicture } from '../form/save-pictures.ts'

/**
 * The save options of react-admin's pages: nothing is shown before the server has answered, and the form decides what
 * follows.
 */
export const savingOptions = {
  mutationMode: 'pessimistic',
  redirect: false,
  disableAuthentication: true,
  // Without a connection a save fails at once.
  mutationOptions: { networkMode: 'always' },
} as const

export interface RecordSave {
  /** The row that is changed; undefined: a new one is made. */
  readonly record: JsonRow | undefined
  readonly data: JsonRow
  /** The current form values, with chosen pictures. */
  readonly values: FormValues
  readonly meta: SaveMeta
  /** Called with the saved row before its pictures are sent; the row stays saved when a picture is refused. */
  readonly onRow: (row: JsonRow) => void
}

interface SavedRecord {
  /** The server's message, if it had one. */
  readonly message: string | undefined
  /** As it is now. */
  readonly row: JsonRow
}

/** `opened` is the row that the page around the form is about; undefined for the page of a new one. */
export const useSaveRecord = (resource: Resource, openedRow: JsonRow | undefined) => {
  const provider = useDataProvider()
  const { save: saveOnPage } = useSaveContext()
  const saveRow = async ({ record, data, meta }: RecordSave): Promise<JsonRow | undefined> => {
    // The page of a new row has made it already, and its pictures were refused.
    if (record && !openedRow) {
      const id = String(record.id)
      return (await provider.update(resource.name, { id, data, previousData: { ...record, id }, meta })).data
    }
    const answer: { row?: JsonRow; refusal?: unknown } = {}
    await saveOnPage?.(data, {
      meta,
      onSuccess: (row: JsonRow) => {
        answer.row = row
      },
      onError: (refusal: unknown) => {
        answer.refusal = refusal
      },
    })
    if (answer.refusal !== undefined) throw answer.refusal
    return answer.row
  }
  return async (save: RecordSave): Promise<SavedRecord | undefined> => {
    let row = await saveRow(save)
    if (!row) return undefined
    const message = typeof row.message === 'string' ? row.message : undefined
    for (const field of listChangedPictures(resource, save.values, row)) {
      save.onRow(row)
      const value = String(save.values[field.name] ?? '')
      row = await savePicture(resource, field, { row, value, key: crypto.randomUUID() })
    }
    return { message, row }
  }
}
