import { expect, test } from 'vitest'
import { numberPlaceholders } from '../../../../server/storage/postgres/connection.ts'

test.each([
  ['select 1', 'select 1'],
  ['select ?', 'select $1'],
  ['"a" = ? and "b" in (?, ?) limit ?', '"a" = $1 and "b" in ($2, $3) limit $4'],
  ["'?' || ? || 'it''s ?' || ?", "'?' || $1 || 'it''s ?' || $2"],
  ['"od?d" = ? and "a""?" = ?', '"od?d" = $1 and "a""?" = $2'],
  ["x like ? escape '\\' and y = ?", "x like $1 escape '\\' and y = $2"],
])('%s', (sql, expected) => {
  expect([numberPlaceholders(sql), numberPlaceholders(sql)]).toEqual([expected, expected])
})

test('more texts than are cached stay right', () => {
  for (let number = 0; number < 12_000; number++) expect(numberPlaceholders(`${number} = ?`)).toBe(`${number} = $1`)
  expect(numberPlaceholders('0 = ?')).toBe('0 = $1')
})
