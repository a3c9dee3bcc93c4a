// Parses one field: type, bounds, default and presentation, checked against each other.
import { faultCodes } from '../../faults/faults.ts'
import { suggestion } from '../../faults/suggest.ts'
import { fieldTypes } from '../../fields/all.ts'
import { blankOf } from '../../fields/blank-of.ts'
import type { FieldType, JsonScalar, Limits, Stored } from '../../fields/field-type.ts'
import type { LinkedField, ParsedChoice, ParsedField, ParsedReference } from '../../schema/stages.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'
import { layoutOf } from './compile-layout.ts'
import { numberingOf } from './compile-numbering.ts'

export interface FieldContext {
  readonly report: Report
  readonly path: Path
  readonly emptyText: string
  readonly required: boolean
  readonly isKey: boolean
}

/** Parses a field that takes its choices from its own `enum` only. */
export const fieldWithChoices = (
  name: string,
  definition: FieldDefinition,
  context: FieldContext,
): LinkedField | undefined => {
  const field = parseField(name, definition, context)
  return field && { ...field, choices: choicesOf(definition) }
}

export const parseField = (
  name: string,
  definition: FieldDefinition,
  context: FieldContext,
): ParsedField | undefined => {
  reportOfLines(definition, context)
  const type = typeOf(definition, context)
  if (!type) return undefined
  const title = definition.title ?? titleFrom(name)
  reportMisfits(definition, type, context)
  reportContradictions(definition, type, context)
  reportUnknownMessages(definition, context)
  reportUnfitExamples(definition, type, context)
  const limits = limitsOf(definition, type, context)
  const layout = layoutOf(definition, type.name, context)
  const input = inputOf(definition, type, context)
  const number = numberOf(definition, type, context)
  return {
    name,
    title,
    description: definition.description ?? '',
    type,
    required: context.required,
    once: context.isKey || definition['x-once'] === true,
    readOnly: definition.readOnly === true || isGiven(definition),
    stored: definition['x-fetch']?.mode !== 'live' && definition['x-store'] !== false,
    writeOnly: definition.writeOnly === true || type.json.writeOnly === true,
    default: defaultOf(definition, { type, limits }, context),
    limits,
    case: definition['x-case'] ?? (type.hashed ? 'asis' : 'upper'),
    messages: definition['x-messages'] ?? {},
    presentation: definition['x-ui'] ?? {},
    ...(layout && { layout }),
    ...(input && { input }),
    ...(number && { number }),
    examples: (definition.examples ?? []) as readonly JsonScalar[],
    ...(definition['x-ref'] && { ref: referenceOf(definition['x-ref']) }),
    ...(definition['x-was'] !== undefined && { was: definition['x-was'] }),
  }
}

const ofLines = ['items', 'x-lines', 'minItems', 'maxItems'] as const

const reportOfLines = (definition: FieldDefinition, { report, path }: FieldContext): void => {
  for (const key of ofLines)
    if (definition[key] !== undefined) report([...path, key], `"${key}" is for lines: say "type": "array"`, 'key')
}

/** Users cannot write fields that are computed, numbered, or derived from ledgers. */
const isGiven = (definition: FieldDefinition): boolean =>
  isWorkedOut(definition) || definition['x-number'] !== undefined || definition['x-balance'] !== undefined

/** A scale fills numbers with a weight unit, a scanner fills texts. */
const inputOf = (
  { 'x-input': said }: FieldDefinition,
  type: FieldType,
  { report, path }: FieldContext,
): ParsedField['input'] => {
  if (!said) return undefined
  if (said.scale === true && !(type.unit === 'gr' && isNumber(type)))
    report([...path, 'x-input', 'scale'], `a scale fills weights, and no "${type.name}"`, 'key')
  if (said.scanner === true && type.name !== 'text' && type.name !== 'label')
    report([...path, 'x-input', 'scanner'], `a scanner fills texts, and no "${type.name}"`, 'key')
  return {
    scale: said.scale === true,
    scanner: said.scanner === true,
    ...(said.source !== undefined && { source: said.source }),
  }
}

/** A document number is a text that only the program writes. */
const numberOf = (
  definition: FieldDefinition,
  type: FieldType,
  { report, path }: FieldContext,
): ParsedField['number'] => {
  const said = definition['x-number']
  if (!said) return undefined
  if (type.blank !== 'text') report([...path, 'x-number'], `a number is a text, not of the type "${type.name}"`, 'key')
  for (const word of ['x-calc', 'x-fetch', 'x-default'] as const)
    if (definition[word] !== undefined)
      report([...path, word], 'a number is given by the program alone, and by nothing else: say one of the two', 'key')
  return numberingOf(said, (key, message) => report([...path, 'x-number', key], message))
}

/** Users cannot write calculated or joined fields. */
const isWorkedOut = (definition: FieldDefinition): boolean =>
  definition['x-calc'] !== undefined || definition['x-fetch']?.mode === 'live'

