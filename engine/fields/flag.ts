import { fault } from '../faults/faults.ts'
import type { FieldType, ParsedValue } from './field-type.ts'

const words: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['ya', 1],
  ['yes', 1],
  ['1', 1],
  ['false', 0],
  ['tidak', 0],
  ['no', 0],
  ['0', 0],
  ['', 0],
])

const toParsedValue = (value: number | undefined): ParsedValue =>
  value === undefined ? { fault: fault('type.flag') } : { value }

/** True or false, stored as 1 or 0; `read` takes true/false, ya/tidak, yes/no and 1/0 in any case, an empty text is false. `format` is Indonesian; screens translate it. */
export const flag: FieldType = {
  name: 'flag',
  description: 'True or false, stored as 1 or 0.',
  json: { type: 'boolean' },
  column: 'integer',
  blank: 'zero',
  width: 6,
  parse: raw => (typeof raw === 'boolean' ? { value: Number(raw) } : toParsedValue(undefined)),
  read: text => toParsedValue(words.get(text.trim().toLowerCase())),
  toJson: value => (value === null ? null : value === 1),
  check: () => [],
  format: value => {
    if (value === null) return ''
    return value === 1 ? 'Ya' : 'Tidak'
  },
}
