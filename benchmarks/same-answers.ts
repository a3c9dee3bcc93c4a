// Checks before the measurement that both servers answer the same.
import { isDeepStrictEqual } from 'node:util'
import { type BenchmarkOperation, type BenchmarkSide, getPath } from './load/requests.ts'
import { type Reply, sendRequest } from './load/send-request.ts'
import type { BenchmarkServer } from './servers.ts'

/** Throws when a row, a page's order by date, or its total differ. */
export const checkSameAnswers = async (
  servers: Readonly<Record<BenchmarkSide, BenchmarkServer>>,
  token: string,
): Promise<void> => {
  for (const n of [0, 1, 7]) {
    const [limit, ours] = await fetchBoth(servers, token, { operation: 'read', n })
    assertSame(isDeepStrictEqual(limit.body, ours.body), 'a row')
    const [limitPage, oursPage] = await fetchBoth(servers, token, { operation: 'page', n })
    assertSame(isDeepStrictEqual(getDates(limitPage), getDates(oursPage)), 'the dates of a page')
    assertSame(getTotal(limitPage) === getTotal(oursPage), 'the total of a page')
  }
}

const fetchBoth = (
  { limit, ours }: Readonly<Record<BenchmarkSide, BenchmarkServer>>,
  token: string,
  { operation, n }: { operation: BenchmarkOperation; n: number },
): Promise<[Reply, Reply]> =>
  Promise.all([
    sendRequest(limit.port, getPath({ side: 'limit', operation }, n)),
    sendRequest(ours.port, getPath({ side: 'ours', operation }, n), { token }),
  ])

const assertSame = (same: boolean, what: string): void => {
  if (!same) throw new Error(`the limit and ours do not agree on ${what}; nothing was measured`)
}

/** Rows of one date may be in any order. */
const getDates = ({ body }: Reply): readonly string[] =>
  (body as readonly { tgl_masuk: string }[]).map(row => row.tgl_masuk)

const getTotal = ({ headers }: Reply): string | undefined => headers['content-range']?.split('/')[1]
