// How a move of one document makes and moves others: by the same recipe, one deeper.

import { v7 } from 'uuid'
import { bearDocument } from './bear-document.ts'
import type { Birth, Others } from './moving.ts'
import type { SentDocument } from './parse-document.ts'
import { pushDocument } from './push-document.ts'

export const otherDocuments: Others = {
  bear: birth => bearDocument({ ...birth, sent: sentBy(birth), others: otherDocuments }),
  push: push => pushDocument({ ...push, others: otherDocuments }),
}

const sentBy = ({ sent, given, givenOfLines }: Birth): SentDocument => ({
  header: { row: sent.row, given, claimed: {}, faults: [] },
  lines: Object.fromEntries(
    Object.entries(sent.lines).map(([name, rows]) => [
      name,
      rows.map(row => ({
        row: { ...row, id: v7() },
        given: givenOfLines[name] ?? new Set<string>(),
        claimed: {},
        faults: [],
      })),
    ]),
  ),
  faults: [],
})
