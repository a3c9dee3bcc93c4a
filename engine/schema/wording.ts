// The words that codes are shown with: the most particular wording wins, and %{name} is filled.
import type { Fault } from '../message/faults.ts'
import type { Field } from './field.ts'
import { findField, type Resource } from './resource.ts'

/** Texts by code, one language. */
export type Wording = Readonly<Record<string, string>>

/** Fills `%{title}` and the like; a placeholder without a value is unchanged, so that the gap is visible. */
export const fillPlaceholders = (template: string, params: Readonly<Record<string, string | number>> = {}): string =>
  template.replaceAll(/%\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : gap))

/** The wording of a code; a code without one is shown itself, which a test of the catalogue forbids. */
export const formatMessage = (
  wording: Wording,
  code: string,
  params?: Readonly<Record<string, string | number>>,
): string => fillPlaceholders(Object.hasOwn(wording, code) ? (wording[code] ?? code) : code, params)

/** A fault in words: the field's own message, then `resource.field.code`, then `resource.code`, then the code's own. */
export const formatFault = (wording: Wording, fault: Fault, resource?: Resource): string => {
  // A client may send a field called `constructor`, so the name is looked up among the resource's own fields only.
  const field = resource && fault.field !== undefined ? findFieldOrEntry(resource, fault.field) : undefined
  // A view calls its fields by words of its own.
  const params = field && resource?.screen.view !== undefined ? { ...fault.params, title: field.title } : fault.params
  const fieldMessage = field?.messages[fault.code]
  if (fieldMessage !== undefined) return fillPlaceholders(fieldMessage, params)
  const candidates = resource ? [`${resource.name}.${fault.field}.${fault.code}`, `${resource.name}.${fault.code}`] : []
  // A rule of hand-written code names its text by a code.
  const key = candidates.find(candidate => Object.hasOwn(wording, candidate)) ?? fault.params?.text ?? fault.code
  return formatMessage(wording, String(key), params)
}

/** A field, or a setting that the resource knows by its key. */
const findFieldOrEntry = (resource: Resource, name: string): Field | undefined =>
  findField(resource, name) ?? (resource.entries && findField(resource.entries.of, name))