const reportContradictions = (
  definition: FieldDefinition,
  type: FieldType,
  { report, path, isKey, required }: FieldContext,
): void => {
  const complain = (key: string, message: string): void => report([...path, key], message, 'key')
  const said = (['x-calc', 'x-fetch', 'x-default'] as const).filter(key => definition[key] !== undefined)
  if (said.length > 1 && !(said.length === 2 && said[0] === 'x-fetch'))
    complain(said[1] ?? '', `"${said[0]}" says already where the value comes from`)
  if (definition['x-default'] !== undefined && definition.default !== undefined)
    complain('x-default', '"default" says already what a new row holds')
  if (definition['x-store'] !== undefined && definition['x-calc'] === undefined)
    complain('x-store', '"x-store" is for a field with "x-calc"')
  if (isKey && isWorkedOut(definition))
    complain('x-calc' in definition ? 'x-calc' : 'x-fetch', 'a key is written, not worked out')
  for (const key of type.hashed ? (['x-calc', 'x-fetch', 'x-default', 'x-when'] as const) : []) {
    if (definition[key] !== undefined) complain(key, `"${key}" is not for a secret`)
  }
  if (type.uploaded) reportOfPicture(definition, { report, path, isKey, required })
}

/** A picture is uploaded after its row is created, so it can have no default and no condition. */
const notOfPictures = ['default', 'pattern', 'x-once', 'x-ref', 'x-calc', 'x-fetch', 'x-default', 'x-when'] as const

const reportOfPicture = (
  definition: FieldDefinition,
  { report, path, isKey, required }: Omit<FieldContext, 'emptyText'>,
): void => {
  if (isKey || required) report(path, 'a picture comes after its row: it is no key and not required', 'key')
  for (const key of notOfPictures) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" is not for a picture, which is uploaded after its row`, 'key')
  }
}

const plainTypes: Readonly<Record<string, string>> = { string: 'text', integer: 'int', boolean: 'flag' }
const formats = { date: 'date', 'date-time': 'instant', time: 'time' } as const

const typeOf = (definition: FieldDefinition, { report, path }: FieldContext): FieldType | undefined => {
  const reference = definition.$ref?.replace(/^types#/, '')
  const { type, format } = definition
  if (format !== undefined && (reference !== undefined || type !== 'string' || definition.enum))
    report([...path, 'format'], 'a format needs "type": "string", no "$ref" and no "enum"', 'key')
  if (reference !== undefined) return referredType(definition, reference, { report, path })
  if (definition.enum && type === 'string') return fieldTypes.choice
  if (type === 'string' && format !== undefined) return fieldTypes[formats[format]]
  const plain = type && plainTypes[type]
  if (plain) return fieldTypes[plain]
  if (type === 'number')
    report([...path, 'type'], 'a number needs its unit: say "$ref": "types#weight", "types#percent" ...')
  else if (type) report([...path, 'type'], 'lines stand in a resource, not in its lines or in what a move asks')
  else report(path, 'the field has no type: say "$ref": "types#text" or another type', 'key')
  return undefined
}

const referredType = (
  definition: FieldDefinition,
  name: string,
  { report, path }: Pick<FieldContext, 'report' | 'path'>,
) => {
  const type = Object.hasOwn(fieldTypes, name) ? fieldTypes[name] : undefined
  if (type && definition.type && definition.type !== type.json.type) {
    report([...path, 'type'], `"types#${name}" is of type "${type.json.type}", not "${definition.type}"`)
  }
  return type
}

const referenceOf = (ref: NonNullable<FieldDefinition['x-ref']>): ParsedReference => ({
  to: ref.to,
  search: ref.search ?? [],
  columns: ref.columns ?? [],
  preload: ref.preload === true,
  checked: ref.check !== false,
  scan: ref.scan === true,
})

/** The choices of the field's own `enum`. */
export const choicesOf = (definition: FieldDefinition): readonly ParsedChoice[] =>
  (definition.enum ?? []).map(value => {
    const said = definition['x-enum']?.[String(value)]
    return { value: String(value), title: said?.title ?? String(value), color: said?.color ?? 'default' }
  })

const lengthWords = ['minLength', 'maxLength', 'pattern'] as const
const numberWords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/** Keywords for the first and the last allowed date. */
const dateWords = { minimum: 'earliest', maximum: 'latest' } as const

/** The limit that a keyword sets; undefined if it does not apply to the type. */
const limitNamed = (word: (typeof numberWords)[number], type: FieldType): keyof Limits | undefined => {
  if (isNumber(type)) return word
  if (type.json.format !== 'date') return undefined
  return word === 'minimum' || word === 'maximum' ? dateWords[word] : undefined
}

const isNumber = ({ json }: FieldType): boolean => json.type === 'number' || json.type === 'integer'

/** A default would be stored unhashed, and bounds would be checked against the hash at each save. */
const notOfSecrets = ['default', 'maxLength', 'pattern'] as const

const reportMisfits = (
  definition: FieldDefinition,
  type: FieldType,
  { report, path, emptyText }: FieldContext,
): void => {
  const meaningless = [
    ...(type.json.type === 'string' ? [] : lengthWords),
    ...numberWords.filter(key => limitNamed(key, type) === undefined),
  ]
  for (const key of meaningless) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" means nothing for the type "${type.name}"`, 'key')
  }
  for (const key of type.hashed ? notOfSecrets : []) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" is not for a secret, of which only a hash is stored`, 'key')
  }
  if (definition.enum && type.name !== 'choice')
    report([...path, 'enum'], 'an enum needs "type": "string" and no "$ref"', 'key')
  for (const [index, value] of (definition.enum ?? []).entries()) {
    const at = [...path, 'enum', index]
    if (typeof value !== 'string' || value.trim() === '' || value === emptyText)
      report(at, 'a choice is a text that is not empty')
    else if (type.name === 'choice') {
      const stored = storedOf(value, type, message => report(at, message))
      if (stored !== null && stored !== value)
        report(at, `the choice "${value}" is never met: it is read as "${stored}"`)
    }
  }
  const values = (definition.enum ?? []).map(String)
  for (const key of Object.keys(definition['x-enum'] ?? {})) {
    if (!values.includes(key))
      report([...path, 'x-enum', key], `"${key}" is not in the enum${suggestion(key, values)}`, 'key')
  }
}

