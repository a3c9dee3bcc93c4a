import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'

/** The text that identifies a row in its list: its key, formatted as everywhere else. */
export const formatKey = ({ key, field }: StoredResource, row: JsonRow, words: ValueWords): string =>
  key.map(name => (field[name] ? formatValue(field[name], row[name], words) : '')).join(' ')
