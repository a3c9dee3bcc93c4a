// The preview of an import, computed by the same functions as the import.

import type { ImportSample, ImportSampleKind } from '../../engine/answers/import-answers.ts'
import { type JsonRow, type Row, toJsonRow } from '../../engine/record/row.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { filterValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { creationSetName } from '../record/document/post-at-create.ts'
import { countBatchRows } from '../storage/batches.ts'
import { listImports } from '../storage/imports.ts'
import { rehearseWrite } from '../storage/rehearse-write.ts'
import { assertNothingDepends, getImportScope } from './caller-imports.ts'
import { checkRows } from './checks/check-rows.ts'
import { assertConfirmed, type DocumentTarget, findDocumentTarget, findLinesTarget } from './checks/confirmations.ts'
import type { ConfirmationRules, Plan } from './checks/import-plan.ts'
import type { ImportTotals } from './checks/import-totals.ts'
import { createPlannedDocuments, planDocuments } from './checks/plan-documents.ts'
import { type BadRow, type FaultGroup, FaultGroups, listBadRows } from './checks/row-errors.ts'
import { surveyDocuments } from './checks/survey-documents.ts'
import { createNotice, type ImportNotice } from './reading/notice.ts'
import type { ImportTable } from './reading/read-csv.ts'
import { type ImportOutcome, toOutcome, writePlan } from './write-plan.ts'

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
  readonly samples: readonly ImportSample[]
  /** What the import removes: how many rows, and of what. */
  readonly removals: readonly ImportNotice[]
  /** Number of documents; `rows` counts their lines. */
  readonly documents?: number
  /** Rules that need confirmation. */
  readonly confirmations: ConfirmationRules
  /** Totals that somebody agrees to first. */
  readonly totals?: ImportTotals | undefined
}

const maximumShownRows = 20

export const dryRun = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const target = findDocumentTarget(caller.schema, imported)
  if (target) return previewDocuments(caller, imported, { table, target })
  return imported.move === undefined ? previewRows(caller, imported, table) : previewMoves(caller, imported, table)
}

/** Throws ConfirmationNeeded if the import would; does nothing if the file has errors. */
export const assertImportConfirmed = async (caller: Caller, imported: Import, table: ImportTable): Promise<void> => {
  if (!canNeedConfirmation(caller.schema, imported)) return
  const planned = await dryRun(caller, imported, table)
  if (planned.outcome.errorCount === 0) assertConfirmed(caller, planned)
}

const canNeedConfirmation = (schema: Schema, imported: Import): boolean => {
  if (imported.agree) return true
  const target = findDocumentTarget(schema, imported)
  const resources = target ? [target.header, target.lines] : [getResource(schema, imported.into)]
  return !imported.history && resources.some(({ checks }) => checks.some(({ level }) => level === 'ask'))
}

const previewRows = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const resource = getResource(caller.schema, imported.into)
  const toDryRun = (plan: Plan): DryRun => ({
    outcome: toOutcome(plan),
    ...formatRows([resource], imported, plan.rows.slice(0, maximumShownRows)),
    badRows: listBadRows(plan),
    groups: groupFaults(plan),
    samples: pickSamples(resource, imported, plan),
    removals: plan.removals,
    confirmations: plan.confirmations,
    totals: plan.totals,
  })
  // Posting can fail, so the import is run and rolled back.
  if (resource.lifecycle.posts[creationSetName])
    return rehearseWrite(
      caller.storage,
      async connection => {
        const plan = await checkRows(connection, caller, imported, table)
        if (plan.errors.length === 0) await writePlan(connection, caller, imported, { plan })
        return toDryRun(plan)
      },
      { isBatch: true },
    )
  return caller.storage.read(async connection => toDryRun(await checkRows(connection, caller, imported, table)), {
    oneMoment: true,
  })
}

/** Moves can be refused, so they are made and rolled back. */
const previewMoves = (caller: Caller, imported: Import, table: ImportTable): Promise<DryRun> => {
  const header = getResource(caller.schema, imported.into)
  const lines = findLinesTarget(caller.schema, imported)?.lines
  const resources = lines ? [header, lines] : [header]
  return rehearseWrite(
    caller.storage,
    async connection => {
      const planned = await planDocuments(connection, caller, imported, table)
      const refused =
        planned.errors.length === 0
          ? await createPlannedDocuments(connection, caller, imported, { plan: planned, table })
          : undefined
      if (refused && refused.errors.length === 0) throw refused.error
      const plan = { ...planned, errors: [...planned.errors, ...(refused?.errors ?? [])] }
      const preview = formatRows(resources, imported, plan.rows.slice(0, maximumShownRows))
      return {
        outcome: toOutcome(plan),
        ...preview,
        badRows: listBadRows(plan),
        groups: groupFaults(plan),
        documents: plan.documents.length,
        samples: preview.first.map(({ line, ...row }) => ({ kind: 'inserted', line: Number(line), row })),
        removals: [],
        confirmations: plan.confirmations,
        totals: plan.totals,
      }
    },
    { isBatch: true },
  )
}

