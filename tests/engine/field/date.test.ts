import fc from 'fast-check'
import { date } from '../../../engine/field/date.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(date, 'type.text', [20250101, true])
testRoundTrip(
  date,
  fc.nat(400_000).map(days => addDays(tanggal('1900-01-01'), days)),
)
parsesAs(date, [
  ['2024-02-29', { value: '2024-02-29' }],
  ...['2024-02-30', '1899-12-31', '3000-01-01', '01/02/2025', ' 2024-02-29', '2024-02-29T00:00:00Z'].map(
    text => [text, 'type.date'] as const,
  ),
])
testReading(date, [
  [' 2024-02-29 ', { value: '2024-02-29' }],
  [' 29/02/2024 ', { value: '2024-02-29' }],
  ['1/2/2025', { value: '2025-02-01' }],
  ...['29-02-2024', '30/02/2024', '02/29/2024', '1/2/25'].map(text => [text, 'type.date'] as const),
])
