// Creates types whose text has one exact spelling (a date, a barcode): JSON input is neither trimmed nor repaired.
import { type Fault, type FaultCode, fault } from '../message/faults.ts'
import type { FieldType, JsonForm, Limits, ParsedValue } from './field-type.ts'
import { checkText } from './text-limits.ts'

/** Options of a type with exact spelling. */
export interface StrictTextTypeOptions {
  readonly name: string
  readonly description: string
  readonly json: JsonForm
  readonly blank: 'text' | 'null'
  readonly width: number
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
  const { name, description, json, blank, width, usual, written = text => text } = options
  const parse = (raw: unknown): ParsedValue => parseStrictly(raw, options)
  return {
    name,
    description,
    json,
    column: 'text',
    ...(usual && { usual }),
    blank,
    width,
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
