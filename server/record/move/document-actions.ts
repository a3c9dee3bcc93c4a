// Creates and moves other documents by the same steps, one level deeper.

import { mapValues } from '../../../engine/value/records.ts'
import { createId } from '../../storage/create-id.ts'
import type { DocumentActions, NewDocumentRequest } from '../document/move-context.ts'
import type { ParsedDocument } from '../document/parse-document.ts'
import { createDocument } from './create-document.ts'
import { transitionDocument } from './transition-document.ts'

export const documentActions: DocumentActions = {
  create: request => createDocument({ ...request, sent: toParsedDocument(request), others: documentActions }),
  transition: request => transitionDocument({ ...request, others: documentActions }),
  createSent: sent => createDocument({ ...sent, others: documentActions }),
  moveSent: sent => transitionDocument({ ...sent, others: documentActions }),
}

const toParsedDocument = ({ sent, inputFields, lineInputFields }: NewDocumentRequest): ParsedDocument => ({
  header: { row: sent.row, inputFields, claimed: {}, faults: [] },
  lines: mapValues(sent.lines, (rows, name) =>
    rows.map(row => ({
      row: { ...row, id: createId() },
      inputFields: lineInputFields[name] ?? new Set<string>(),
      claimed: {},
      faults: [],
    })),
  ),
  faults: [],
})
