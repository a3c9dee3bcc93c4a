import { describe, expect, test } from 'vitest'
import { readNumber, showNumber, typeNumber } from '../../../../src/ui/inputs/number-text.ts'

const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const mark = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

/** Types sign after sign at the end of the box. */
const typeAll = (signs: string): string =>
  [...signs].reduce((box, sign) => typeNumber(box, { text: box + sign, caret: box.length + 1 }).text, '')

describe('typing', () => {
  test.each([
    ['1234567', '1,234,567'],
    ['1,000,000', '1,000,000'],
    ['1234.5678', '1,234.5678'],
    ['-1234', '-1,234'],
    ['.5', '.5'],
    ['0001234', '0001234'],
    ['12,5', '12,5'],
    ['0,125', '0,125'],
    ['1.000.000', '1.000.000'],
    ['12abc', '12abc'],
  ])('%s shows %s', (signs, shown) => {
    expect(typeAll(signs)).toBe(shown)
  })

  test.each([
    ['a digit in front', '234', '1|234', '1|,234'],
    ['a digit in the middle', '1,234', '1,52|34', '15,2|34'],
    ['a digit taken away', '1,234', '1,2|4', '12|4'],
    ['a comma taken away', '1,234', '1|234', '1|,234'],
    ['all but the end taken away', '1,234,567', '|67', '|67'],
    ['a point in the middle', '1,234', '1,2.|34', '12.|34'],
  ])('%s keeps the caret', (_name, before, typed, after) => {
    expect(mark(typeNumber(before, at(typed)))).toBe(after)
  })
})

describe('pasting', () => {
  test.each([
    ['grouped text', '', '1,000,000|', '1,000,000', '1,000,000|'],
    ['bare digits', '', '1000000|', '1000000', '1,000,000|'],
    ['text with spaces around', '', ' 1,000 |', ' 1,000 ', '1,000|'],
    ['digits into a number', '1,234', '1,23456|4', '56', '1,234,56|4'],
    ['a decimal comma over a number', '1,234', '1,23|', '1,23', '1,23|'],
    ['a decimal comma behind zero', '', '0,125|', '0,125', '0,125|'],
    ['an amount with its sign', '', 'Rp 1.000|', 'Rp 1.000', 'Rp 1.000|'],
  ])('%s', (_name, ...[before, typed, pasted, after]) => {
    expect(mark(typeNumber(before, at(typed), pasted))).toBe(after)
  })
})

describe('reading', () => {
  test.each([
    ['', 0, null],
    ['  ', 3, null],
    ['1,234,500', 0, 1234500],
    ['12.345', 3, 12.345],
    ['12.', 3, 12],
    ['.5', 3, 0.5],
    ['-1,234.5', 3, -1234.5],
    ['1.5', 0, '1.5'],
    ['1.2345', 3, '1.2345'],
    ['12,5', 3, '12,5'],
    ['-', 0, '-'],
    ['.', 3, '.'],
    ['12abc', 0, '12abc'],
    ['99999999999999999999', 0, '99999999999999999999'],
  ])('%j at scale %i is %j', (text, scale, value) => {
    expect(readNumber(text, scale)).toBe(value)
  })
})

describe('showing', () => {
  test.each([
    [null, 3, ''],
    [undefined, 0, ''],
    [1234500, 0, '1,234,500'],
    [12.5, 3, '12.500'],
    ['12.345', 3, '12.345'],
    ['12,5', 3, '12,5'],
  ])('%j at scale %i is %j', (value, scale, text) => {
    expect(showNumber(value, scale)).toBe(text)
  })
})
