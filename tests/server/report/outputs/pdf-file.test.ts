// What a long PDF needs of the memory of its process.
import { randomBytes } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import { inflateSync } from 'node:zlib'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import '../../../../server/report/outputs/pdf-file.ts'

test('finished pages take their bytes in the heap and not many times that', () => {
  const page = randomBytes(2_000_000).toString('latin1')
  const before = getHeapStatistics().used_heap_size
  const { data, reverseChain } = jsPDF.API.processDataByFilters(page, ['FlateEncode'])
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(20_000_000)
  expect(reverseChain).toBe('/FlateDecode')
  expect(inflateSync(Buffer.from(data, 'latin1')).toString('latin1')).toBe(page)
})
