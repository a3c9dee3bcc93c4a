import { expect, test } from 'vitest'
import { computeGapLimit, findRunBefore, isEven, isFast, type TypedKey } from '../../../../src/ui/scan/scan-listener.ts'

const getSigns = (text: string, gap: number, from = 1000): readonly TypedKey[] =>
  [...text].map((sign, index) => ({ sign, at: from + index * gap }))

test('keys that follow each other within the limit are one run, up to the Enter', () => {
  const run = findRunBefore(getSigns('00000012', 8), 1064, 50)
  expect(run).toMatchObject({ code: '00000012', gap: 8 })
  expect(isFast(run)).toBe(true)
})

test('what was typed before the run is no part of it', () => {
  const signs = [...getSigns('RA', 90, 500), ...getSigns('00000003', 5, 1000)]
  expect(findRunBefore(signs, 1040, 50).code).toBe('00000003')
})

test('a scan that is cut leaves its second half alone, which is no whole code', () => {
  const signs = [...getSigns('9999', 5, 1000), ...getSigns('1049', 5, 1315)]
  expect(findRunBefore(signs, 1335, 50).code).toBe('1049')
})

test('an Enter that comes late belongs to none of it', () => {
  expect(findRunBefore(getSigns('00000012', 8), 1400, 50).code).toBe('')
})

test.each([
  [[], 50],
  [[200], 50],
  [[5, 5, 6], 20],
  [[30, 31], 120],
  [[120, 118], 250],
  [[200, 200], 250],
  [[5, 5, 120, 120], 250],
])('after codes with widest gaps %j keys may be %d ms apart', (gaps, limit) => {
  expect(computeGapLimit(gaps)).toBe(limit)
})

test('a scanner is steady, fingers are not', () => {
  expect(isEven(getSigns('00000012', 120))).toBe(true)
  const fingers = [0, 140, 230, 420, 510, 700, 810, 990].map((at, index) => ({ sign: String(index), at }))
  expect(isEven(fingers)).toBe(false)
})
