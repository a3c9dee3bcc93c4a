// Builds the types that hold numbers: JSON decimals outside, whole numbers of the smallest step inside.
import { type Fault, fault } from '../message/faults.ts'
import {
  decodeScaled,
  encodeScaled,
  encodeScaledDigits,
  formatScaled,
  largestScaled,
  type Scaled,
} from '../value/amount.ts'
import type { FieldType, Limits, ParsedValue, Stored } from './field-type.ts'

/** Options of a number type; scale 0 is a whole number. */
export interface ScaledTypeOptions {
  readonly name: string
  readonly description: string
  readonly scale: number
  readonly width: number
  readonly boxWidth: number
  readonly amount?: FieldType['amount']
  /** The largest absolute value of a field of this type, unless its file has other limits. */
  readonly most: number
  readonly unit?: string
  /** Synonyms of the unit. */
  readonly unitWords?: readonly string[]
}

const bounds = [
  { name: 'minimum', code: 'number.minimum', isBroken: (value: number, limit: number) => value < limit },
  { name: 'maximum', code: 'number.maximum', isBroken: (value: number, limit: number) => value > limit },
  { name: 'exclusiveMinimum', code: 'number.above', isBroken: (value: number, limit: number) => value <= limit },
] as const

/** Creates a number type: exact conversion, at most `scale` decimals; a blank value is null, not zero. */
export function createScaledType(options: ScaledTypeOptions): FieldType {
  const { name, description, scale, width, boxWidth, amount, most, unit, unitWords = [] } = options
  const largest = most * 10 ** scale
  const units = [...(unit === undefined ? [] : [unit]), ...unitWords]
  return {
    name,
    description,
    json: { type: scale === 0 ? 'integer' : 'number' },
    column: 'integer',
    ...(scale > 0 && { scale }),
    ...(unit !== undefined && { unit }),
    ...(units.length > 0 && { units }),
    usual: { minimum: -largest, maximum: largest },
    blank: 'null',
    width,
    boxWidth,
    view: 'number',
    ...(amount && { amount }),
    parse: raw => (typeof raw === 'number' ? toParsedValue(encodeScaled(raw, scale), scale) : notANumber),
    read: text =>
      text.trim() === '' ? { value: null } : toParsedValue(readTypedNumber(text, { scale, units }), scale),
    toJson: value => (typeof value === 'number' ? decodeScaled(value, scale) : null),
    check: (value, limits) => checkNumber(value, limits, scale),
    format: value => (typeof value === 'number' ? formatScaled(value, scale) : ''),
  }
}

const notANumber: ParsedValue = { fault: fault('type.number') }

function toParsedValue(result: Scaled, scale: number): ParsedValue {
  if ('value' in result) return result
  return { fault: fault(result.fault, result.fault === 'number.scale' ? { params: { scale } } : {}) }
}

function checkNumber(value: Stored, limits: Limits, scale: number): readonly Fault[] {
  if (typeof value !== 'number') return []
  // Calculated values do not pass through `parse`, so their size is checked here too.
  const isInRange = Math.abs(value) <= largestScaled(scale)
  const faults: Fault[] = isInRange ? [] : [fault('number.large')]
  for (const { name, code, isBroken } of bounds) {
    const limit = limits[name]
    if (limit === undefined || !isBroken(value, limit)) continue
    faults.push(fault(code, { params: { limit: formatScaled(limit, scale) } }))
  }
  return faults
}

// Reads numbers that are typed, pasted, scanned or stored in a CSV file. A number with decimals accepts a single
// comma or point as decimal sign; a whole number accepts both as thousands separators, in groups of three.

/** The format of the number: its decimals, and the units that are accepted next to it (`Rp`, `gr`). */
export interface NumberFormat {
  readonly scale: number
  readonly units?: readonly string[] | undefined
}

interface SplitNumber {
  readonly whole: string
  readonly fraction: string
}

/**
 * With decimals, `3,45` and `3.45` are 3.45; with both signs the last one is the decimal sign (`2,909.860`), and a sign
 * that occurs twice groups thousands. Whole: `2.800.000`, `2,800,000` and `2 800 000` are one number; empty cents
 * (`1000.00`, `50.000,-`) are ignored. Invalid and ambiguous texts are rejected.
 * Faults: `type.number` (no number), `number.groups` (whole), `number.signs` (with decimals), `number.large`, `number.scale`.
 */
