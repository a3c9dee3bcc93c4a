// Types and state shared by the checks of documents of one file.

import { uniqBy } from 'es-toolkit/array/uniqBy'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import { getStoredFields, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { buildBlankRow, buildCompactRow, buildRowPlan, type ReadRow, type RowPlan } from '../reading/read-row.ts'
import type { DocumentTarget } from './confirmations.ts'
import { beginFileStyle, type FileStyle } from './file-style.ts'
import type { ConfirmationRules, RowError } from './import-plan.ts'
import { type CellLocation, createRowError } from './row-errors.ts'

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
    plan: buildRowPlan({ resolveField: target.resolveField, fields, columnAt: table.columnAt, fill: false }),
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

// Unique rules of the tables that a document import fills, checked within the file: by document, or over all of its rows.

interface KeyRule {
  readonly names: readonly string[]
  /** Lines of two documents may not share the values either. */
  readonly isOfFile: boolean
  /** Only the document has the rule, and empty values are not compared; for the database two empty texts are equal. */
  readonly skipsBlank: boolean
}

/** Lines of the file by their unique values, as JSON; the first row keeps them. */
type SeenValues = Map<string, number>

interface DocumentKeys {
  readonly header: readonly KeyRule[]
  readonly lines: readonly KeyRule[]
  /** Values of the rules that hold for the whole file. */
  readonly seen: ReadonlyMap<KeyRule, SeenValues>
}

type ImportedDocuments = Readonly<Record<'target', DocumentTarget> & Record<'imported', Import>>

/** Whether the file matches its rows by the key of the lines: no two documents have the same line then, such as a number. */
export const isLineKeyOfFile = ({ target, imported }: ImportedDocuments): boolean =>
  target.lines.key.every(name => imported.match.includes(name))

/** The rules of one import, none of them met yet. */
const buildDocumentKeys = (options: ImportedDocuments): DocumentKeys => {
  const { header, lines, uniqueInDocument } = options.target
  const keyRule = { names: lines.key, isOfFile: isLineKeyOfFile(options), skipsBlank: false }
  const storedRules = lines.unique.map(names => ({
    names: names.filter(name => name !== lineLinks.document),
    isOfFile: !names.includes(lineLinks.document),
    skipsBlank: false,
  }))
  const typedRule = { names: uniqueInDocument, isOfFile: false, skipsBlank: true }
  const lineRules = [...(keyRule.isOfFile ? [keyRule] : []), ...storedRules, typedRule]
  const headerRules = header.unique.map((names): KeyRule => ({ names, isOfFile: true, skipsBlank: false }))
  const ofLines = uniqBy(lineRules, ({ names }) => names.join()).filter(({ names }) => names.length > 0)
  const ofFile = [...headerRules, ...ofLines].filter(({ isOfFile }) => isOfFile)
  return { header: headerRules, lines: ofLines, seen: new Map(ofFile.map(rule => [rule, new Map()])) }
}

/** Whether a row of the file has the key; true if only the database knows. */
export const hasKeyOfFile = ({ header, lines, seen }: DocumentKeys, key: string, value: string): boolean => {
  const rule = [...lines, ...header].find(({ names }) => names.join() === key)
  const values = rule && seen.get(rule)
  return values?.has(JSON.stringify([value])) ?? true
}

interface KeyedRow extends CellLocation {
  readonly row: Row
}

/** One error for each row whose unique values an earlier row has. */
export const reportDuplicateKeys = (
  { keys, target, table }: { keys: DocumentKeys; target: DocumentTarget; table: ImportTable },
  header: Row,
  lines: readonly KeyedRow[],
): readonly RowError[] => {
  const findDoubles = (rule: KeyRule, resource: Resource, rows: readonly KeyedRow[]): readonly RowError[] => {
    const seen = keys.seen.get(rule) ?? new Map<string, number>()
    return rows.flatMap(row => findDuplicateError(seen, rule, { ...row, resource, table }))
  }
  const [first] = lines
  return [
    ...keys.lines.flatMap(rule => findDoubles(rule, target.lines, lines)),
    ...(first ? keys.header.flatMap(rule => findDoubles(rule, target.header, [{ ...first, row: header }])) : []),
  ]
}

const findDuplicateError = (
  seen: SeenValues,
  { names, skipsBlank }: KeyRule,
  { row, resource, table, ...location }: KeyedRow & { resource: Resource; table: ImportTable },
): readonly RowError[] => {
  const fields = names.flatMap(name => resource.field[name] ?? [])
  const [first] = fields
  const isSkipped = fields.some(field =>
    skipsBlank ? isBlank(field, row[field.name]) : (row[field.name] ?? null) === null,
  )
  if (!first || isSkipped) return []
  const values = JSON.stringify(fields.map(({ name }) => row[name]))
  const earlier = seen.get(values)
  if (earlier === undefined) {
    seen.set(values, location.line)
    return []
  }
  const params = { value: first.type.format(row[first.name] ?? null), line: earlier }
  return [createRowError(table, location, toFieldFault(first, fault('row.double', { params })))]
}
