// The preview of an import, computed by the same functions as the import.

import { type JsonRow, type Row, rowToJson } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { postedAtCreate } from '../operations/document/post-at-create.ts'
import { countOfBatch } from '../storage/batches.ts'
import { listImports } from '../storage/imports.ts'
import { assertConfirmed } from './checks/asks-found.ts'
import { type BadRow, badRowsOf } from './checks/bad-rows.ts'
import { checkRows } from './checks/check-rows.ts'
import { type DocumentTarget, findDocumentTarget } from './checks/document-target.ts'
import { type FaultGroup, FaultGroups } from './checks/fault-groups.ts'
import type { AsksFound, Plan } from './checks/plan.ts'
import { surveyDocuments } from './checks/survey-documents.ts'
import { scopeOf } from './may-import.ts'
import { type ImportOutcome, outcomeOf } from './outcome.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { writePlan } from './write-plan.ts'

export interface DryRun {
  readonly outcome: ImportOutcome
  /** The fields that the import fills, in schema order. */
  readonly fields: readonly Field[]
  /** The first rows after the import, each with its line in the file. */
  readonly first: readonly JsonRow[]
  readonly badRows: readonly BadRow[]
  /** Equal faults of several rows. */
  readonly groups: readonly FaultGroup[]
  /** Some rows of each kind, in file order; changed rows with their stored values. */
  readonly samples: readonly Sample[]
  /** Number of documents; `rows` counts their lines. */
  readonly documents?: number
  /** Rules that need confirmation. */
  readonly asked: AsksFound
}

export type SampleKind = 'inserted' | 'updated' | 'deleted' | 'same'

export interface Sample {
  readonly kind: SampleKind
  /** Absent for a deleted row. */
  readonly line?: number
  readonly row: JsonRow
  /** Stored values of the changed fields. */
  readonly before?: JsonRow
}

const rowsShown = 20

export const dryRun = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const target = findDocumentTarget(caller.schema, imported)
  return target ? ofDocuments(caller, imported, { table, target }) : ofRows(caller, imported, table)
}

/** Throws ConfirmationNeeded if the import would; does nothing if the file has errors. */
export const askBeforeImport = async (caller: Caller, imported: Import, table: ImportTable): Promise<void> => {
  if (!mayAsk(caller.schema, imported)) return
  const { outcome, asked } = await dryRun(caller, imported, table)
  if (outcome.errorCount === 0) assertConfirmed(caller, asked)
}

const mayAsk = (schema: Schema, imported: Import): boolean => {
  const target = findDocumentTarget(schema, imported)
  const resources = target ? [target.header, target.lines] : [getResource(schema, imported.into)]
  return !imported.history && resources.some(({ checks }) => checks.some(({ level }) => level === 'ask'))
}

const ofRows = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const resource = getResource(caller.schema, imported.into)
  const found = (plan: Plan): DryRun => ({
    outcome: outcomeOf(plan),
    ...shown([resource], imported, plan.rows.slice(0, rowsShown)),
    badRows: badRowsOf(plan),
    groups: groupsOf(plan),
    samples: samplesOf(resource, imported, plan),
    asked: plan.asked,
  })
  if (resource.lifecycle.posts[postedAtCreate]) return ofPostingRows(caller, imported, { table, found })
  return caller.storage.read(async connection => found(await checkRows(connection, caller, imported, table)), {
    oneMoment: true,
  })
}

/** Runs the import in a transaction and rolls it back, since posting can fail. */
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
  const { rows, documents, notices, errorCount, errors, groups, first, badRows, asked } = survey
  const deleted = await formerCount(caller, imported, target)
  const preview = shown([target.header, target.lines], imported, first)
  return {
    outcome: { rows, inserted: documents, updated: 0, deleted, same: 0, notices, errorCount, errors },
    ...preview,
    badRows,
    groups,
    documents,
    asked,
    samples: preview.first.map(({ line, ...row }) => ({ kind: 'inserted', line: Number(line), row })),
  }
}

const formerCount = (caller: Caller, imported: Import, { header }: DocumentTarget): Promise<number> =>
  caller.storage.read(async connection => {
    const asked = { importName: imported.name, scope: scopeOf(caller, header), state: 'active' as const, limit: 1 }
    const [former] = await listImports(connection, asked)
    return former ? countOfBatch(connection, header, former.id) : 0
  })

const groupsOf = ({ errors }: Plan): readonly FaultGroup[] => {
  const groups = new FaultGroups()
  groups.add(errors)
  return groups.repeated
}

/** Rows of the file in file order, then deleted rows. */
const samplesOf = (resource: StoredResource, imported: Import, plan: Plan): readonly Sample[] => {
  const toJson = jsonOf([resource], imported)
  const taken: Record<SampleKind, number> = { inserted: 0, updated: 0, deleted: 0, same: 0 }
  const isTaken = (kind: SampleKind): boolean => {
    taken[kind] += 1
    return taken[kind] <= rowsShown
  }
  const updated = new Set(plan.updates)
  const ofFile = plan.rows.flatMap((planned): readonly Sample[] => {
    const { line, row, before } = planned
    const kind = before === undefined ? 'inserted' : updated.has(planned) ? 'updated' : 'same'
    if (!isTaken(kind)) return []
    const json = toJson(row)
    return [{ kind, line, row: json, ...(kind === 'updated' && before && { before: changed(toJson(before), json) }) }]
  })
  const gone = plan.deletes.slice(0, rowsShown).map((row): Sample => ({ kind: 'deleted', row: toJson(row) }))
  return [...ofFile, ...gone]
}

const changed = (before: JsonRow, after: JsonRow): JsonRow =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== (after[name] ?? null)))

const isShownOf = ({ fields }: Import) => {
  const names = new Set(fields.map(({ name }) => name))
  return ({ name }: Field): boolean => names.has(name)
}

const jsonOf = (resources: readonly StoredResource[], imported: Import) => {
  const isShown = isShownOf(imported)
  return (row: Row): JsonRow =>
    Object.assign({}, ...resources.toReversed().map(resource => rowToJson(resource, row, isShown)))
}

const shown = (
  resources: readonly StoredResource[],
  imported: Import,
  rows: readonly { readonly line: number; readonly row: Row }[],
): Pick<DryRun, 'fields' | 'first'> => {
  const toJson = jsonOf(resources, imported)
  return {
    fields: resources.flatMap(({ fields }) => fields.filter(isShownOf(imported))),
    first: rows.map(({ line, row }) => ({ ...toJson(row), line })),
  }
}
