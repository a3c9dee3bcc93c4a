// Parses PostgreSQL values: exact integers, booleans as 0 and 1, everything else as text.
import type { CustomTypesConfig } from 'pg'

const bool = 16
const int8 = 20
const int2 = 21
const int4 = 23
const numeric = 1700

/** Returns a safe integer; throws for a number that JavaScript would round. */
const parseInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a whole number that is stored exactly`)
  return value
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [bool]: text => (text === 't' ? 1 : 0),
  [int8]: parseInteger,
  [int2]: parseInteger,
  [int4]: parseInteger,
  [numeric]: parseInteger,
}

const keepText = (text: string): unknown => text

export const valueTypes = {
  getTypeParser: (oid: number) => parsers[oid] ?? keepText,
} as unknown as CustomTypesConfig
