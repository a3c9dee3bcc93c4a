import { expect, test } from 'vitest'
import { buildGridHistory, formatPercentChange, getCellKey } from '../../../../src/generator/grid/GridTable.tsx'

const log = {
  into: 'kept',
  fields: ['harga'],
  key: 'kode',
  field: 'apa',
  from: 'dari',
  to: 'ke',
  at: 'waktu',
  by: 'oleh',
}

const change = (waktu: string, dari: number, oleh: string) => ({ kode: 'G17K', apa: 'harga', waktu, dari, ke: 0, oleh })

test('the day before is what the first change of today began with, the last change is the newest', () => {
  const past = buildGridHistory(
    [
      change('2026-11-20T08:00:00', 120, 'C'),
      change('2026-11-20T07:00:00', 100, 'B'),
      change('2026-11-18T07:00:00', 90, 'A'),
    ],
    log,
    '2026-11-20',
  )
  expect(past.get(getCellKey('G17K', 'harga'))).toEqual({ at: '2026-11-20T08:00:00', by: 'C', before: 100 })
})

test('what did not change today has no other value of the day before', () => {
  const past = buildGridHistory([change('2026-11-18T07:00:00', 90, 'A')], log, '2026-11-20')
  expect(past.get(getCellKey('G17K', 'harga'))).toEqual({ at: '2026-11-18T07:00:00', by: 'A' })
})

test('a difference is said in percent, with its sign', () => {
  expect([
    formatPercentChange(100, 120),
    formatPercentChange(1_820_000, 1_800_000),
    formatPercentChange(100, 100),
    formatPercentChange(0, 5),
  ]).toEqual(['+20.0%', '\u22121.1%', undefined, undefined])
  expect(formatPercentChange(100, 'x')).toBeUndefined()
})
