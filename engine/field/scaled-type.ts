// Builds the types that hold numbers: JSON decimals outside, whole numbers of the smallest step inside.
import { type Fault, fault } from '../message/faults.ts'
import { decodeScaled, encodeScaled, formatScaled, largestScaled, type Scaled } from '../value/scaled.ts'
import type { FieldType, Limits, ParsedValue, Stored } from './field-type.ts'
import { readTypedNumber } from './typed-number.ts'

/** Options of a number type; scale 0 is a whole number. */
export interface ScaledTypeOptions {
  readonly name: string
  readonly description: string
  readonly scale: number
  readonly width: number
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
  const { name, description, scale, width, most, unit, unitWords = [] } = options
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
