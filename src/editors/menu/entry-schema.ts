// The checks of menu entries before they are sent; the server checks the targets.
import type { TranslateFunction } from 'react-admin'
import { object, string, ValidationError } from 'yup'
import type { Items } from './menu-draft.ts'

const entrySchema = (translate: TranslateFunction) =>
  object({ title: string().trim().required(translate('menu-editor.title-missing')) })

/** What is wrong with each faulty entry, by its id. */
export const menuFaults = (items: Items, translate: TranslateFunction): ReadonlyMap<string, string> => {
  const schema = entrySchema(translate)
  const faultsIn = (entries: Items): readonly (readonly [string, string])[] =>
    entries.flatMap(entry => {
      const below = faultsIn(entry.items ?? [])
      const fault = faultOf(schema, entry)
      return fault === undefined ? below : [[entry.id, fault] as const, ...below]
    })
  return new Map(faultsIn(items))
}

const faultOf = (schema: ReturnType<typeof entrySchema>, entry: unknown): string | undefined => {
  try {
    schema.validateSync(entry)
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}
