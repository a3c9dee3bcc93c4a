import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { fillBraces } from '../../../engine/value/coded-text.ts'

/** `Hapus {code} ?` with the row's values in place of the names, as they read everywhere. */
export const fillTemplate = (template: string, resource: ResourceFields, row: JsonRow, words: ValueWords): string =>
  fillBraces(template, name => {
    const field = resource.field[name]
    return field ? formatValue(field, row[name], words) : ''
  })
