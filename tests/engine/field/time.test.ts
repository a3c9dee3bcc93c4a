import fc from 'fast-check'
import { time } from '../../../engine/field/time.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(time, 'type.text', [930, true])
testRoundTrip(time, fc.stringMatching(/^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$/))
parsesAs(time, [
  ['00:00', { value: '00:00' }],
  ['23:59:59', { value: '23:59:59' }],
  ...['24:00', '29:00', '12:60', '12:00:60', '9:30', '09.30', '12:00:00.5', '12:00\n', 'now'].map(
    text => [text, 'time.form'] as const,
  ),
])
testReading(time, [
  [' 09:30 ', { value: '09:30' }],
  ['9:30', 'time.form'],
])
