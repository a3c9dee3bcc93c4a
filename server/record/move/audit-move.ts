// The audit row of a move or an edit: the user, and if the schema file requires it the values, with changed lines only.

import type { Row } from '../../../engine/record/row.ts'
import { serializeRow } from '../../../engine/record/serialize-row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { insertAudit } from '../../storage/audit.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, getLineTable } from '../document/document.ts'
import type { MoveVerb } from '../write/write-audit.ts'
import { isSame } from './write-document.ts'

interface AuditedMove {
  readonly resource: Resource
  readonly verb: MoveVerb | 'update'
  readonly before?: Document | undefined
  readonly after: Document
}

export const auditMove = async (
  connection: Connection,
  caller: Caller,
  { resource, verb, before, after }: AuditedMove,
): Promise<void> => {
  if (resource.audit === 'none' || isRehearsal(connection)) return
  const isFull = resource.audit === 'fields'
  const serializeValues = (document: Document | undefined, other: Document | undefined): string | null =>
    document && isFull ? toAuditJson(caller, resource, document, other) : null
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: String(after.row.id),
    verb,
    before: serializeValues(before, after),
    after: serializeValues(after, before),
  })
}

/** Serializes the document with the lines that differ from the other document. */
const toAuditJson = (
  { schema }: Caller,
  resource: Resource,
  document: Document,
  other: Document | undefined,
): string => {
  const lines = resource.lifecycle.lines.flatMap(({ name }) => {
    const table = getLineTable(schema, resource, name)
    const others = new Map((other?.lines[name] ?? []).map(line => [line.id, line]))
    const isChanged = (line: Row): boolean => {
      const otherLine = others.get(line.id)
      return !otherLine || !isSame(table, otherLine, line)
    }
    const changed = (document.lines[name] ?? []).filter(isChanged)
    return changed.length === 0 ? [] : [[name, `[${changed.map(line => serializeRow(table, line)).join()}]`] as const]
  })
  return serializeRow(resource, document.row, lines)
}
