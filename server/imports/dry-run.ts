// What an import would do, by the very work that the import does, for people to look at first.

import { type JsonRow, type Row, rowToJson } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { postedAtCreate } from '../operations/document/post-at-create.ts'
import { countOfBatch } from '../storage/batches.ts'
import { listImports } from '../storage/imports.ts'
import { type BadRow, badRowsOf } from './checks/bad-rows.ts'
import { checkRows } from './checks/check-rows.ts'
import { type DocumentTarget, findDocumentTarget } from './checks/document-target.ts'
import type { Plan } from './checks/plan.ts'
import { surveyDocuments } from './checks/survey-documents.ts'
import { scopeOf } from './may-import.ts'
import { type ImportOutcome, outcomeOf } from './outcome.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { writePlan } from './write-plan.ts'

export interface DryRun {
  readonly outcome: ImportOutcome
  /** The fields that the import fills, in the order of the schema. */
  readonly fields: readonly Field[]
  /** The first rows as they would be, each with its line of the file. */
  readonly first: readonly JsonRow[]
  readonly badRows: readonly BadRow[]
}

const rowsShown = 20

export const dryRun = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const target = findDocumentTarget(caller.schema, imported)
  return target ? ofDocuments(caller, imported, { table, target }) : ofRows(caller, imported, table)
}

const ofRows = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const resource = getResource(caller.schema, imported.into)
  const found = (plan: Plan): DryRun => ({
    outcome: outcomeOf(plan),
    ...shown([resource], imported, plan.rows.slice(0, rowsShown)),
    badRows: badRowsOf(plan),
  })
  if (resource.lifecycle.posts[postedAtCreate]) return ofPostingRows(caller, imported, { table, found })
  return caller.storage.read(async connection => found(await checkRows(connection, caller, imported, table)), {
    oneMoment: true,
  })
}

/** What the books refuse is known once it is posted: the import itself, rolled back. */
const ofPostingRows = async (
  caller: Caller,
  imported: Import,
  { table, found }: { readonly table: ImportTable; readonly found: (plan: Plan) => DryRun },
): Promise<DryRun> => {
  let answer: DryRun | undefined
  try {
    await caller.storage.write(async connection => {
      const plan = await checkRows(connection, caller, imported, table)
      if (plan.errors.length === 0) await writePlan(connection, caller, imported, plan)
      answer = found(plan)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!answer) throw new Error('a preview has no answer')
  return answer
}

class RolledBack extends Error {}

const ofDocuments = async (
  caller: Caller,
  imported: Import,
  { table, target }: { table: ImportTable; target: DocumentTarget },
): Promise<DryRun> => {
  const survey = await surveyDocuments({ caller, imported, target, table })
  const { rows, documents, notices, errorCount, errors, first, badRows } = survey
  const deleted = await formerCount(caller, imported, target)
  return {
    outcome: { rows, inserted: documents, updated: 0, deleted, same: 0, notices, errorCount, errors },
    ...shown([target.header, target.lines], imported, first),
    badRows,
  }
}

const formerCount = (caller: Caller, imported: Import, { header }: DocumentTarget): Promise<number> =>
  caller.storage.read(async connection => {
    const asked = { importName: imported.name, scope: scopeOf(caller, header), state: 'active' as const, limit: 1 }
    const [former] = await listImports(connection, asked)
    return former ? countOfBatch(connection, header, former.id) : 0
  })

const shown = (
  resources: readonly StoredResource[],
  imported: Import,
  rows: readonly { readonly line: number; readonly row: Row }[],
): Pick<DryRun, 'fields' | 'first'> => {
  const names = new Set(imported.fields.map(({ name }) => name))
  const isShown = ({ name }: Field): boolean => names.has(name)
  const toJson = (row: Row): JsonRow =>
    Object.assign({}, ...resources.toReversed().map(resource => rowToJson(resource, row, isShown)))
  return {
    fields: resources.flatMap(({ fields }) => fields.filter(isShown)),
    first: rows.map(({ line, row }) => ({ ...toJson(row), line })),
  }
}
