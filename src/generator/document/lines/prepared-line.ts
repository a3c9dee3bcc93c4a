// The line of a code, requested with the last key of the code: the answer is there, or nearly, when Enter takes it.
import type { JsonRow } from '../../../../engine/record/row.ts'
import { prefetchStaleTime } from '../../../providers/prefetch-stale-time.ts'
import type { LineRequest } from '../document-calls.ts'

type FetchLine = (request: LineRequest) => Promise<JsonRow>

export interface PreparedLine {
  /** Requests the line, unless it is prepared already. */
  readonly prepare: (request: LineRequest) => void
  /** The answer to the same request, once and while it is fresh; any other is requested now. */
  readonly take: FetchLine
}

export const createPreparedLine = (fetchLine: FetchLine): PreparedLine => {
  let prepared: { readonly key: string; readonly at: number; readonly answer: Promise<JsonRow> } | undefined
  const find = (key: string): Promise<JsonRow> | undefined =>
    prepared?.key === key && performance.now() - prepared.at < prefetchStaleTime ? prepared.answer : undefined
  return {
    prepare: request => {
      const key = JSON.stringify(request)
      if (find(key)) return
      const answer = fetchLine(request)
      // The code that takes the answer handles the failure; an answer that is not taken reports none.
      answer.catch(() => undefined)
      prepared = { key, at: performance.now(), answer }
    },
    take: request => {
      const answer = find(JSON.stringify(request))
      prepared = undefined
      return answer ?? fetchLine(request)
    },
  }
}