const previewDocuments = async (
  caller: Caller,
  imported: Import,
  { table, target }: { table: ImportTable; target: DocumentTarget },
): Promise<DryRun> => {
  const survey = await surveyDocuments({ caller, imported, target, table })
  const { rows, documents, notices, errorCount, errors, groups, first, badRows, confirmations } = survey
  const former = await findFormerRows(caller, imported, target)
  const params = { count: former.count, title: target.header.title, file: former.fileName }
  const removals = former.count > 0 ? [createNotice('message.import-replaces', params)] : []
  if (errorCount === 0)
    await caller.storage.read(connection =>
      assertNothingDepends(connection, caller, [target.header, target.lines], {
        batch: former.id,
        without: '',
        hasKey: survey.hasKey,
      }),
    )
  const preview = formatRows([target.header, target.lines], imported, first)
  return {
    outcome: { rows, inserted: documents, updated: 0, deleted: former.count, same: 0, notices, errorCount, errors },
    ...preview,
    badRows,
    groups,
    documents,
    removals,
    confirmations,
    samples: preview.first.map(({ line, ...row }) => ({ kind: 'inserted', line: Number(line), row })),
  }
}

const findFormerRows = (
  caller: Caller,
  imported: Import,
  { header }: DocumentTarget,
): Promise<{ readonly id: string; readonly count: number; readonly fileName: string }> =>
  caller.storage.read(async connection => {
    const query = {
      importName: imported.name,
      scope: getImportScope(caller, header),
      state: 'active' as const,
      limit: 1,
    }
    const [former] = await listImports(connection, query)
    const count = former ? await countBatchRows(connection, header, former.id) : 0
    return { id: former?.id ?? '', count, fileName: former?.fileName ?? '' }
  })

const groupFaults = ({ errors }: Plan): readonly FaultGroup[] => {
  const groups = new FaultGroups()
  groups.add(errors)
  return groups.repeated
}

/** Rows of the file in file order, then deleted rows. */
const pickSamples = (resource: StoredResource, imported: Import, plan: Plan): readonly ImportSample[] => {
  const toJson = createRowFormatter([resource], imported)
  const counts: Record<ImportSampleKind, number> = { inserted: 0, updated: 0, deleted: 0, same: 0 }
  const reserveSample = (kind: ImportSampleKind): boolean => {
    counts[kind] += 1
    return counts[kind] <= maximumShownRows
  }
  const updated = new Set(plan.updates)
  const fileSamples = plan.rows.flatMap((planned): readonly ImportSample[] => {
    const { line, row, before } = planned
    const kind = before === undefined ? 'inserted' : updated.has(planned) ? 'updated' : 'same'
    if (!reserveSample(kind)) return []
    const json = toJson(row)
    return [
      {
        kind,
        line,
        row: json,
        ...(kind === 'updated' && before && { before: pickChangedValues(toJson(before), json) }),
      },
    ]
  })
  const deletedSamples = plan.deletes
    .slice(0, maximumShownRows)
    .map((row): ImportSample => ({ kind: 'deleted', row: toJson(row) }))
  return [...fileSamples, ...deletedSamples]
}

const pickChangedValues = (before: JsonRow, after: JsonRow): JsonRow =>
  filterValues(before, (value, name) => value !== (after[name] ?? null))

const createFieldFilter = ({ fields }: Import) => {
  const names = new Set(fields.map(({ name }) => name))
  return ({ name }: Field): boolean => names.has(name)
}

const createRowFormatter = (resources: readonly StoredResource[], imported: Import) => {
  const isShown = createFieldFilter(imported)
  return (row: Row): JsonRow =>
    Object.assign({}, ...resources.toReversed().map(resource => toJsonRow(resource, row, isShown)))
}

const formatRows = (
  resources: readonly StoredResource[],
  imported: Import,
  rows: readonly { readonly line: number; readonly row: Row }[],
): Pick<DryRun, 'fields' | 'first'> => {
  const toJson = createRowFormatter(resources, imported)
  return {
    fields: resources.flatMap(({ fields }) => fields.filter(createFieldFilter(imported))),
    first: rows.map(({ line, row }) => ({ ...toJson(row), line })),
  }
}
