// Checks that table names are unique, not reserved, and short enough for the databases.

import { systemColumns } from '../../schema/resource.ts'
import type { ParsedResources } from '../../schema/stages.ts'
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
