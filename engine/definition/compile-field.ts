// One field: its type, bounds, default and looks, checked against each other.
import { fieldTypes } from '../fields/all.ts'
import type { FieldType, JsonScalar, Limits, Stored } from '../fields/field-type.ts'
import type { Choice, Field, Reference } from '../schema.ts'
import { reportNotYetInField } from './not-yet.ts'
import type { Path, Report } from './shape.ts'
import type { FieldDefinition } from './shapes/field.ts'
import { suggestion } from './suggest.ts'

export interface FieldContext {
  readonly report: Report
  readonly path: Path
  readonly emptyText: string
  readonly required: boolean
  readonly isKey: boolean
}

export const compileField = (name: string, definition: FieldDefinition, context: FieldContext): Field | undefined => {
  reportNotYetInField(definition, context.path, context.report)
  const type = typeOf(definition, context)
  if (!type) return undefined
  const title = definition.title ?? titleFrom(name)
  const choices = choicesOf(definition)
  reportMisfits(definition, type, context)
  return {
    name,
    title,
    description: definition.description ?? '',
    type,
    required: context.required,
    once: context.isKey || definition['x-once'] === true,
    readOnly: definition.readOnly === true,
    writeOnly: definition.writeOnly === true || type.json.writeOnly === true,
    default: defaultOf(definition, type, context),
    limits: limitsOf(definition, type, context),
    choices,
    case: definition['x-case'] ?? (type.hashed ? 'asis' : 'upper'),
    messages: definition['x-messages'] ?? {},
    looks: definition['x-ui'] ?? {},
    examples: (definition.examples ?? []) as readonly JsonScalar[],
    ...(definition['x-ref'] && { ref: referenceOf(definition['x-ref']) }),
  }
}

const plainTypes: Readonly<Record<string, string>> = { string: 'text', integer: 'int', boolean: 'flag' }
const formats: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'instant', time: 'time' }

const typeOf = (definition: FieldDefinition, { report, path }: FieldContext): FieldType | undefined => {
  const reference = definition.$ref?.replace(/^types#/, '')
  if (reference !== undefined) return referredType(definition, reference, { report, path })
  const { type, format } = definition
  if (definition.enum && type === 'string') return fieldTypes.choice
  if (type === 'string' && format !== undefined) {
    const named = fieldTypes[formats[format] ?? '']
    if (!named) report([...path, 'format'], `the format "${format}" is not carried out yet`)
    return named
  }
  const plain = type && plainTypes[type]
  if (plain) return fieldTypes[plain]
  if (type === 'number')
    report([...path, 'type'], 'a number needs its unit: say "$ref": "types#weight", "types#percent" ...')
  else if (type) report([...path, 'type'], `a field of type "${type}" is not carried out yet`)
  else report(path, 'the field has no type: say "$ref": "types#text" or another type', 'key')
  return undefined
}

const referredType = (
  definition: FieldDefinition,
  name: string,
  { report, path }: Pick<FieldContext, 'report' | 'path'>,
) => {
  const type = Object.hasOwn(fieldTypes, name) ? fieldTypes[name] : undefined
  if (!type) report([...path, '$ref'], `no type is called "${name}"${suggestion(name, Object.keys(fieldTypes))}`)
  if (type && definition.type && definition.type !== type.json.type) {
    report([...path, 'type'], `"types#${name}" is of type "${type.json.type}", not "${definition.type}"`)
  }
  return type
}

const referenceOf = (ref: NonNullable<FieldDefinition['x-ref']>): Reference => ({
  to: ref.to,
  search: ref.search ?? [],
  columns: ref.columns ?? [],
  onDelete: ref.onDelete ?? 'block',
  preload: ref.preload === true,
  create: ref.create === 'modal',
})

const choicesOf = (definition: FieldDefinition): readonly Choice[] =>
  (definition.enum ?? []).map(value => {
    const said = definition['x-enum']?.[String(value)]
    return { value: String(value), title: said?.title ?? String(value), color: said?.color ?? 'default' }
  })

const lengthWords = ['minLength', 'maxLength', 'pattern'] as const
const numberWords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

const reportMisfits = (
  definition: FieldDefinition,
  type: FieldType,
  { report, path, emptyText }: FieldContext,
): void => {
  const isNumber = type.json.type === 'number' || type.json.type === 'integer'
  const wrong = isNumber ? lengthWords : numberWords
  for (const key of wrong) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" means nothing for the type "${type.name}"`, 'key')
  }
  if (definition.enum && type.name !== 'choice')
    report([...path, 'enum'], 'an enum needs "type": "string" and no "$ref"', 'key')
  for (const [index, value] of (definition.enum ?? []).entries()) {
    if (typeof value !== 'string' || value === '' || value === emptyText)
      report([...path, 'enum', index], 'a choice is a text that is not empty')
  }
  const values = (definition.enum ?? []).map(String)
  for (const key of Object.keys(definition['x-enum'] ?? {})) {
    if (!values.includes(key))
      report([...path, 'x-enum', key], `"${key}" is not in the enum${suggestion(key, values)}`, 'key')
  }
}

const limitsOf = (definition: FieldDefinition, type: FieldType, context: FieldContext): Limits => {
  const bounds = numberWords.flatMap(key => {
    const bound = definition[key]
    if (bound === undefined || type.column !== 'integer') return []
    const stored = storedOf(bound, type, [...context.path, key], context)
    return typeof stored === 'number' ? [[key, stored] as const] : []
  })
  return {
    ...Object.fromEntries(bounds),
    ...(definition.minLength !== undefined && { minLength: definition.minLength }),
    ...(definition.maxLength !== undefined && { maxLength: definition.maxLength }),
    ...(definition.pattern !== undefined && patternOf(definition.pattern, context)),
    ...(definition.enum && { choices: definition.enum.map(String) }),
  }
}

const patternOf = (source: string, { report, path }: FieldContext): { pattern?: RegExp } => {
  try {
    return { pattern: new RegExp(source, 'u') }
  } catch (error) {
    report([...path, 'pattern'], `not a regular expression: ${(error as Error).message}`)
    return {}
  }
}

const storedOf = (value: unknown, type: FieldType, path: Path, { report }: FieldContext): Stored => {
  const parsed = type.parse(value)
  if ('value' in parsed) return parsed.value
  report(path, `${JSON.stringify(value)} is not a value of the type "${type.name}" (${parsed.fault.code})`)
  return null
}

/** What an empty field of this type is stored as. */
export const blankOf = (type: FieldType, emptyText: string): Stored => {
  if (type.blank === 'text') return emptyText
  return type.blank === 'zero' ? 0 : null
}

const defaultOf = (definition: FieldDefinition, type: FieldType, context: FieldContext): Stored => {
  const { emptyText } = context
  const given = definition.default
  if (given === undefined || given === '' || given === null) return blankOf(type, emptyText)
  if (given === emptyText && type.blank === 'text') return emptyText
  const path = [...context.path, 'default']
  const stored = storedOf(given, type, path, context)
  const choices = definition.enum?.map(String) ?? []
  if (choices.length > 0 && !choices.includes(String(given))) {
    context.report(path, `the default "${given}" is not in the enum${suggestion(given, choices)}`)
  }
  return stored
}

/** `unit_price` reads "Unit Price" until the file says better. */
export const titleFrom = (name: string): string =>
  name
    .split(/[_-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
