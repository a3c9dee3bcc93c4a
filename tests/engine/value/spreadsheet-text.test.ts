import papa from 'papaparse'
import { expect, test } from 'vitest'
import { buildSpreadsheetCsv, formula } from '../../../engine/value/spreadsheet-text.ts'

test.each(['=1+1', '@SUM(A1)', '+A1', '-A1', "-5+cmd|' /C calc'!A0", '\t=1', '\r=1', '=\n1'])(
  'a spreadsheet would run %j',
  text => {
    expect(formula.test(text)).toBe(true)
  },
)

test.each(['', '-', '+', '=', '-5', '+62812', '+62 (812) 34-56', '-1.500,25', 'A=1', ' -', '5-1'])(
  '%j is no formula',
  text => {
    expect(formula.test(text)).toBe(false)
  },
)

test('a CSV begins with a byte-order mark, and what would run in it is plain text', () => {
  expect(buildSpreadsheetCsv(papa, ['Nama', 'Berat'], [['=1+1', -5]])).toBe('\uFEFFNama,Berat\r\n"\'=1+1",-5')
})
