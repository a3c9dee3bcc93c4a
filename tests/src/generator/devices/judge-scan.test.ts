import { expect, test } from 'vitest'
import { judgeScan, type ScanEnd } from '../../../../src/generator/devices/judge-scan.ts'

const type = (code: string, gaps: readonly number[]) => {
  let at = 1000
  return [...code].map((sign, index) => {
    at += index === 0 ? 0 : (gaps[(index - 1) % gaps.length] ?? 0)
    return { sign, at }
  })
}

const scans: readonly { what: string; code: string; gaps: readonly number[]; end: ScanEnd; verdict: string }[] = [
  { what: 'a scan', code: '00000428', gaps: [4], end: 'Enter', verdict: 'good' },
  { what: 'a scan without Enter', code: '00000428', gaps: [4], end: 'none', verdict: 'no-enter' },
  { what: 'a scan that ends with Tab', code: '00000428', gaps: [4], end: 'Tab', verdict: 'no-enter' },
  {
    what: 'a scan that is slower than this computer takes',
    code: '00000428',
    gaps: [80],
    end: 'Enter',
    verdict: 'slow',
  },
  { what: 'a scan that stops on the way', code: '00000428', gaps: [4, 4, 300], end: 'Enter', verdict: 'slow' },
  { what: 'too few keys', code: '42', gaps: [4], end: 'Enter', verdict: 'short' },
]

test.each(scans)('$what', ({ code, gaps, end, verdict }) => {
  const keys = type(code, gaps)
  const endAt = end === 'none' ? undefined : (keys.at(-1)?.at ?? 0) + 4
  expect(judgeScan(keys, { end, endAt }, 50)).toMatchObject({ code, length: code.length, end, verdict })
})

test('a slow scanner is good where the computer has learned its speed and its keys are even', () => {
  const judge = (gaps: readonly number[]) => {
    const keys = type('00000428', gaps)
    return judgeScan(keys, { end: 'Enter', endAt: (keys.at(-1)?.at ?? 0) + 80 }, 200)
  }
  expect(judge([80])).toMatchObject({ verdict: 'good', gap: 80, milliseconds: 640, limit: 200 })
  expect(judge([60, 190])).toMatchObject({ verdict: 'slow' })
})
