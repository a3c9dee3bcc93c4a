// What is taken over from a former program: the steps of the dashboard file, each with its rows or its imported files.
import { isFullLevel } from '../../engine/access/access-user.ts'
import type {
  ImportTotalsAnswer,
  TakenFile,
  Takeover,
  TakeoverStepAnswer,
} from '../../engine/answers/import-answers.ts'
import {
  type AnswerCells,
  type AnswerColumn,
  type AnswerTable,
  listRowCells,
} from '../../engine/report/report-answer.ts'
import type { TakeoverStep } from '../../engine/schema/dashboard.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Report } from '../../engine/schema/report.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { createEvaluation, type EvaluationContext } from '../record/rule/evaluation.ts'
import { runWithDefaults } from '../report/build-report.ts'
import { listVisibleParts } from '../report/run-dashboard.ts'
import { type ImportRun, listImports } from '../storage/imports.ts'
import type { Connection } from '../storage/storage.ts'
import { getImportScope, listCallerImports } from './caller-imports.ts'
import { importDescriptions } from './describe-imports.ts'
import { toImportAnswer } from './import-answers.ts'
import type { ImportOutcome } from './write-plan.ts'

/** The page of the menu that shows it. */
const page = 'takeover'

export const takeoverRoute: AuthenticatedRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'imports/takeover',
  who: ({ access }) => access.pages.has(page),
  describe: importDescriptions.takeover,
  answer: ({ caller }) => readTakeover(caller),
}

/** The steps that the caller can take in this shop, of one moment. */
const readTakeover = (caller: Caller): Promise<Takeover> =>
  caller.storage.read(
    async connection => {
      const { shop, schema } = caller
      const asking = createEvaluation(connection, caller)
      const callerImports = await listCallerImports(connection, caller)
      const steps: TakeoverStepAnswer[] = []
      for (const step of schema.dashboard?.takeover ?? []) {
        const imported = callerImports.find(({ name }) => name === step.import)
        if (isVisible(caller, step, imported))
          steps.push(await buildStep(asking, { connection, caller, step, imported }))
      }
      return { shop: shop.name, day: shop.businessDate, timeZone: shop.timeZone, steps }
    },
    { isLong: true },
  )

/** Rows are shown to users who may open their screen, files to users who may run their import. */
const isVisible = (caller: Caller, { rows, levels }: TakeoverStep, imported: Import | undefined): boolean => {
  if (rows) return listVisibleParts(caller, [rows]).length > 0
  const { schema, user } = caller
  return imported !== undefined && (isFullLevel(schema.project, user.level) || !levels || levels.includes(user.level))
}

interface StepInput {
  readonly connection: Connection
  readonly caller: Caller
  readonly step: TakeoverStep
  readonly imported: Import | undefined
}

const buildStep = async (
  asking: EvaluationContext,
  { connection, caller, step: { id, title, about, rows, totals }, imported }: StepInput,
): Promise<TakeoverStepAnswer> => {
  const files = imported ? await listTakenFiles(connection, caller, imported) : []
  const to = rows ? rows.to : imported && { kind: 'import' as const, name: imported.name }
  const tables: AnswerTable[] = []
  for (const report of totals) tables.push(await runWithDefaults(asking, report))
  const summed = toTotals(title, tables)
  return {
    id,
    title,
    ...(about !== undefined && { about }),
    ...(to && { to }),
    ...(imported && { offer: toImportAnswer(imported, caller.schema) }),
    isDone: rows ? await hasRows(asking, rows.report) : files.length > 0,
    files,
    ...(summed && { totals: summed }),
  }
}

const hasRows = async (asking: EvaluationContext, report: Report): Promise<boolean> =>
  Number(listRowCells(await runWithDefaults(asking, report))[0]?.count ?? 0) > 0

/** The table of all rows comes first, then that of each field; a field that the caller may not see has none. */
const toTotals = (title: string, tables: readonly AnswerTable[]): ImportTotalsAnswer | undefined => {
  const [all] = tables
  if (!all) return undefined
  const columns = all.columns.filter(({ name }) => name !== 'count')
  const groups = tables.flatMap((table, index) => {
    const by = table.columns.find(({ name }) => !all.columns.some(column => column.name === name))
    if (index > 0 && !by) return []
    const cellsOfRows = listRowCells(table)
    // Without rows there is no row of their sums.
    const shown = by || cellsOfRows.length > 0 ? cellsOfRows : [{}]
    const rows = shown.map((cells: AnswerCells) => ({
      label: by ? formatLabel(by, cells) : title,
      count: Number(cells.count ?? 0),
      sums: Object.fromEntries(columns.map(column => [column.name, cells[column.name] ?? 0])),
    }))
    return [{ ...(by && { by: by.name }), title: by?.title ?? title, rows }]
  })
  return { columns: columns.map(({ name, title: heading, type }) => ({ name, title: heading, type })), groups }
}

const formatLabel = ({ name, choices }: AnswerColumn, cells: AnswerCells): string => {
  const value = String(cells[name] ?? '')
  return choices?.[value] ?? value
}

const filesLimit = 50

/** The files of this shop whose rows are there, the oldest first: a file that only adds rows stays beside later ones. */
const listTakenFiles = async (connection: Connection, caller: Caller, imported: Import): Promise<TakenFile[]> => {
  const { schema, shop } = caller
  const scope = getImportScope(caller, getResource(schema, imported.into))
  const runs = await listImports(connection, { importName: imported.name, scope, limit: filesLimit })
  const states: readonly ImportRun['state'][] = imported.mode === 'insert' ? ['active', 'replaced'] : ['active']
  return runs
    .filter(run => run.shop === shop.code && states.includes(run.state))
    .toReversed()
    .map(({ id, at, userId, fileName, rowCount, result }) => {
      const totals = result === null ? undefined : (JSON.parse(result) as ImportOutcome).totals
      return {
        id,
        at,
        user: userId,
        fileName,
        rows: rowCount,
        ...(totals && { totals: nameFields(totals, schema, imported) }),
      }
    })
}

/** With the titles of today's fields in the language of the caller; numbers and labels stay as they were agreed to. */
const nameFields = ({ columns, groups }: ImportTotalsAnswer, schema: Schema, { into }: Import): ImportTotalsAnswer => {
  const resource = getResource(schema, into)
  const getTitle = (name: string | undefined, title: string): string =>
    name === undefined ? resource.title : (resource.field[name]?.title ?? title)
  return {
    columns: columns.map(column => ({ ...column, title: getTitle(column.name, column.title) })),
    groups: groups.map(group => ({ ...group, title: getTitle(group.by, group.title) })),
  }
}
