// Runs the checks that need all compiled files: what is never reached, filled, posted, opened or answered.

import { isInitialMove } from '../../document/flow-moves.ts'
import type { ImportSchemaFile } from '../../import/import-posting.ts'
import type { Schema } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { LedgerFile, SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import type { MenuDefinition } from '../../schema-file/shapes/menu-shape.ts'
import type { StartDefinition } from '../../schema-file/shapes/part-shape.ts'
import type { ProjectDefinition } from '../../schema-file/shapes/project-shape.ts'
import { checkAssignableLevels, checkCreatedRows, checkImportedRows, checkStartRows } from './check-created-rows.ts'
import { checkEntries } from './check-entries.ts'
import { checkForms, checkGeneratedLines, checkPlacedTotals } from './check-forms.ts'
import { checkConditions, checkKeys } from './check-keys.ts'
import { checkLimits } from './check-limited-postings.ts'
import { checkMenuLevels, checkPersonalFields } from './check-personal-fields.ts'
import { checkScreens, collectOpenedScreens } from './check-screens.ts'
import { checkStates } from './check-states.ts'
import { type CheckedTable, pairTables } from './fill-sources.ts'
import { reportUnused, reportUnusedAnswers } from './report-unused.ts'

interface CheckedFiles {
  readonly files: readonly SchemaFile[]
  readonly tables: readonly TableFile[]
}

/** The files must have no other faults: what follows from another fault is not reported. */
export const checkConsistency = (
  { files, tables: tableFiles }: CheckedFiles,
  schema: CompilingSchema & Pick<Schema, 'menu' | 'lists'>,
): void => {
  const tables = pairTables(tableFiles, schema)
  const imports = files.filter((file): file is ImportSchemaFile => file.kind === 'import')
  checkEntries(tables, schema)
  checkPostedSets(tables)
  checkLimits(tables, schema)
  checkKeys(tables, schema)
  checkPersonalFields(tables, schema)
  checkPlacedTotals(tables, schema)
  checkStates(tables, imports)
  checkCreatedRows(tables, schema)
  checkForms(tables, schema)
  checkGeneratedLines(tables)
  checkConditions(tables)
  checkImportedRows(imports, schema)
  const starts = files.filter((file): file is SchemaFile<StartDefinition> => file.kind === 'start')
  checkStartRows(starts, schema)
  const project = files.find((file): file is SchemaFile<ProjectDefinition> => file.kind === 'project')
  if (project) checkAssignableLevels(project, starts)
  const menu = files.find((file): file is SchemaFile<MenuDefinition> => file.kind === 'menu')
  if (menu) checkMenuLevels(menu, schema.project)
  checkScreens(tables, files, collectOpenedScreens(schema))
  for (const table of tables) reportUnusedAnswers(table)
  reportUnused(
    tables,
    files.filter((file): file is LedgerFile => file.kind === 'ledger'),
    schema,
  )
}

const checkPostedSets = (tables: readonly CheckedTable[]): void => {
  for (const table of tables) {
    reportUnposted(table)
    reportEarlyReversals(table)
    reportEmptyJournals(table)
  }
}

/** A set without a date is posted by moves alone; one with a date is posted by imports. */
const reportUnposted = ({ definition, resource, report }: CheckedTable): void => {
  const { flow, posts } = resource.lifecycle
  if (!flow) return
  const posted = new Set(flow.moves.flatMap(({ post }) => post))
  for (const name of Object.keys(definition.post)) {
    const isHistory = posts[name]?.some(({ date }) => date !== undefined)
    if (!posted.has(name) && !isHistory)
      report(['x-post', name], `no move posts the set "${name}": name it in "post" of a move`, 'key')
  }
}

const reportEarlyReversals = ({ resource, report }: CheckedTable): void => {
  const { flow } = resource.lifecycle
  for (const [index, move] of (flow?.moves ?? []).entries()) {
    if (!flow || !isInitialMove(flow, move) || move.from.length > 1) continue
    for (const [at, set] of move.reverse.entries())
      report(
        ['x-flow', 'moves', index, 'reverse', at],
        `a document that is not saved yet has posted nothing: "${move.id}" cannot take "${set}" back`,
      )
  }
}

const reportEmptyJournals = ({ definition, report }: CheckedTable): void => {
  for (const [lines, { plus, minus = [], imported }] of Object.entries(definition.journal)) {
    const path = ['x-journal', lines]
    if (plus.length === 0 && imported === undefined)
      report([...path, 'plus'], 'nothing is ever entered: name the moves that enter lines')
    for (const [index, move] of minus.entries())
      if (plus.includes(move))
        report([...path, 'minus', index], `"${move}" enters the lines already, and cannot take them back too`)
  }
}
