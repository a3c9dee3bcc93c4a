// Parses a request body to a record in stored form: unknown names and wrong types are faults, nothing is guessed.

import type { Stored } from '../field/field-type.ts'
import { createFieldFault, type Fault, type FaultCode, fault } from '../message/faults.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceFields } from '../schema/resource.ts'
import { isObject } from '../value/json-text.ts'
import { isBlank, type Row } from './row.ts'

export interface ParseRecordOptions {
  /** The stored row; absent for a new one. */
  readonly current?: Row
  /** Fields that the caller may not write. */
  readonly locked?: ReadonlySet<string>
}

export interface ParsedRecord {
  readonly row: Row
  readonly faults: readonly Fault[]
}

/** Answers have these keys beside the fields, and clients send them back; they are accepted and ignored. */
const ignoredKeys: ReadonlySet<string> = new Set(['id', 'versi', 'message'])

/**
 * Empty (absent from a new record, null or '') means the field's default; a field that an update leaves out keeps its value.
 * Written-once and read-only fields may be sent unchanged.
 */
export const parseRecord = (
  resource: ResourceFields,
  input: unknown,
  options: ParseRecordOptions = {},
): ParsedRecord => {
  // A body that is not an object is rejected, with an empty row for the checks that follow.
  if (!isObject(input)) return { ...parseRecord(resource, {}, options), faults: [fault('record.form')] }
  const raw = input
  const unknown = Object.keys(raw).filter(name => !ignoredKeys.has(name) && !findField(resource, name))
  const faults: Fault[] = unknown.map(name => createFieldFault('field.unknown', name))
  const row: Record<string, Stored> = {}
  for (const field of resource.fields) {
    const value = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined
    const parsed = parseField(field, value, options)
    if ('fault' in parsed) faults.push(parsed.fault)
    row[field.name] = 'fault' in parsed ? getPreviousValue(field, options) : parsed.value
  }
  return { row, faults }
}

/** The fields with a value in the input; rules fill empty ones. */
export const listInputFields = (raw: unknown): ReadonlySet<string> =>
  new Set(isObject(raw) ? Object.keys(raw).filter(name => !isNothing(raw[name])) : [])

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

const getPreviousValue = (field: Field, { current }: ParseRecordOptions): Stored =>
  current ? (current[field.name] ?? null) : field.default

const parseField = (
  field: Field,
  input: unknown,
  options: ParseRecordOptions,
): { value: Stored } | { fault: Fault } => {
  const before = getPreviousValue(field, options)
  // A computed value may differ from the sent one; clients do not mean to write it.
  if (input === undefined || field.computed) return { value: before }
  const empty = isEmpty(field, input)
  const parsed = empty ? { value: getEmptiedValue(field, before) } : field.type.parse(input)
  if ('fault' in parsed) return { fault: toFieldFault(field, parsed.fault) }
  const refusal = findRefusal(field, options)
  if (parsed.value === before || !refusal) return parsed
  // Empty before and empty now: unchanged, although a new row would get the default.
  if (empty && isBlank(field, before)) return { value: before }
  return { fault: toFieldFault(field, fault(refusal)) }
}

/** Returns the code if the field must not be changed. */
const findRefusal = (field: Field, { current, locked }: ParseRecordOptions): FaultCode | undefined => {
  if (field.readOnly || field.type.uploaded || locked?.has(field.name)) return 'field.read-only'
  return field.once && current ? 'field.once' : undefined
}

/** An empty secret is unchanged: clients never receive it, so they cannot send it back. */
const getEmptiedValue = (field: Field, before: Stored): Stored => (field.type.secret ? before : field.default)

const isEmpty = (field: Field, input: unknown): boolean =>
  input === null || (typeof input === 'string' && isBlank(field, field.type.secret ? input : input.trim()))

/** The same fault, with the field's name and title for its wording. */
export const toFieldFault = (field: Field, { code, params }: Fault): Fault =>
  fault(code, { field: field.name, params: { title: field.title, ...params } })
