// Checks before the measurement that both servers answer the same.
import { isDeepStrictEqual } from 'node:util'
import { ask, type Reply } from './load/ask.ts'
import { type Operation, pathOf, type Side } from './load/requests.ts'
import type { Server } from './servers.ts'

/** Throws when a row, a page's order by date, or its total differ. */
export const checkSameAnswers = async (servers: Readonly<Record<Side, Server>>, token: string): Promise<void> => {
  for (const n of [0, 1, 7]) {
    const [limit, ours] = await bothAnswers(servers, token, { operation: 'read', n })
    refuseUnless(isDeepStrictEqual(limit.body, ours.body), 'a row')
    const [limitPage, oursPage] = await bothAnswers(servers, token, { operation: 'page', n })
    refuseUnless(isDeepStrictEqual(datesOf(limitPage), datesOf(oursPage)), 'the dates of a page')
    refuseUnless(totalOf(limitPage) === totalOf(oursPage), 'the total of a page')
  }
}

const bothAnswers = (
  { limit, ours }: Readonly<Record<Side, Server>>,
  token: string,
  { operation, n }: { operation: Operation; n: number },
): Promise<[Reply, Reply]> =>
  Promise.all([
    ask(limit.port, pathOf({ side: 'limit', operation }, n)),
    ask(ours.port, pathOf({ side: 'ours', operation }, n), { token }),
  ])

const refuseUnless = (same: boolean, what: string): void => {
  if (!same) throw new Error(`the limit and ours do not agree on ${what}; nothing was measured`)
}

/** Rows of one date may be in any order. */
const datesOf = ({ body }: Reply): readonly string[] =>
  (body as readonly { tgl_masuk: string }[]).map(row => row.tgl_masuk)

const totalOf = ({ headers }: Reply): string | undefined => headers['content-range']?.split('/')[1]
