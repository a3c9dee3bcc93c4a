// The duty to report large transactions, counted on a calendar by hand.
import { expect, test } from 'vitest'
import { batasPpatk, dekatPpatk, hariPpatk, sisaHariKerja, tenggatPpatk } from '../../../domain/ppatk/batas-laporan.ts'

const tables = {
  'parameter-ppatk': [
    { tgl_berlaku: '2010-10-22', batas: 500_000_000, hari_kerja: 14 },
    { tgl_berlaku: '2027-01-01', batas: 100_000_000, hari_kerja: 3 },
  ],
  'hari-libur': [
    { tanggal: '2026-12-24' },
    { tanggal: '2026-12-25' },
    { tanggal: '2027-01-01' },
    { tanggal: '2027-01-02' },
  ],
}

test.each([
  ['2026-12-31', 500_000_000],
  ['2027-01-01', 100_000_000],
  ['2005-01-01', 500_000_000],
])('the threshold of %s is %i', (day, threshold) => expect(batasPpatk.run([day], tables)).toBe(threshold))

test.each([
  ['the last minute of a day in Jakarta', '2026-11-20T16:59:00.000Z', '2026-11-20', '2026-11-20T04:59:00.000Z'],
  ['its midnight', '2026-11-20T17:00:00.000Z', '2026-11-21', '2026-11-20T05:00:00.000Z'],
  [
    'half past midnight in Jayapura, in Jakarta yet the day before',
    '2026-11-20T15:30:00.000Z',
    '2026-11-20',
    '2026-11-20T03:30:00.000Z',
  ],
])('%s', (_, moment, day, nearby) => {
  expect(hariPpatk.run([moment], tables)).toBe(day)
  expect(dekatPpatk.run([moment], tables)).toBe(nearby)
})

test('a chain whose seat is in Jayapura has the days and the hours of its rule', () => {
  const rule = { tgl_berlaku: '2026-01-01', batas: 1, hari_kerja: 1, zona_waktu: 'Asia/Jayapura', jam_dekat: 2 }
  const seat = { 'parameter-ppatk': [rule] }
  expect(hariPpatk.run(['2026-11-20T15:30:00.000Z'], seat)).toBe('2026-11-21')
  expect(dekatPpatk.run(['2026-11-20T15:30:00.000Z'], seat)).toBe('2026-11-20T13:30:00.000Z')
})

test('without rows the law is in force', () => {
  expect(batasPpatk.run(['2026-11-20'], {})).toBe(500_000_000)
  expect(tenggatPpatk.run(['2026-11-20'], {})).toBe('2026-12-10')
})

test.each([
  ['a Friday: three weeks without four days', '2026-11-20', '2026-12-10'],
  ['a Saturday counts from Monday', '2026-11-21', '2026-12-10'],
  ['two holidays before Christmas move it by two days', '2026-12-10', '2027-01-04'],
  ['a later rule of three days, with a holiday on a Saturday', '2027-01-01', '2027-01-06'],
])('%s', (_, day, due) => expect(tenggatPpatk.run([day], tables)).toBe(due))

test.each([
  ['2026-11-20', '2026-12-10', 14],
  ['2026-12-09', '2026-12-10', 1],
  ['2026-12-10', '2026-12-10', 0],
  ['2026-12-12', '2026-12-10', -1],
  ['2026-12-14', '2026-12-10', -2],
  ['2026-12-23', '2026-12-28', 1],
])('on %s %s is %i working days away', (day, due, left) => expect(sisaHariKerja.run([day, due], tables)).toBe(left))
