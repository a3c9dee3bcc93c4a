// Types and state shared by the checks of documents of one file.
import type { Stored } from '../../../engine/field/field-type.ts'
import { parseRecord } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import { getStoredFields, type ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { buildBlankRow, buildCompactRow } from '../reading/compact-row.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { buildRowPlan, type ReadRow, type RowPlan } from '../reading/read-row.ts'
import { buildDocumentKeys, type DocumentKeys } from './check-document-keys.ts'
import type { DocumentTarget } from './document-target.ts'
import { beginFileStyle, type FileStyle } from './file-style.ts'
import type { ConfirmationRules, RowError } from './import-plan.ts'

interface NewRowTemplate {
  /** A new row with default values. */
  readonly row: Row
  /** Fields that the file fills. */
  readonly names: ReadonlySet<string>
}

interface EntryPlan {
  readonly row: Row
  readonly ofLine: readonly string[]
  readonly ofDocument: readonly string[]
}

export interface DocumentWork {
  readonly caller: Caller
  readonly imported: Import
  readonly target: DocumentTarget
  readonly table: ImportTable
  readonly keys: DocumentKeys
  /** By resource name: looked-up keys, and whether the row exists. */
  readonly known: Map<string, Map<Stored, boolean>>
  readonly plan: RowPlan
  readonly style: FileStyle
  readonly confirmations: ConfirmationRules
  readonly header: NewRowTemplate
  readonly lines: NewRowTemplate
  readonly entry: EntryPlan
}

/** Initial state of the checks of one file. */
export const beginWork = (options: Pick<DocumentWork, 'caller' | 'imported' | 'target' | 'table'>): DocumentWork => {
  const { caller, imported, target, table } = options
  const { fields } = imported
  const createTemplate = (resource: ResourceFields, ofLines: boolean): NewRowTemplate => {
    const links = ofLines ? { [lineLinks.document]: null, [lineLinks.position]: null } : {}
    return {
      row: buildCompactRow({ ...parseRecord(resource, {}).row, ...links, id: null }),
      names: new Set(fields.filter(({ lines }) => (lines !== undefined) === ofLines).map(({ name }) => name)),
    }
  }
  return {
    caller,
    imported,
    target,
    table,
    keys: buildDocumentKeys(options),
    known: new Map(),
    plan: buildRowPlan({ resolveField: target.resolveField, fields, columnAt: table.columnAt }),
    confirmations: new Map(),
    style: beginFileStyle([...target.header.fields, ...target.lines.fields], table.columnAt),
    header: createTemplate(target.header, false),
    lines: createTemplate(target.lines, true),
    entry: planEntries(target),
  }
}

/** Which values of a journal entry come from the line, and which from the document. */
const planEntries = ({ journal, lines }: DocumentTarget): EntryPlan => {
  const names = journal ? getStoredFields(journal.table).map(({ name }) => name) : []
  const linkNames = new Set<string>(Object.values(journalLinks))
  const ofDocument = names.filter(name => journal?.carry.includes(name) && !linkNames.has(name))
  const lineNames = new Set<string>([...lines.fields.map(({ name }) => name), ...Object.values(lineLinks)])
  return {
    row: buildBlankRow(['id', ...names]),
    ofDocument,
    ofLine: names.filter(name => lineNames.has(name) && !linkNames.has(name) && !ofDocument.includes(name)),
  }
}

export interface CheckedLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly read: ReadRow
  readonly row: Row
}

/** A document as it would be saved, with its lines and the entries of its journal. */
export interface CheckedDocument {
  readonly header: Row
  readonly lines: readonly CheckedLine[]
  readonly entries: readonly Row[]
  readonly errors: readonly RowError[]
}
