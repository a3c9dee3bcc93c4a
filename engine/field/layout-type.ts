// Builds the types whose value is a layout: a list of parts of one declared form, stored as JSON with complete parts.

import { fault } from '../message/faults.ts'
import { isObject, parseJsonText } from '../value/json-text.ts'
import type { FieldType, ParsedValue } from './field-type.ts'

/** A rule of a part: its valid values, and its default; without a default the member is required. */
export interface PartRule {
  readonly holds: (value: unknown) => boolean
  readonly otherwise?: string | number | boolean
}

export interface LayoutTypeOptions<Part> {
  readonly name: string
  readonly description: string
  readonly layout: NonNullable<FieldType['layout']>
  readonly rules: { readonly [Key in keyof Part]: PartRule }
}

/** More than fits on any paper. */
const maxParts = 300

/** Printable text, without control characters that printers interpret. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 300 && !/[^\P{Cc}\n]/u.test(value)

/** Up to a bound, with at most one decimal. */
export const isAmount =
  (min: number, max: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && value >= min && value <= max && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

export const isOneOf =
  (values: readonly string[]) =>
  (value: unknown): value is string =>
    typeof value === 'string' && values.includes(value)

export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[a-z_][a-z0-9_.]{0,59})?$/.test(value)

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** The type, and its parts out of a stored value; a value that cannot be read has none. */
export const createLayoutType = <Part>({ name, description, layout, rules }: LayoutTypeOptions<Part>) => {
  const parse = (raw: unknown): ParsedValue => {
    const list = typeof raw === 'string' ? parseJsonText(raw) : raw
    if (!Array.isArray(list) || list.length > maxParts) return { fault: fault('type.layout') }
    const parts: Record<string, unknown>[] = []
    for (const [index, part] of list.entries()) {
      const read = readPart(rules as Readonly<Record<string, PartRule>>, part)
      if (typeof read === 'string') return { fault: fault('layout.part', { params: { index: index + 1, name: read } }) }
      parts.push(read)
    }
    return { value: JSON.stringify(parts) }
  }
  const type: FieldType = {
    name,
    description,
    json: { type: 'string', pattern: '^\\s*\\[[^]*\\]\\s*$' },
    column: 'text',
    blank: 'text',
    width: 10,
    view: 'layout',
    structured: true,
    layout,
    parse,
    read: text => (text.trim() === '' ? { value: '' } : parse(text)),
    toJson: value => value,
    check: () => [],
    format: value => String(value ?? ''),
  }
  const readParts = (value: unknown): readonly Part[] => {
    const read = parse(value)
    return 'value' in read ? (JSON.parse(String(read.value)) as readonly Part[]) : []
  }
  return { type, readParts }
}

/** The part with all its rules, in their order, or the name of the one that is wrong. */
const readPart = (rules: Readonly<Record<string, PartRule>>, part: unknown): Record<string, unknown> | string => {
  if (!isObject(part)) return '?'
  const unknownKey = Object.keys(part).find(name => !Object.hasOwn(rules, name))
  if (unknownKey !== undefined) return unknownKey.slice(0, 60)
  const completePart: Record<string, unknown> = {}
  for (const [name, { holds, otherwise }] of Object.entries(rules)) {
    const value = Object.hasOwn(part, name) ? part[name] : otherwise
    if (!holds(value)) return name
    completePart[name] = value
  }
  return completePart
}
