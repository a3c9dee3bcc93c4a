// Creates and moves other documents by the same steps, one level deeper.

import { newId } from '../../storage/new-id.ts'
import type { NewDocument, Others } from '../document/moving.ts'
import type { SentDocument } from '../document/parse-document.ts'
import { createDocument } from './create-document.ts'
import { transitionDocument } from './transition-document.ts'

export const otherDocuments: Others = {
  create: newDocument => createDocument({ ...newDocument, sent: sentBy(newDocument), others: otherDocuments }),
  transition: push => transitionDocument({ ...push, others: otherDocuments }),
  createSent: sent => createDocument({ ...sent, others: otherDocuments }),
  moveSent: sent => transitionDocument({ ...sent, others: otherDocuments }),
}

const sentBy = ({ sent, given, givenOfLines }: NewDocument): SentDocument => ({
  header: { row: sent.row, given, claimed: {}, faults: [] },
  lines: Object.fromEntries(
    Object.entries(sent.lines).map(([name, rows]) => [
      name,
      rows.map(row => ({
        row: { ...row, id: newId() },
        given: givenOfLines[name] ?? new Set<string>(),
        claimed: {},
        faults: [],
      })),
    ]),
  ),
  faults: [],
})
