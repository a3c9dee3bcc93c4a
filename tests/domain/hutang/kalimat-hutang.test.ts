import { expect, test } from 'vitest'
import { pesanJatuhTempo, riwayatHutang } from '../../../domain/hutang/kalimat-hutang.ts'

test('each renewal adds its line to the history, of which the latest are kept', () => {
  const renewed = (history: string, number: string) =>
    String(riwayatHutang.run([history, number, '2026-01-01', '2026-02-15', 1_000_000, 400_000, 45_000], {}))
  const first = renewed('-', 'KCA-PI26-00001')
  expect(first).toBe('KCA-PI26-00001 2026-01-01 s/d 2026-02-15: Pokok 1,000,000, Dibayar 400,000, Bunga 45,000')
  expect(renewed(first, 'KCA-PI26-00002').split('\n')).toEqual([first, first.replace('00001', '00002')])
  let history = ''
  for (let index = 0; index < 40; index++) history = renewed(history, `KCA-PI26-${index}`)
  expect(history.split('\n')).toHaveLength(16)
  expect(history).toMatch(/KCA-PI26-39 [^\n]*$/)
})

test('the message names the customer, the loan, the date and the amount', () => {
  const given = ['IBU RATNA', 'KCA-PI26-00001', '2026-12-20', 1_000_000, 1_030_000]
  expect(pesanJatuhTempo.run(given, {})).toBe(
    'Yth. IBU RATNA, hutang KCA-PI26-00001 sebesar Rp 1,000,000 jatuh tempo 2026-12-20. Besar kembali Rp 1,030,000.',
  )
})
