import { describe, expect, test } from 'vitest'
import { money } from '../../../../engine/field/money.ts'
import { percent } from '../../../../engine/field/percent.ts'
import { weight } from '../../../../engine/field/weight.ts'
import {
  describeUnderstood,
  formatTyped,
  formatUnderstood,
  type NumberText,
  readNumber,
  showNumber,
} from '../../../../src/ui/inputs/number-text.ts'
import { typedNumbers } from '../../../support/cases/typed-numbers.ts'

const types = { weight, percent, money }
const empty: NumberText = { text: '', isOurs: true }

const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const mark = ({ text, caret }: { text: string; caret: number }): string =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

/** Types sign after sign at the end of the box. */
const typeAll = (signs: string, scale: number): NumberText =>
  [...signs].reduce((box, sign) => {
    const text = box.text + sign
    return formatTyped(box, { text, caret: text.length, inserted: sign }, scale)
  }, empty)

const paste = (text: string, scale: number): NumberText =>
  formatTyped(empty, { text, caret: text.length, inserted: text }, scale)

describe('ways to type a number', () => {
  test.each(typedNumbers)('$kind $text by $by is $is', ({ kind, text, by, is }) => {
    const { scale = 0, units } = types[kind]
    const box = by === 'paste' ? paste(text, scale) : typeAll(text, scale)
    const read = readNumber(box.text, { scale, units })
    if (typeof is === 'number') expect(read).toBe(is)
    else expect(read).toBeTypeOf('string')
  })
})

describe('typing', () => {
  test.each([
    ['1234567', 0, '1,234,567'],
    ['1234567', 3, '1234567'],
    ['1,000,000', 0, '1,000,000'],
    ['1234.5678', 3, '1,234.5678'],
    ['-1234', 0, '-1,234'],
    ['.5', 3, '.5'],
    ['0001234', 0, '0001234'],
    ['2909,86', 3, '2909,86'],
    ['2800,000', 0, '2800,000'],
    ['1.000.000', 0, '1.000.000'],
    ['12abc', 0, '12abc'],
  ])('%s at scale %i shows %s', (signs, scale, shown) => {
    expect(typeAll(signs, scale).text).toBe(shown)
  })

  test.each([
    ['a digit in front', '234', '1|234', '1|,234'],
    ['a digit in the middle', '1,234', '1,52|34', '15,2|34'],
    ['a digit taken away', '1,234', '1,2|4', '12|4'],
    ['a comma taken away', '1,234', '1|234', '1|,234'],
    ['all but the end taken away', '1,234,567', '|67', '|67'],
    ['a point in the middle', '1,234', '1,2.|34', '12.|34'],
  ])('%s keeps the caret', (_name, before, typed, after) => {
    expect(mark(formatTyped({ text: before, isOurs: true }, { ...at(typed), inserted: undefined }, 0))).toBe(after)
  })

  test.each([
    ['00000440', '29,676,000'],
    ['00000026', '29,676,000'],
    ['2', '29,676,000'],
    ['00000000', '0'],
    ['00000001', ''],
  ])('%s, replaced by the program with %s, shows that and goes on as before', (before, text) => {
    const replaced = formatTyped({ text: before, isOurs: true }, { text, caret: text.length, inserted: undefined }, 0)
    expect(replaced).toEqual({ text, caret: text.length, isOurs: true })
  })

  test('a comma of the box is never taken for a decimal', () => {
    const box = { text: '2,909.860', isOurs: true }
    const cut = formatTyped(box, { text: '2,909', caret: 5, inserted: '' }, 3)
    expect([cut.text, readNumber(cut.text, { scale: 3 })]).toEqual(['2909', 2909])
    const typed = formatTyped(box, { text: '2,909', caret: 5, inserted: '2,909' }, 3)
    expect([typed.text, readNumber(typed.text, { scale: 3 })]).toEqual(['2,909', 2.909])
  })
})

describe('pasting', () => {
  test.each([
    ['grouped text', '', '1,000,000|', '1,000,000', '1,000,000|'],
    ['bare digits', '', '1000000|', '1000000', '1,000,000|'],
    ['text with spaces around', '', ' 1,000 |', ' 1,000 ', ' 1,000 |'],
    ['digits into a number', '1,234', '1,23456|4', '56', '1,234,56|4'],
    ['a comma among commas of the box', '1,234,567', '1,234,5,|67', ',', '12345,|67'],
    ['an amount with its sign', '', 'Rp 1.000|', 'Rp 1.000', 'Rp 1.000|'],
  ])('%s', (_name, ...[before, typed, inserted, after]) => {
    expect(mark(formatTyped({ text: before, isOurs: true }, { ...at(typed), inserted }, 0))).toBe(after)
  })
})

describe('reading', () => {
  test.each([
    ['', 0, null],
    ['  ', 3, null],
    ['1,234,500', 0, 1234500],
    ['12.345', 3, 12.345],
    ['-1,234.5', 3, -1234.5],
    ['1.2345', 3, '1.2345'],
    ['-', 0, '-'],
    ['99999999999999999999', 0, '99999999999999999999'],
  ])('%j at scale %i is %j', (text, scale, value) => {
    expect(readNumber(text, { scale })).toBe(value)
  })
})

describe('showing', () => {
  test.each([
    [null, 3, ''],
    [undefined, 0, ''],
    [1234500, 0, '1,234,500'],
    [1234.5, 0, '1234.5'],
    [12.5, 3, '12.500'],
    ['12,5', 3, '12.500'],
    ['2,80', 0, '2,80'],
  ])('%j at scale %i is %j', (value, scale, text) => {
    expect(showNumber(value, { scale })).toBe(text)
  })
})

describe('what was understood', () => {
  test.each([
    ['3,450', 3, '3.450'],
    ['3,45', 3, '3.450'],
    ['2.909,860', 3, '2,909.860'],
    ['1.234.567', 3, '1,234,567.000'],
    ['2.800.000', 0, '2,800,000'],
    ['1000.00', 0, '1,000'],
    ['3.45', 3, undefined],
    ['3450', 3, undefined],
    ['2800000', 0, undefined],
    ['2,80', 0, undefined],
  ])('%j at scale %i is shown as %s', (text, scale, messages) => {
    expect(describeUnderstood(typeAll(text, scale), { scale })).toBe(messages)
  })

  test('it is shown with its unit', () => {
    expect([formatUnderstood('3.450', 'gr'), formatUnderstood('500', 'Rp'), formatUnderstood('5', undefined)]).toEqual([
      '= 3.450 gr',
      '= Rp 500',
      '= 5',
    ])
  })
})
