import { fault } from '../message/faults.ts'
import type { FieldType, JsonForm, ParsedValue } from './field-type.ts'
import { checkText } from './text-type.ts'

const json: JsonForm = { type: 'string', maxLength: 500, writeOnly: true }

const parse = (raw: unknown): ParsedValue =>
  typeof raw === 'string' ? { value: raw.trim() } : { fault: fault('type.text') }

/** A token that the server sends to another service: stored as it is, never shown; null in JSON, empty in cells. */
export const token: FieldType = {
  name: 'token',
  description: 'Token for another service, stored as it is and never shown.',
  json,
  column: 'text',
  blank: 'null',
  width: 12,
  view: 'secret',
  secret: 'stored',
  parse,
  read: text => (text === '' ? { value: null } : parse(text)),
  toJson: () => null,
  check: (value, limits) => checkText(value, limits, json),
  format: () => '',
}
