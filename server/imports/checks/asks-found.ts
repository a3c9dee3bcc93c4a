// Rows of a file that a form would ask about: an import cannot ask, so its check reports them.
import type { Fault } from '../../../engine/faults/faults.ts'
import { type Notice, notice } from '../reading/notice.ts'

interface Asked {
  count: number
  readonly line: number
  readonly message: string
}

/** By rule: how many rows, and the first of them. */
export type AsksFound = Map<string, Asked>

export const noteAsked = (found: AsksFound, line: number, asks: readonly Fault[]): void => {
  for (const { params } of asks) {
    const rule = String(params?.rule ?? '')
    const known = found.get(rule)
    if (known) known.count += 1
    else found.set(rule, { count: 1, line, message: String(params?.message ?? '') })
  }
}

export const asksAsNotices = (found: AsksFound): readonly Notice[] =>
  [...found.values()].map(({ count, line, message }) => notice('message.import-asks', { count, line, message }))
