import fc from 'fast-check'
import { barcode } from '../../../engine/field/barcode.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(barcode, 'type.text', [12345678, true])
testRoundTrip(barcode, fc.stringMatching(/^[0-9]{8}$/))
parsesAs(barcode, [
  ['00000123', { value: '00000123' }],
  ['123', { value: '00000123' }],
  ['0', { value: '00000000' }],
  ...['', '1'.repeat(21), '1234567A', ' 12345678', '12345678\n', '-1', '1.5', '１２３４５６７８'].map(
    text => [text, 'barcode.form'] as const,
  ),
])
testReading(barcode, [
  ['12345678\r\n', { value: '12345678' }],
  ['428', { value: '00000428' }],
  ['890123456789', { value: '890123456789' }],
  ['1'.repeat(21), 'barcode.form'],
])
