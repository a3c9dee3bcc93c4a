// The checks of menu entries before they are sent; the server checks the targets.
import type { TranslateFunction } from 'react-admin'
import { object, string, ValidationError } from 'yup'
import type { MenuItems } from './menu-draft.ts'

const createEntrySchema = (translate: TranslateFunction) =>
  object({ title: string().trim().required(translate('menu-editor.title-missing')) })

/** What is wrong with each faulty entry, by its id. */
export const validateMenu = (items: MenuItems, translate: TranslateFunction): ReadonlyMap<string, string> => {
  const schema = createEntrySchema(translate)
  const collectFaults = (entries: MenuItems): readonly (readonly [string, string])[] =>
    entries.flatMap(entry => {
      const below = collectFaults(entry.items ?? [])
      const fault = validateEntry(schema, entry)
      return fault === undefined ? below : [[entry.id, fault] as const, ...below]
    })
  return new Map(collectFaults(items))
}

const validateEntry = (schema: ReturnType<typeof createEntrySchema>, entry: unknown): string | undefined => {
  try {
    schema.validateSync(entry)
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}
