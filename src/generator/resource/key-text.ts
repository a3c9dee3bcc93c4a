import { type ValueWords, valueText } from '../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'

/** What tells a row from the others of its list: its key, as it reads everywhere. */
export const keyText = ({ key, field }: Pick<Resource, 'key' | 'field'>, row: JsonRow, words: ValueWords): string =>
  key.map(name => (field[name] ? valueText(field[name], row[name], words) : '')).join(' ')