export function readTypedNumber(text: string, { scale, units = [] }: NumberFormat): Scaled {
  const { negative, body } = stripUnit(text.replace(/\s/g, ' ').replace('\u2212', '-').trim(), units)
  if (!/^[\d., ]+(?:[.,]--?)?$/.test(body) || !/\d/.test(body)) return { fault: 'type.number' }
  const split = scale === 0 ? splitWhole(body) : splitDecimal(body)
  if (split === undefined) return { fault: scale === 0 ? 'number.groups' : 'number.signs' }
  const { whole, fraction } = split
  return encodeScaledDigits({ negative, digits: whole + fraction, decimals: fraction.length }, scale)
}

/** The sign is before or after the unit: `-Rp 500`, `Rp -500`. */
function stripUnit(text: string, units: readonly string[]): { readonly negative: boolean; readonly body: string } {
  const sign = /^[+-]/.exec(text)?.[0]
  const bare = stripUnitWord(sign ? text.slice(1).trim() : text, units)
  const inner = sign ? undefined : /^[+-]/.exec(bare)?.[0]
  return { negative: (sign ?? inner) === '-', body: inner ? bare.slice(1).trim() : bare }
}

/** Strips one unit before or after the number, in any case; a point may follow a unit before it (`Rp.`). */
function stripUnitWord(text: string, units: readonly string[]): string {
  const small = text.toLowerCase()
  for (const unit of units) {
    const word = unit.toLowerCase()
    if (small.startsWith(word))
      return text
        .slice(word.length)
        .replace(/^\. ?(?=\d)/, '')
        .trim()
    if (small.endsWith(word)) return text.slice(0, -word.length).trim()
  }
  return text
}

/** Empty cents of a whole amount: `,-`, or one or two zeros after a sign that does not also occur before them. */
const emptyCents = /^([^.]*)\.(?:00?|--?)$|^([^,]*),(?:00?|--?)$/

function splitWhole(body: string): SplitNumber | undefined {
  const [, first, second] = emptyCents.exec(body) ?? []
  const whole = stripGroups(first ?? second ?? body, ['.', ',', ' '])
  return whole === undefined ? undefined : { whole, fraction: '' }
}

function splitDecimal(body: string): SplitNumber | undefined {
  const signs = body.replace(/[^.,]/g, '')
  const last = signs.at(-1)
  // Three digits behind a space are thousands to one and a slip of the decimal key to another.
  if (last === undefined) return /^\d+$/.test(body) ? { whole: body, fraction: '' } : undefined
  const isGrouped = signs.length > 1 && signs === last.repeat(signs.length)
  const at = isGrouped ? body.length : body.lastIndexOf(last)
  const groups = isGrouped ? [last] : [' ', last === '.' ? ',' : '.']
  const [wholePart, fraction] = [body.slice(0, at), body.slice(at + 1)]
  const whole = wholePart === '' ? '0' : stripGroups(wholePart, groups)
  return whole === undefined || !/^\d*$/.test(fraction) ? undefined : { whole, fraction }
}

/** Returns the digits if they are plain, or in groups of three separated by one of the signs. */
function stripGroups(text: string, signs: readonly string[]): string | undefined {
  if (/^\d+$/.test(text)) return text
  const [, sign] = /^[1-9]\d{0,2}([., ])(?:\d{3}\1)*\d{3}$/.exec(text) ?? []
  return sign !== undefined && signs.includes(sign) ? text.replaceAll(sign, '') : undefined
}

export type DecimalSign = ',' | '.'

/**
 * Detects the decimal sign of a text: the sign, `either` if one sign is before three digits
 * (`1,234` with decimals), or undefined if the text does not show it. A file with both has ambiguous numbers.
 */
export function detectDecimalSign(
  text: string,
  { scale, units = [] }: NumberFormat,
): DecimalSign | 'either' | undefined {
  const { body } = stripUnit(text.replace(/\s/g, ' ').trim(), units)
  const signs = body.replace(/[^.,]/g, '')
  const last = signs.at(-1) as DecimalSign | undefined
  if (last === undefined || !/^[\d., -]+$/.test(body)) return undefined
  const other = last === '.' ? ',' : '.'
  if (signs.includes(other)) return last
  if (signs.length > 1) return other
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(body)) return last
  return scale === 0 ? other : 'either'
}
