// Numbers of taxpayers and citizens: whether their digits can be right.
import type { FunctionType } from '../../engine/value/function-type.ts'

/** The digits of a number that was typed with dots and dashes. */
const toDigits = (value: unknown): string => String(value ?? '').replaceAll(/[\s.-]/g, '')

/** Whether the last digit is the Luhn check digit of the others. */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A NIK has 16 digits: region, day (women: plus 40), month and year of birth, serial number. It has no check digit. */
export const isNik = (value: unknown): boolean => {
  const digits = toDigits(value)
  if (!/^[1-9]\d{15}$/.test(digits) || digits.endsWith('0000')) return false
  const day = Number(digits.slice(6, 8))
  const year = Number(digits.slice(10, 12))
  const [dayOfMonth, month] = [day > 40 ? day - 40 : day, Number(digits.slice(8, 10))]
  return isDay(1900 + year, month, dayOfMonth) || isDay(2000 + year, month, dayOfMonth)
}

/** An NPWP has 16 digits: the NIK of a person, or 0 and the 15 of a company, whose first nine end with a check digit. */
export const isNpwp = (value: unknown): boolean => {
  const digits = toDigits(value)
  if (/^\d{15}$/.test(digits)) return hasCheckDigit(digits.slice(0, 9)) && Number(digits) > 0
  return digits.startsWith('0') ? digits.length === 16 && isNpwp(digits.slice(1)) : isNik(digits)
}

/** The 16 digits of an NPWP as Coretax takes it; undefined if the number cannot be right. */
export const toNpwp = (value: unknown): string | undefined =>
  isNpwp(value) ? toDigits(value).padStart(16, '0') : undefined

/** A NITKU has 22 digits: the NPWP and the number of the place of business. */
export const isNitku = (value: unknown): boolean => {
  const digits = toDigits(value)
  return /^\d{22}$/.test(digits) && isNpwp(digits.slice(0, 16))
}

const createCheck = (name: string, check: (value: unknown) => boolean): FunctionType => ({
  parameters: [{ name, type: { kind: 'text' } }],
  result: { kind: 'flag' },
  run: ([value]) => Number(check(value)),
})

/** `nikSah(nik)`: whether the number can be that of a citizen. */
export const nikSah = createCheck('nik', isNik)

/** `npwpSah(npwp)`: whether the number can be that of a taxpayer, with dots and dashes or without. */
export const npwpSah = createCheck('npwp', isNpwp)

/** `nitkuSah(nitku)`: whether the number can be that of a place of business. */
export const nitkuSah = createCheck('nitku', isNitku)
