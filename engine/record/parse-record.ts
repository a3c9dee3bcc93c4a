// Parses a request body to a record in stored form: unknown names and wrong types are faults, nothing is guessed.

import { type Fault, type FaultCode, fault } from '../faults/faults.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceFields } from '../schema/resource.ts'
import { isObject } from '../values/json-object.ts'
import { isBlank, type Row } from './row.ts'

export interface ParseOptions {
  readonly emptyText: string
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
const companions: ReadonlySet<string> = new Set(['id', 'versi', 'message'])

/**
 * Empty (absent from a new record, null or '') means the field's default; a field that an update leaves out keeps its value.
 * Written-once and read-only fields may be sent unchanged.
 */
export const parseRecord = (resource: ResourceFields, sent: unknown, options: ParseOptions): ParsedRecord => {
  // A body that is not an object is rejected, with an empty row for the checks that follow.
  if (!isObject(sent)) return { ...parseRecord(resource, {}, options), faults: [fault('record.form')] }
  const raw = sent
  const unknown = Object.keys(raw).filter(name => !companions.has(name) && !findField(resource, name))
  const faults: Fault[] = unknown.map(name => fault('field.unknown', { field: name, params: { field: name } }))
  const row: Record<string, Stored> = {}
  for (const field of resource.fields) {
    const given = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined
    const parsed = parseField(field, given, options)
    if ('fault' in parsed) faults.push(parsed.fault)
    row[field.name] = 'fault' in parsed ? valueBefore(field, options) : parsed.value
  }
  return { row, faults }
}

/** The fields with a value in the input; rules fill empty ones. */
export const givenIn = (raw: unknown): ReadonlySet<string> =>
  new Set(isObject(raw) ? Object.keys(raw).filter(name => !isNothing(raw[name])) : [])

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

const valueBefore = (field: Field, { current }: ParseOptions): Stored =>
  current ? (current[field.name] ?? null) : field.default

const parseField = (field: Field, given: unknown, options: ParseOptions): { value: Stored } | { fault: Fault } => {
  const before = valueBefore(field, options)
  // A computed value may differ from the sent one; clients do not mean to write it.
  if (given === undefined || field.computed) return { value: before }
  const empty = isEmpty(field, given, options.emptyText)
  const parsed = empty ? { value: emptied(field, before) } : field.type.parse(given)
  if ('fault' in parsed) return { fault: about(field, parsed.fault) }
  const refusal = refusalOf(field, options)
  if (parsed.value === before || !refusal) return parsed
  // Empty before and empty now: unchanged, although a new row would get the default.
  if (empty && isBlank(field, before, options.emptyText)) return { value: before }
  return { fault: about(field, fault(refusal)) }
}

/** Returns the code if the field must not be changed. */
const refusalOf = (field: Field, { current, locked }: ParseOptions): FaultCode | undefined => {
  if (field.readOnly || field.type.uploaded || locked?.has(field.name)) return 'field.read-only'
  return field.once && current ? 'field.once' : undefined
}

/** An empty secret is unchanged: clients never receive it, so they cannot send it back. */
const emptied = (field: Field, before: Stored): Stored => (field.type.hashed ? before : field.default)

const isEmpty = (field: Field, given: unknown, emptyText: string): boolean =>
  given === null || (typeof given === 'string' && isBlank(field, field.type.hashed ? given : given.trim(), emptyText))

/** The same fault, with the field's name and title for its wording. */
export const about = (field: Field, { code, params }: Fault): Fault =>
  fault(code, { field: field.name, params: { title: field.title, ...params } })
