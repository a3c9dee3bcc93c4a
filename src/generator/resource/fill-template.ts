import { type ValueWords, valueText } from '../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'

/** `Hapus {code} ?` with the row's values in place of the names, as they read everywhere. */
export const fillTemplate = (template: string, resource: Resource, row: JsonRow, words: ValueWords): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const field = resource.field[name]
    return field ? valueText(field, row[name], words) : ''
  })
