import { expect, test } from 'vitest'
import { mergeLoads } from '../../../benchmarks/load/closed-loop.ts'

test('loads put together are judged by all of their latencies, not by the middle of their own figures', () => {
  const quick = { requests: 99, perSecond: 99, p50: 1, p99: 1, latencies: Array.from({ length: 99 }, () => 1) }
  const slow = { requests: 3, perSecond: 1, p50: 50, p99: 90, latencies: [90, 50, 40] }
  expect(mergeLoads([quick, slow])).toMatchObject({ requests: 102, perSecond: 102 / 4, p50: 1, p99: 50 })
})
