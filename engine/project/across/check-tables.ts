// Checks that table names are unique, not reserved, and short enough for the databases.
import { isInstantType, isSameType } from '../../field/field-type.ts'
import { type ChangeLog, type FieldIndex, findField, systemColumns, type TreeFields } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ParsedField, ParsedResources, ParsedSchema } from '../../schema/stages.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'

/** PostgreSQL truncates names after 63 bytes; the names of triggers are longer than that of their table. */
const longestName = 63
const longestEnding = '_no_truncate'.length

/** Prefixes of the server's own tables, and of those of the databases. */
const reservedPrefixes = ['kencana_', 'sqlite_', 'pg_'] as const

/** Columns that PostgreSQL has in every table. */
const reservedColumns: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

export const checkTables = (files: readonly TableFile[], resources: ParsedResources): void => {
  const tableOwners = new Map<string, string>()
  const reported = new Set<string>()
  for (const file of files) {
    const resource = resources[file.name]
    if (!resource || resource.file !== file.path) continue
    const { name, table } = resource
    const other = tableOwners.get(table)
    const reportFault = (message: string): void => file.report(['x-table'], message)
    if (other !== undefined && !reported.has(table)) {
      reportFault(
        `"${table}" is the table of "${other}" already, and would be that of "${name}" too: ${suggestRemedy(file)}`,
      )
      reported.add(table)
    }
    tableOwners.set(table, other ?? name)
    const prefix = reservedPrefixes.find(reserved => table.startsWith(reserved))
    if (prefix !== undefined) reportFault(`no table begins with "${prefix}": choose another name for "${name}"`)
    if (table.length > longestName - longestEnding)
      reportFault(
        `the table "${table}" has a name of more than ${longestName - longestEnding} letters: choose a shorter one`,
      )
    checkColumns(file)
  }
}

const suggestRemedy = ({ role }: TableFile): string => {
  if (role === 'lines' || role === 'journal')
    return 'give each its own "table" in "x-lines"; in a part, begin it with "{document}"'
  return role === 'whole' ? 'give one of them another name' : 'say another "table"'
}

const checkColumns = ({ definition, report, role }: TableFile): void => {
  const systemNames: readonly string[] = systemColumns
  for (const name of Object.keys(definition.properties)) {
    // Faults in the columns of a balance are already reported for its legs.
    if (role === 'balance' || systemNames.includes(name)) continue
    const path = ['properties', name]
    if (reservedColumns.has(name)) report(path, `"${name}" is a column that databases keep for themselves`, 'key')
    if (name.length > longestName) report(path, `a field has a name of ${longestName} letters at most`, 'key')
  }
}

// Checks `x-log`: the log exists, is a log, and its fields have the types that they need.

type ReportLogFault = (word: string, message: string) => void

export const checkLogs = (files: readonly TableFile[], schema: ParsedSchema): void => {
  for (const { name, path, definition, report } of files) {
    const log = definition.log
    const resource = schema.resources[name]
    if (!log || resource?.file !== path) continue
    const reportFault: ReportLogFault = (word, message) => report(['x-log', word], message)
    const into = findResource(schema, log.into)
    if (into && into.kind !== 'log')
      reportFault('into', `"${log.into}" is a ${into.kind}, and changes are stored in logs`)
    else if (into) checkFields(resource, into, log, reportFault)
  }
}

const ends = ['from', 'to'] as const

const checkFields = (
  resource: FieldIndex<ParsedField>,
  into: FieldIndex<ParsedField>,
  log: ChangeLog,
  reportFault: ReportLogFault,
): void => {
  const find = (word: 'key' | 'field' | 'from' | 'to' | 'at' | 'by' | 'reason'): ParsedField | undefined =>
    findField(into, log[word] ?? '')
  for (const word of ['key', 'field', 'by', 'reason'] as const) {
    const type = find(word)?.type
    if (type && type.json.type !== 'string') reportFault(word, `a field of the type "${type.name}" holds no text`)
  }
  const at = find('at')?.type
  if (at && !isInstantType(at)) reportFault('at', `the field must be of the type "instant", not "${at.name}"`)
  for (const word of ends) {
    const type = find(word)?.type
    const fields = log.fields.flatMap(name => findField(resource, name) ?? [])
    const other = type && fields.find(one => !isSameType(one.type, type))
    if (other)
      reportFault(word, `the field is of the type "${type.name}" and "${other.name}" of the type "${other.type.name}"`)
  }
}

// Checks `x-tree`: the parent is a row of the same resource, and the program alone writes level and path.

type ReportTreeFault = (word: keyof TreeFields, message: string) => void

export const checkTrees = (files: readonly TableFile[], schema: ParsedSchema): void => {
  for (const { name, path, definition, report } of files) {
    const { tree, kind, key } = definition
    const resource = schema.resources[name]
    if (!tree || resource?.file !== path) continue
    if (kind !== 'master') report(['x-tree'], `a tree is of a master, and "${name}" is a ${kind}`, 'key')
    else if (key.length > 1) report(['x-key'], `a parent is named by one field, and the key of "${name}" has several`)
    else checkTreeFields(resource, definition, (word, message) => report(['x-tree', word], message))
  }
}

const valueKeywords = ['x-calc', 'x-fetch', 'x-default', 'x-balance', 'x-number', 'x-store'] as const

const treeTypes = { level: 'integer', path: 'string' } as const

const checkTreeFields = (
  resource: FieldIndex<ParsedField> & { readonly name: string },
  { tree, properties }: Pick<TableFile['definition'], 'tree' | 'properties'>,
  reportFault: ReportTreeFault,
): void => {
  if (!tree) return
  const parent = findField(resource, tree.parent)
  if (parent && (parent.ref?.to !== resource.name || parent.type.many))
    reportFault('parent', `the parent is a row of "${resource.name}" too: say "x-ref": { "to": "${resource.name}" }`)
  else if (parent && (parent.readOnly || parent.required || parent.ref?.checked === false))
    reportFault('parent', 'users choose the parent, a row without one is a root, and its row is always there')
  for (const word of ['level', 'path'] as const) {
    const field = findField(resource, tree[word])
    if (!field) continue
    if (field.type.json.type !== treeTypes[word] || field.type.json.format !== undefined)
      reportFault(word, `a field of the type "${field.type.name}" holds no ${word}`)
    else if (!field.readOnly || valueKeywords.some(keyword => properties[field.name]?.keywords.has(keyword)))
      reportFault(word, `the program keeps "${field.name}": say "readOnly": true, and no value of its own`)
  }
}
