// The audit row of a move or an edit: the user, and if the schema file requires it the values, with changed lines only.
import { rowJsonText } from '../../../engine/record/json-text.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { auditBy } from '../../caller/audit-by.ts'
import type { Caller } from '../../caller/caller.ts'
import { insertAudit } from '../../storage/audit.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, lineTable } from '../document/document.ts'
import type { MoveVerb } from '../write/write-audit.ts'
import { isSame } from './write-document.ts'

export interface AuditedMove {
  readonly resource: Resource
  readonly verb: MoveVerb | 'update'
  readonly before?: Document
  readonly after: Document
}

export const auditMove = async (
  connection: Connection,
  caller: Caller,
  { resource, verb, before, after }: AuditedMove,
): Promise<void> => {
  if (resource.audit === 'none') return
  const isFull = resource.audit === 'fields'
  const values = (document: Document | undefined, other: Document | undefined): string | null =>
    document && isFull ? jsonText(caller, resource, document, other) : null
  await insertAudit(connection, {
    ...auditBy(caller),
    resource: resource.name,
    rowId: String(after.row.id),
    verb,
    before: values(before, after),
    after: values(after, before),
  })
}

/** Serializes the document with the lines that differ from the other document. */
const jsonText = ({ schema }: Caller, resource: Resource, document: Document, other: Document | undefined): string => {
  const lines = resource.lifecycle.lines.flatMap(({ name }) => {
    const table = lineTable(schema, resource, name)
    const others = new Map((other?.lines[name] ?? []).map(line => [line.id, line]))
    const isChanged = (line: Row): boolean => {
      const twin = others.get(line.id)
      return !twin || !isSame(table, twin, line)
    }
    const changed = (document.lines[name] ?? []).filter(isChanged)
    return changed.length === 0 ? [] : [[name, `[${changed.map(line => rowJsonText(table, line)).join()}]`] as const]
  })
  return rowJsonText(resource, document.row, lines)
}
