// Rows as a call sends them, read as the server reads them from its body.
import type { Import } from '../../../engine/schema/import.ts'
import { buildJsonTable } from '../../../server/import/reading/json-rows.ts'
import type { ImportTable } from '../../../server/import/reading/read-csv.ts'
import { SentRows } from '../../../server/import/reading/sent-rows.ts'

export const readSentTable = (body: unknown, imported: Import): ImportTable => {
  const sent = new SentRows({ parse: JSON.parse, maxRows: imported.file.maxRows })
  sent.add(Buffer.from(JSON.stringify(body) ?? 'null'))
  sent.end()
  return buildJsonTable(sent, imported)
}
