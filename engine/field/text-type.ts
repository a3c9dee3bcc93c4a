// Creates types for plain text: trimmed, in one Unicode form, without control characters.

import { type FaultCode, fault } from '../message/faults.ts'
import { CodedText, cutCodes } from '../value/coded-text.ts'
import type { FieldType, JsonForm, ParsedValue } from './field-type.ts'
import { checkText } from './text-limits.ts'

/** Options of a text type. */
export interface TextTypeOptions {
  readonly name: string
  readonly description: string
  readonly json: JsonForm
  readonly width: number
  /** Line breaks and tabs are preserved; every line break becomes a line feed. */
  readonly multiline?: true
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
  const { name, description, json, width, multiline } = options
  const parse = (raw: unknown): ParsedValue => parseText(raw, options)
  return {
    name,
    description,
    json,
    column: 'text',
    blank: 'text',
    width,
    ...(multiline && { multiline }),
    parse,
    read: text => (text.trim() === '' ? { value: '' } : parse(text)),
    toJson: value => value,
    check: (value, limits) => checkText(value, limits, json),
    format: value => cutCodes(String(value ?? '')),
  }
}

function parseText(raw: unknown, { multiline, form }: TextTypeOptions): ParsedValue {
  if (raw instanceof CodedText) return { value: raw.text }
  if (typeof raw !== 'string') return { fault: fault('type.text') }
  const lines = multiline ? raw.replace(/\r\n?/g, '\n') : raw
  const isPlain = plain.test(lines)
  const value = isPlain ? lines.trim() : lines.normalize('NFC').trim()
  if (!isPlain && (multiline ? controlsExceptBreaks : controls).test(value)) return { fault: fault('text.control') }
  if (form && !form.pattern.test(value)) return { fault: fault(form.code) }
  return { value }
}
