import { expect, test } from 'vitest'
import { emptyScan, feedScan } from '../../../../../src/generator/document/lines/scan-buffer.ts'

/** The codes that keys with these pauses between them make. */
const codesOf = (keys: readonly string[], pause: number): readonly string[] => {
  let buffer = emptyScan
  return keys.flatMap((key, index) => {
    const step = feedScan(buffer, key, 1000 + index * pause)
    buffer = step.buffer
    return step.code ?? []
  })
}

test('fast keys with Enter at the end are a code', () => {
  expect(codesOf([...'00000012', 'Enter'], 8)).toEqual(['00000012'])
  expect(codesOf(['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'], 8)).toEqual(['AB12'])
})

test('two codes after each other are two', () => {
  expect(codesOf([...'0001', 'Enter', ...'0002', 'Enter'], 8)).toEqual(['0001', '0002'])
})

test('fingers make no code, and neither does what is short', () => {
  expect(codesOf([...'00000012', 'Enter'], 120)).toEqual([])
  expect(codesOf([...'12', 'Enter'], 8)).toEqual([])
})

test('what was typed slowly before is no part of the code', () => {
  const typed = feedScan(emptyScan, '9', 1000).buffer
  let buffer = typed
  for (const [index, key] of [...'0003'].entries()) buffer = feedScan(buffer, key, 2000 + index).buffer
  expect(feedScan(buffer, 'Enter', 2005).code).toBe('0003')
})

test('a scanner may send a tab behind a code', () => {
  expect(codesOf([...'00000012', 'Tab'], 5)).toEqual(['00000012'])
  expect(codesOf([...'00000012', 'Tab'], 120)).toEqual([])
})

test('in the box for codes a code may come in pieces', () => {
  let buffer = emptyScan
  for (const [index, key] of [...'99887766'].entries())
    buffer = feedScan(buffer, key, 1000 + index * 8 + (index > 2 ? 200 : 0), true).buffer
  expect(feedScan(buffer, 'Enter', 1270, true).code).toBe('99887766')
})
