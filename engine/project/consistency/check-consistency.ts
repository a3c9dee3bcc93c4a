// Runs the checks that need all compiled files: what is never reached, filled, posted, opened or answered.

import type { ImportSchemaFile } from '../../import/import-posting.ts'
import type { Schema } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { LedgerFile } from '../../schema-file/files/concept-files.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import type { MenuDefinition } from '../../schema-file/shapes/menu-shape.ts'
import type { StartDefinition } from '../../schema-file/shapes/start-shape.ts'
import { checkImportedRows, checkStartRows } from './check-brought-rows.ts'
import { checkConditions } from './check-conditions.ts'
import { checkCreatedRows } from './check-created-rows.ts'
import { checkEntries } from './check-entries.ts'
import { checkForms } from './check-forms.ts'
import { checkGeneratedLines } from './check-generated-lines.ts'
import { checkKeys } from './check-keys.ts'
import { checkLimits } from './check-limited-postings.ts'
import { checkMenuLevels } from './check-menu-levels.ts'
import { checkPersonalFields } from './check-personal-fields.ts'
import { checkPlacedTotals } from './check-placed-totals.ts'
import { checkPostedSets } from './check-posted-sets.ts'
import { checkScreens } from './check-screens.ts'
import { checkStates } from './check-states.ts'
import { noteUnused } from './note-unused.ts'
import { collectOpenedScreens } from './opened-screens.ts'
import { pairTables } from './table-context.ts'
import { reportUnusedAnswers } from './unused-answers.ts'

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
  checkStartRows(
    files.filter((file): file is SchemaFile<StartDefinition> => file.kind === 'start'),
    schema,
  )
  const menu = files.find((file): file is SchemaFile<MenuDefinition> => file.kind === 'menu')
  if (menu) checkMenuLevels(menu, schema.project)
  checkScreens(tables, files, collectOpenedScreens(schema))
  for (const table of tables) reportUnusedAnswers(table)
  noteUnused(
    tables,
    files.filter((file): file is LedgerFile => file.kind === 'ledger'),
    schema,
  )
}
