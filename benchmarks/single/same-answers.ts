// Checks before the measurement that both servers answer the same.
import { isDeepStrictEqual } from 'node:util'
import { callServer, type ServerAddress, type ServerReply } from '../harness/calls.ts'
import type { BenchmarkSide } from '../harness/rounds.ts'
import { type BenchmarkOperation, getPath } from '../load/requests.ts'

/** Throws when a row, a page's order by date, or its total differ. */
export const checkSameAnswers = async (servers: Readonly<Record<BenchmarkSide, ServerAddress>>): Promise<void> => {
  const compare = async (operation: BenchmarkOperation, n: number, pick: (reply: ServerReply) => unknown) => {
    const limit = await callServer(servers.limit, getPath({ side: 'limit', operation }, n))
    const ours = await callServer(servers.ours, getPath({ side: 'ours', operation }, n))
    if (!isDeepStrictEqual(pick(limit), pick(ours)))
      throw new Error(`the limit and ours do not agree on a ${operation}; nothing was measured`)
  }
  for (const n of [0, 1, 7]) {
    await compare('read', n, ({ body }) => body)
    // Rows of one date may be in any order.
    await compare('page', n, ({ body }) => (body as readonly { tgl_masuk: string }[]).map(row => row.tgl_masuk))
    await compare('page', n, ({ headers }) => headers.get('content-range')?.split('/')[1])
  }
}
