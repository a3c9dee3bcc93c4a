import fc from 'fast-check'
import { instant } from '../../../engine/field/instant.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

const span = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true }

testStrangers(instant, 'type.text', [0, true])
testRoundTrip(
  instant,
  fc.date(span).map(moment => moment.toISOString()),
)
parsesAs(instant, [
  ['2025-01-02T03:04:05Z', { value: '2025-01-02T03:04:05.000Z' }],
  ['2025-01-02T03:04:05.6Z', { value: '2025-01-02T03:04:05.600Z' }],
  ...[
    '2025-01-02',
    '2025-01-02T03:04:05',
    '2025-01-02T03:04Z',
    '2025-01-02T03:04:05+07:00',
    '2025-01-02 03:04:05Z',
  ].map(text => [text, 'instant.form'] as const),
  ...['2024-02-30T00:00:00Z', '2025-01-02T24:00:00Z', '2025-01-02T00:00:60Z', '2025-01-02T00:00:00.1234Z'].map(
    text => [text, 'instant.form'] as const,
  ),
])
testReading(instant, [
  [' 2025-01-02T03:04:05Z ', { value: '2025-01-02T03:04:05.000Z' }],
  ['kemarin', 'instant.form'],
])
