// Parses one field: type, bounds, default and presentation, checked against each other.

import { fieldTypes, findFieldType } from '../field/all.ts'
import {
  type FieldType,
  getBlankValue,
  isDateType,
  isFlagType,
  isNumberType,
  type Limits,
  type Stored,
} from '../field/field-type.ts'
import { faultCodes } from '../message/faults.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { LinkedField, ParsedChoice, ParsedField, ParsedReference } from '../schema/stages.ts'
import type { FieldKeywords } from '../schema-file/files/table-file.ts'
import { formatTitle, pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import { compileLayout, compileNumbering, findSlowPattern } from './compile-numbering.ts'

export interface FieldContext {
  readonly report: ReportFault
  readonly path: JsonPath
  readonly emptyText: string
  readonly required: boolean
  readonly isKey: boolean
}

/** Parses a field that takes its choices from its own `enum` only. */
export const parseFieldWithChoices = (
  name: string,
  definition: FieldKeywords,
  context: FieldContext,
): LinkedField | undefined => {
  const field = parseField(name, definition, context)
  return field && { ...field, choices: parseChoices(definition) }
}

export const parseField = (name: string, definition: FieldKeywords, context: FieldContext): ParsedField | undefined => {
  reportLinesKeywords(definition, context)
  const type = resolveFieldType(definition, context)
  if (!type) return undefined
  const title = definition.title ?? formatTitle(name)
  reportMisfits(definition, type, context)
  reportContradictions(definition, type, context)
  reportUnknownMessages(definition, context)
  const limits = parseLimits(definition, type, context)
  const layout = compileLayout(definition, type, context)
  const input = compileInput(definition, type, context)
  const number = compileNumber(definition, type, context)
  return {
    name,
    title,
    description: definition.description,
    type,
    blank: getBlankValue(type, context.emptyText),
    required: context.required,
    once: context.isKey || definition.once === true,
    readOnly: definition.readOnly === true || isSystemWritten(definition),
    stored: definition.fetch?.mode !== 'live' && definition.store !== false,
    writeOnly: definition.writeOnly === true || type.json.writeOnly === true,
    default: parseDefault(definition, { type, limits }, context),
    limits,
    case: definition.case ?? (type.secret ? 'asis' : 'upper'),
    messages: definition.messages,
    presentation: definition.ui,
    ...(layout && { layout }),
    ...(input && { input }),
    ...(number && { number }),
    ...(definition.ref && { ref: parseReference(definition.ref) }),
    ...parseTitles(definition),
    ...pickDefined(definition, 'was', 'personal'),
  }
}

const linesKeywords = ['items', 'x-lines', 'minItems', 'maxItems'] as const

const reportLinesKeywords = (definition: FieldKeywords, { report, path }: FieldContext): void => {
  for (const key of linesKeywords)
    if (definition.keywords.has(key)) report([...path, key], `"${key}" is for lines: say "type": "array"`, 'key')
}

/** Users cannot write fields that are computed, numbered, or derived from ledgers. */
const isSystemWritten = (definition: FieldKeywords): boolean =>
  isCalculated(definition) || definition.number !== undefined || definition.balance !== undefined

/** A scale fills numbers with a weight unit, a scanner fills texts. */
const compileInput = (
  { input: inputDefinition }: FieldKeywords,
  type: FieldType,
  { report, path }: FieldContext,
): ParsedField['input'] => {
  if (!inputDefinition) return undefined
  if (inputDefinition.scale === true && type.amount !== 'weight')
    report([...path, 'x-input', 'scale'], `a scale fills weights, and no "${type.name}"`, 'key')
  if (inputDefinition.scanner === true && type.words !== 'name' && type.words !== 'line')
    report([...path, 'x-input', 'scanner'], `a scanner fills texts, and no "${type.name}"`, 'key')
  return {
    scale: inputDefinition.scale === true,
    scanner: inputDefinition.scanner === true,
    ...pickDefined(inputDefinition, 'source'),
  }
}

/** A document number is a text that only the program writes. */
const compileNumber = (
  definition: FieldKeywords,
  type: FieldType,
  { report, path }: FieldContext,
): ParsedField['number'] => {
  const numberDefinition = definition.number
  if (!numberDefinition) return undefined
  if (type.blank !== 'text') report([...path, 'x-number'], `a number is a text, not of the type "${type.name}"`, 'key')
  for (const keyword of ['x-calc', 'x-fetch', 'x-default'] as const)
    if (definition.keywords.has(keyword))
      report(
        [...path, keyword],
        'a number is given by the program alone, and by nothing else: say one of the two',
        'key',
      )
  return compileNumbering(numberDefinition, (key, message) => report([...path, 'x-number', key], message))
}

/** Users cannot write calculated or joined fields. */
const isCalculated = (definition: FieldKeywords): boolean =>
  definition.calc !== undefined || definition.fetch?.mode === 'live'

const reportContradictions = (
  definition: FieldKeywords,
  type: FieldType,
  { report, path, isKey, required }: FieldContext,
): void => {
  const reportFault = (key: string, message: string): void => report([...path, key], message, 'key')
  const sources = (['x-calc', 'x-fetch', 'x-default'] as const).filter(key => definition.keywords.has(key))
  if (sources.length > 1 && !(sources.length === 2 && sources[0] === 'x-fetch'))
    reportFault(sources[1] ?? '', `"${sources[0]}" says already where the value comes from`)
  if (definition.defaultBy !== undefined && definition.default !== undefined)
    reportFault('x-default', '"default" says already what a new row holds')
  if (definition.fill !== undefined && isSystemWritten(definition))
    reportFault('x-fill', 'the program gives the field its value, in existing rows too')
  if (definition.default !== undefined && (isCalculated(definition) || definition.number))
    reportFault('default', 'the program gives the field its value, in new rows too')
  if (definition.when?.require !== undefined && (definition.readOnly === true || isSystemWritten(definition)))
    report([...path, 'x-when', 'require'], 'the program alone gives the field its value: no user fills it', 'key')
  if (definition.store !== undefined && definition.calc === undefined)
    reportFault('x-store', '"x-store" is for a field with "x-calc"')
  if (isKey && isCalculated(definition))
    reportFault(definition.calc !== undefined ? 'x-calc' : 'x-fetch', 'a key is written, not worked out')
  for (const key of type.secret ? (['x-calc', 'x-fetch', 'x-default', 'x-when'] as const) : []) {
    if (definition.keywords.has(key)) reportFault(key, `"${key}" is not for a secret`)
  }
  if (type.uploaded) reportPictureKeywords(definition, { report, path, isKey, required })
}

/** A picture is uploaded after its row is created, so it can have no default and no condition. */
const pictureForbidden = ['default', 'pattern', 'x-once', 'x-ref', 'x-calc', 'x-fetch', 'x-default', 'x-when'] as const

const reportPictureKeywords = (
  definition: FieldKeywords,
  { report, path, isKey, required }: Omit<FieldContext, 'emptyText'>,
): void => {
  if (isKey || required) report(path, 'a picture comes after its row: it is no key and not required', 'key')
  for (const key of pictureForbidden) {
    if (definition.keywords.has(key))
      report([...path, key], `"${key}" is not for a picture, which is uploaded after its row`, 'key')
  }
}

const plainTypes: Readonly<Record<string, string>> = { string: 'text', integer: 'int', boolean: 'flag' }

const resolveFieldType = (definition: FieldKeywords, { report, path }: FieldContext): FieldType | undefined => {
  const reference = definition.$ref?.replace(/^types#/, '')
  const { type } = definition
  if (reference !== undefined) return resolveTypeReference(definition, reference, { report, path })
  if (definition.enum && type === 'string') return fieldTypes.choice
  const plain = type && plainTypes[type]
  if (plain) return fieldTypes[plain]
  if (type === 'number')
    report([...path, 'type'], 'a number needs its unit: say "$ref": "types#weight", "types#percent" ...')
  else if (type) report([...path, 'type'], 'lines stand in a resource, not in its lines or in what a move asks')
  else report(path, 'the field has no type: say "$ref": "types#text" or another type', 'key')
  return undefined
}

const resolveTypeReference = (
  definition: FieldKeywords,
  name: string,
  { report, path }: Pick<FieldContext, 'report' | 'path'>,
) => {
  const type = findFieldType(name)
  if (type && definition.type && definition.type !== type.json.type) {
    report([...path, 'type'], `"types#${name}" is of type "${type.json.type}", not "${definition.type}"`)
  }
  return type
}

const parseReference = (ref: NonNullable<FieldKeywords['ref']>): ParsedReference => ({
  to: ref.to,
  search: ref.search ?? [],
  columns: ref.columns ?? [],
  preload: ref.preload === true,
  checked: ref.check !== false,
  scan: ref.scan === true,
})

/** The choices of the field's own `enum`. */
export const parseChoices = (definition: FieldKeywords): readonly ParsedChoice[] =>
  (definition.enum ?? []).map(value => {
    const entry = definition.enumEntries[String(value)]
    return { value: String(value), title: entry?.title ?? String(value), color: entry?.color ?? 'default' }
  })

/** Titles of values that a text may have, without those that are the value itself; they refuse no other value. */
const parseTitles = ({ enum: choices, enumEntries }: FieldKeywords): Pick<ParsedField, 'titles'> => {
  const own = Object.entries(choices ? {} : enumEntries).flatMap(([value, { title }]) =>
    title === undefined || title === value ? [] : [[value, title] as const],
  )
  return own.length === 0 ? {} : { titles: Object.fromEntries(own) }
}

const lengthKeywords = ['minLength', 'maxLength', 'pattern'] as const
const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum'] as const

/** Keywords for the first and the last allowed date. */
const dateLimits = { minimum: 'earliest', maximum: 'latest' } as const

/** The limit that a keyword sets; undefined if it does not apply to the type. */
const getLimitName = (keyword: (typeof numberKeywords)[number], type: FieldType): keyof Limits | undefined => {
  if (isNumberType(type)) return keyword
  if (!isDateType(type)) return undefined
  return keyword === 'minimum' || keyword === 'maximum' ? dateLimits[keyword] : undefined
}

/** A default would be stored unhashed, and bounds would be checked against the hash at each save. */
const secretForbidden = ['default', 'maxLength', 'pattern'] as const

const reportMisfits = (definition: FieldKeywords, type: FieldType, { report, path, emptyText }: FieldContext): void => {
  const meaningless = [
    ...(type.json.type === 'string' ? [] : lengthKeywords),
    ...numberKeywords.filter(key => getLimitName(key, type) === undefined),
  ]
  for (const key of meaningless) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" means nothing for the type "${type.name}"`, 'key')
  }
  for (const key of type.secret === 'hashed' ? secretForbidden : []) {
    if (definition[key] !== undefined)
      report([...path, key], `"${key}" is not for a secret, of which only a hash is stored`, 'key')
  }
  if (definition.enum && !type.takesEnum)
    report([...path, 'enum'], 'an enum needs "type": "string" and no "$ref"', 'key')
  for (const [index, value] of (definition.enum ?? []).entries()) {
    const at = [...path, 'enum', index]
    if (typeof value !== 'string' || value.trim() === '' || value === emptyText)
      report(at, 'a choice is a text that is not empty')
    else if (type.takesEnum) {
      const stored = parseStoredValue(value, type, message => report(at, message))
      if (stored !== null && stored !== value)
        report(at, `the choice "${value}" is never met: it is read as "${stored}"`)
    }
  }
  const values = (definition.enum ?? []).map(String)
  const keys = Object.keys(definition.enumEntries)
  if (!definition.enum && keys.length > 0 && type.blank !== 'text')
    report([...path, 'x-enum'], `"x-enum" without an enum is for texts, and no "${type.name}"`, 'key')
  for (const key of definition.enum ? keys : []) {
    if (!values.includes(key))
      report([...path, 'x-enum', key], `"${key}" is not in the enum${formatSuggestion(key, values)}`, 'key')
  }
}

const reportUnknownMessages = ({ messages }: FieldKeywords, { report, path }: FieldContext): void => {
  for (const code of Object.keys(messages ?? {})) {
    if (!(faultCodes as readonly string[]).includes(code))
      report([...path, 'x-messages', code], `no fault is called "${code}"${formatSuggestion(code, faultCodes)}`, 'key')
  }
}

const parseLimits = (definition: FieldKeywords, type: FieldType, context: FieldContext): Limits => {
  const bounds = numberKeywords.flatMap(key => {
    const bound = definition[key]
    const limit = getLimitName(key, type)
    if (bound === undefined || limit === undefined) return []
    const stored = parseStoredValue(bound, type, message => context.report([...context.path, key], message))
    return stored === null ? [] : [[limit, stored] as const]
  })
  if (definition.enum && definition.enum.length > maxChoices)
    context.report([...context.path, 'enum'], `a choice has at most ${maxChoices} values; make them rows of a master`)
  return {
    ...getDefaultLimits(definition, type),
    ...Object.fromEntries(bounds),
    ...pickDefined(definition, 'minLength', 'maxLength'),
    ...(definition.pattern !== undefined && parsePattern(definition.pattern, context)),
    ...(definition.enum && { choices: definition.enum.map(String) }),
  }
}

/** Fields that the program writes have no bounds except those of their file. */
const getDefaultLimits = (definition: FieldKeywords, { usual = {} }: FieldType): Limits => {
  if (definition.readOnly === true || isSystemWritten(definition)) return {}
  const { minimum, maximum, ...others } = usual
  return {
    ...others,
    ...(minimum !== undefined && definition.exclusiveMinimum === undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
}

/** Longer lists are rows of a master. */
const maxChoices = 500

const parsePattern = (source: string, { report, path }: FieldContext): { pattern?: RegExp } => {
  try {
    const pattern = new RegExp(source, 'u')
    const slowness = findSlowPattern(source)
    if (slowness !== undefined) report([...path, 'pattern'], `${slowness}: some values would take very long to check`)
    return { pattern }
  } catch (error) {
    report([...path, 'pattern'], `not a regular expression: ${(error as Error).message}`)
    return {}
  }
}

/** The stored form of a JSON value; null, and reported, if the type refuses it. */
export const parseStoredValue = (value: unknown, type: FieldType, reportFault: (message: string) => void): Stored => {
  const parsed = type.parse(value)
  if ('value' in parsed) return parsed.value
  reportFault(`${JSON.stringify(value)} is not a value of the type "${type.name}" (${parsed.fault.code})`)
  return null
}

interface TypeLimits {
  readonly type: FieldType
  readonly limits: Limits
}

const parseDefault = (definition: FieldKeywords, { type, limits }: TypeLimits, context: FieldContext): Stored => {
  const { emptyText, report } = context
  const value = definition.default
  // Without entries in the ledger an amount is 0.
  if (definition.balance && value === undefined && (isNumberType(type) || isFlagType(type))) return 0
  if (value === undefined || value === '' || value === null || type.secret) return getBlankValue(type, emptyText)
  if (value === emptyText && type.blank === 'text') return emptyText
  const path = [...context.path, 'default']
  const stored = parseStoredValue(value, type, message => report(path, message))
  const choices = definition.enum?.map(String) ?? []
  for (const { code } of type.check(stored, limits)) {
    if (code === 'choice.unknown')
      report(path, `the default "${value}" is not in the enum${formatSuggestion(value, choices)}`)
    else report(path, `the default ${JSON.stringify(value)} breaks a bound of its field (${code})`)
  }
  return stored
}
