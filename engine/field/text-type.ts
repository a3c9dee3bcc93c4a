// Creates types for plain text: trimmed, in one Unicode form, without control characters.
import { type Fault, type FaultCode, fault } from '../message/faults.ts'
import { CodedText, removeCodes } from '../value/coded-text.ts'
import type { FieldType, JsonForm, Limits, ParsedValue, Stored, ViewName } from './field-type.ts'

/** Options of a text type. */
export interface TextTypeOptions {
  readonly name: string
  readonly description: string
  readonly json: JsonForm
  readonly width: number
  /** Several lines preserve line breaks and tabs; every line break becomes a line feed. */
  readonly words: FieldType['words'] | undefined
  readonly boxWidth?: number
  /** Default: the box of a text. */
  readonly view?: ViewName
  /** The spelling that the trimmed text must have, and the fault when it has not. */
  readonly form?: { readonly pattern: RegExp; readonly code: FaultCode }
}

// Cc is C0, DEL and C1; under the u flag Cs matches only a surrogate without its partner; FDD0 marks codes of texts.
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\uFDD0]/u
const controlsExceptBreaks = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029\uFDD0]/u
/** Printable ASCII, which is equal in every Unicode form: the common case. */
const plain = /^[ -~]*$/

/** A type of text: `parse` trims and brings to NFC, white space alone is the empty text; blank is the empty text. */
export function createTextType(options: TextTypeOptions): FieldType {
  const { name, description, json, width, boxWidth, words, view = 'text' } = options
  const parse = (raw: unknown): ParsedValue => parseText(raw, options)
  return {
    name,
    description,
    json,
    column: 'text',
    blank: 'text',
    width,
    ...(boxWidth !== undefined && { boxWidth }),
    view,
    ...(words && { words }),
    parse,
    read: text => (text.trim() === '' ? { value: '' } : parse(text)),
    toJson: value => value,
    check: (value, limits) => checkText(value, limits, json),
    format: value => removeCodes(String(value ?? '')),
  }
}

function parseText(raw: unknown, { words, form }: TextTypeOptions): ParsedValue {
  if (raw instanceof CodedText) return { value: raw.text }
  if (typeof raw !== 'string') return { fault: fault('type.text') }
  const isMultiline = words === 'lines'
  const lines = isMultiline ? raw.replace(/\r\n?/g, '\n') : raw
  const isPlain = plain.test(lines)
  const value = isPlain ? lines.trim() : lines.normalize('NFC').trim()
  if (!isPlain && (isMultiline ? controlsExceptBreaks : controls).test(value)) return { fault: fault('text.control') }
  if (form && !form.pattern.test(value)) return { fault: fault(form.code) }
  return { value }
}

// The bounds of a text, the type's own and the field's together.

/** Counts code points, so that an emoji or a rare letter counts as one character. */
export const countCharacters = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

/**
 * Returns a fault for every limit that the text violates; of the limits of type and field the narrower one applies.
 * Null and the empty text are not checked: the record checks required values.
 */
export function checkText(value: Stored, limits: Limits, typeForm: JsonForm): readonly Fault[] {
  if (typeof value !== 'string' || value === '') return []
  const length = countCharacters(removeCodes(value))
  const min = Math.max(typeForm.minLength ?? 0, limits.minLength ?? 0)
  const max = Math.min(typeForm.maxLength ?? Number.POSITIVE_INFINITY, limits.maxLength ?? Number.POSITIVE_INFINITY)
  const faults: Fault[] = []
  if (length < min) faults.push(fault('text.short', { params: { min } }))
  if (length > max) faults.push(fault('text.long', { params: { max } }))
  // `search` starts at the beginning whatever an earlier test left in a global pattern's lastIndex.
  if (limits.pattern && value.search(limits.pattern) < 0) faults.push(fault('text.pattern'))
  return faults
}

// Creates types whose text has one exact spelling (a date, a barcode): JSON input is neither trimmed nor repaired.

/** Options of a type with exact spelling. */
interface StrictTextTypeOptions {
  readonly name: string
  readonly description: string
  readonly json: JsonForm
  readonly blank: 'text' | 'null'
  readonly width: number
  readonly boxWidth?: number
  readonly view: ViewName
  readonly clock?: true
  readonly usual?: Limits
  /** The fault of a text that is not accepted. */
  readonly refusal: FaultCode
  /** The stored spelling of the text, or undefined when it is refused. */
  readonly accept: (text: string) => string | undefined
  /** Converts typed text to the exact spelling. */
  readonly written?: (text: string) => string
}

/** A type of exactly spelled text; `read` forgives surrounding white space, which cells and scanners add. */
export function createStrictTextType(options: StrictTextTypeOptions): FieldType {
  const { name, description, json, blank, width, boxWidth, view, clock, usual, written = text => text } = options
  const parse = (raw: unknown): ParsedValue => parseStrictly(raw, options)
  return {
    name,
    description,
    json,
    column: 'text',
    ...(usual && { usual }),
    blank,
    width,
    ...(boxWidth !== undefined && { boxWidth }),
    view,
    ...(clock && { clock }),
    parse,
    read: text => (text.trim() === '' ? { value: blank === 'text' ? '' : null } : parse(written(text.trim()))),
    toJson: value => value,
    check: (value, limits) => [
      ...checkText(value, limits, json),
      ...(typeof value === 'string' && options.accept(value) !== undefined ? checkOrder(value, limits) : []),
    ],
    format: value => String(value ?? ''),
  }
}

function parseStrictly(raw: unknown, { accept, refusal }: StrictTextTypeOptions): ParsedValue {
  if (typeof raw !== 'string') return { fault: fault('type.text') }
  const value = accept(raw)
  return value === undefined ? { fault: fault(refusal) } : { value }
}

/** Dates compare as text. */
function checkOrder(value: string, { earliest, latest }: Limits): readonly Fault[] {
  if (earliest !== undefined && value < earliest) return [fault('date.earliest', { params: { limit: earliest } })]
  return latest !== undefined && value > latest ? [fault('date.latest', { params: { limit: latest } })] : []
}
