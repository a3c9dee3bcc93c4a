import { expect, test } from 'vitest'
import { hideBoundValues } from '../../../../server/storage/sqlite/connection.ts'

test.each([
  ['select 1', 'select 1'],
  ['"a" = ? and "b" in (?, ?) limit ?', '"a" = +? and "b" in (+?, +?) limit +?'],
  ["'?' || ? || 'it''s ?'", "'?' || +? || 'it''s ?'"],
  ['"od?d" = ? and "a""?" = ?', '"od?d" = +? and "a""?" = +?'],
])('%s', (sql, expected) => {
  expect([hideBoundValues(sql), hideBoundValues(sql)]).toEqual([expected, expected])
})
