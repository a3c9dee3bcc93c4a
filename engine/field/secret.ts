import { fault } from '../message/faults.ts'
import type { FieldType, JsonForm, ParsedValue } from './field-type.ts'
import { checkText } from './text-type.ts'

const json: JsonForm = { type: 'string', minLength: 8, maxLength: 200, writeOnly: true }

const parse = (raw: unknown): ParsedValue => (typeof raw === 'string' ? { value: raw } : { fault: fault('type.text') })

/** A password: stored only as a hash and never shown; null in JSON, empty in cells. */
export const secret: FieldType = {
  name: 'secret',
  description: 'Password of 8 to 200 characters, stored as a one-way hash and never shown.',
  json,
  column: 'text',
  blank: 'null',
  width: 12,
  view: 'secret',
  secret: 'hashed',
  parse,
  read: text => (text === '' ? { value: null } : parse(text)),
  toJson: () => null,
  check: (value, limits) => checkText(value, limits, json),
  format: () => '',
}