const reportUnknownMessages = ({ 'x-messages': messages }: FieldDefinition, { report, path }: FieldContext): void => {
  for (const code of Object.keys(messages ?? {})) {
    if (!(faultCodes as readonly string[]).includes(code))
      report([...path, 'x-messages', code], `no fault is called "${code}"${suggestion(code, faultCodes)}`, 'key')
  }
}

const reportUnfitExamples = ({ examples }: FieldDefinition, type: FieldType, { report, path }: FieldContext): void => {
  for (const [index, example] of (examples ?? []).entries())
    storedOf(example, type, message => report([...path, 'examples', index], message))
}

const limitsOf = (definition: FieldDefinition, type: FieldType, context: FieldContext): Limits => {
  const bounds = numberWords.flatMap(key => {
    const bound = definition[key]
    const limit = limitNamed(key, type)
    if (bound === undefined || limit === undefined) return []
    const stored = storedOf(bound, type, message => context.report([...context.path, key], message))
    return stored === null ? [] : [[limit, stored] as const]
  })
  return {
    ...usualLimits(definition, type),
    ...Object.fromEntries(bounds),
    ...(definition.minLength !== undefined && { minLength: definition.minLength }),
    ...(definition.maxLength !== undefined && { maxLength: definition.maxLength }),
    ...(definition.pattern !== undefined && patternOf(definition.pattern, context)),
    ...(definition.enum && { choices: definition.enum.map(String) }),
  }
}

/** Fields that the program writes have no bounds except those of their file. */
const usualLimits = (definition: FieldDefinition, { usual = {} }: FieldType): Limits => {
  if (definition.readOnly === true || isGiven(definition)) return {}
  const { minimum, maximum, ...others } = usual
  return {
    ...others,
    ...(minimum !== undefined && definition.exclusiveMinimum === undefined && { minimum }),
    ...(maximum !== undefined && definition.exclusiveMaximum === undefined && { maximum }),
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

/** The stored form of a JSON value; null, and reported, if the type refuses it. */
export const storedOf = (value: unknown, type: FieldType, complain: (message: string) => void): Stored => {
  const parsed = type.parse(value)
  if ('value' in parsed) return parsed.value
  complain(`${JSON.stringify(value)} is not a value of the type "${type.name}" (${parsed.fault.code})`)
  return null
}

interface Bounded {
  readonly type: FieldType
  readonly limits: Limits
}

const defaultOf = (definition: FieldDefinition, { type, limits }: Bounded, context: FieldContext): Stored => {
  const { emptyText, report } = context
  const given = definition.default
  // Without entries in the ledger an amount is 0.
  if (definition['x-balance'] && given === undefined && (isNumber(type) || type.name === 'flag')) return 0
  if (given === undefined || given === '' || given === null || type.hashed) return blankOf(type, emptyText)
  if (given === emptyText && type.blank === 'text') return emptyText
  const path = [...context.path, 'default']
  const stored = storedOf(given, type, message => report(path, message))
  const choices = definition.enum?.map(String) ?? []
  for (const { code } of type.check(stored, limits)) {
    if (code === 'choice.unknown')
      report(path, `the default "${given}" is not in the enum${suggestion(given, choices)}`)
    else report(path, `the default ${JSON.stringify(given)} breaks a bound of its field (${code})`)
  }
  return stored
}

/** `unit_price` becomes "Unit Price", if the file has no title. */
export const titleFrom = (name: string): string =>
  name
    .split(/[_-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
