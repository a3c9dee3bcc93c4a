// Unique rules of the tables that a document import fills, checked within the file: by document, or over all of its rows.
import { uniqBy } from 'es-toolkit/array/uniqBy'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { DocumentTarget } from './document-target.ts'
import type { RowError } from './import-plan.ts'
import { type CellLocation, createRowError } from './row-errors.ts'

interface KeyRule {
  readonly names: readonly string[]
  /** Lines of two documents may not share the values either. */
  readonly isOfFile: boolean
  /** Only the document has the rule, and empty values are not compared; for the database two empty texts are equal. */
  readonly skipsBlank: boolean
}

/** Lines of the file by their unique values, as JSON; the first row keeps them. */
type SeenValues = Map<string, number>

export interface DocumentKeys {
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
export const buildDocumentKeys = (options: ImportedDocuments): DocumentKeys => {
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
