// Creates rows beside the document of a move: master rows and other documents.
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { CreatedRow } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapByName, mapNames } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { findIdByValues, findRow, listRows } from '../../storage/rows.ts'
import {
  createMoveEvaluation,
  evaluateExpression,
  evaluateFields,
  getDocumentScope,
  getLineScope,
  isTrue,
  listMovedLines,
  type MoveContext,
  toNestedMove,
} from '../document/move-context.ts'
import { type Document, getLineTable, withLines } from '../document/parse-document.ts'
import { runTraced } from '../document/trace.ts'
import { traceCreatedEntries } from '../document/trace-entries.ts'
import { makeRecord } from '../rows/create-record.ts'
import { removeRecord } from '../rows/delete-record.ts'
import { changeRecord } from '../rows/update-record.ts'
import { switchCallerShop } from '../rule/caller-in-shop.ts'
import type { RowScope } from '../rule/evaluation.ts'

/** Returns the document with the keys of the created rows in its link fields. */
export const createRows = async (context: MoveContext, document: Document): Promise<Document> => {
  let current = document
  for (const creates of context.move.creates) {
    const { each } = creates
    const lines = each === undefined ? [undefined] : listMovedLines(context, document, each)
    for (const line of lines) current = await createLinkedRow(context, current, { creates, line })
  }
  return current
}

const createLinkedRow = async (
  context: MoveContext,
  document: Document,
  { creates, line }: { readonly creates: CreatedRow; readonly line: Row | undefined },
): Promise<Document> => {
  const { each = '', link } = creates
  const scope = line ? getLineScope(context, document, { name: each, line }) : getDocumentScope(context, document)
  if (!(await isTrue(context, creates.if, scope))) return document
  const target = getResource(context.caller.schema, creates.document)
  const sourceContext = await getSourceContext(context, creates, scope)
  const creation = {
    creates,
    target,
    sourceContext,
    targetCaller: await getTargetCaller(context, creates.toShop, scope),
    scope: line
      ? getLineScope(sourceContext, document, { name: each, line })
      : getDocumentScope(sourceContext, document),
  }
  const row =
    target.kind === 'document'
      ? await createLinkedDocument(context, document, creation)
      : await createMasterRow(context, creation)
  const key = row[target.key[0]] ?? null
  if (link === undefined) return document
  if (!line) return { ...document, row: { ...document.row, [link]: key } }
  return withLines(document, each, one => (one.id === line.id ? { [link]: key } : {}))
}

/** Returns the caller in the named shop, or the caller itself. */
const getTargetCaller = async (context: MoveContext, shop: CreatedRow['toShop'], scope: RowScope): Promise<Caller> => {
  const { connection, caller } = context
  return shop ? switchCallerShop(connection, caller, String(await evaluateExpression(context, shop, scope))) : caller
}

/** The context in which values are read: in the source shop, if there is one. */
const getSourceContext = async (
  context: MoveContext,
  { fromShop }: CreatedRow,
  scope: RowScope,
): Promise<MoveContext> => {
  const caller = await getTargetCaller(context, fromShop, scope)
  if (caller === context.caller) return context
  const { answer } = context.asking.environment.roots
  const asking = createMoveEvaluation(context.connection, caller, {
    isNew: context.saved === undefined,
    answer,
  })
  return { ...context, caller, asking }
}

interface RowCreation {
  readonly creates: CreatedRow
  readonly target: Resource
  /** The context and the scope in which values are read. */
  readonly sourceContext: MoveContext
  readonly scope: RowScope
  readonly targetCaller: Caller
}

/** Creates a master row, or uses the existing one with the same key. */
const createMasterRow = async (
  context: MoveContext,
  { creates, target, sourceContext, scope, targetCaller }: RowCreation,
): Promise<Row> => {
  const { connection } = context
  // Throws for unreadable values instead of copying them as empty.
  const values = await evaluateFields(sourceContext, target, { expressions: creates.map, scope })
  const existing =
    creates.ifThere === 'refuse' ? undefined : await findExistingRow(context, targetCaller, { target, values })
  if (existing && creates.ifThere === 'keep') return existing
  const inputFields = Object.keys(creates.map)
  const initial = buildNewRow(target, values)
  const traceTarget = { resource: target.name, does: existing ? 'change' : 'make', changedFields: inputFields } as const
  const { row } = await runTraced(context.trace, traceTarget, async trace => {
    const changes = mapNames(inputFields, name => initial.row[name] ?? null)
    const written = existing
      ? await changeRecord(connection, targetCaller, target, { before: existing, values: changes })
      : await makeRecord(connection, targetCaller, target, { ...initial, posts: creates.post })
    if (trace && !existing) await traceCreatedEntries({ ...context, trace }, String(written.id))
    return { row: written }
  })
  for (const related of creates.related) await copyRelated(sourceContext, related, { target, row, targetCaller })
  return row
}

const findExistingRow = async (
  { connection }: MoveContext,
  { shop }: Caller,
  { target, values }: { readonly target: Resource; readonly values: Row },
): Promise<Row | undefined> => {
  const key = mapNames(target.key, name => values[name] ?? null)
  const id = await findIdByValues(connection, target, { values: key, shop: shop.code })
  return id === undefined ? undefined : findRow(connection, target, id, shop.code)
}

const createLinkedDocument = async (
  context: MoveContext,
  document: Document,
  { creates, target, sourceContext, scope, targetCaller }: RowCreation,
): Promise<Row> => {
  const { others: changes } = context
  const move = findMove(target.lifecycle, creates.move ?? '')
  if (!move) throw new Error(`${target.name} has no move that creates it`)
  const values = await evaluateFields(sourceContext, target, { expressions: creates.map, scope })
  const initial = buildNewRow(target, values)
  const lines = await buildNewLines(sourceContext, document, { creates, target })
  const traceTarget = {
    resource: target.name,
    does: 'make',
    changedFields: Object.keys(creates.map),
    move: move.title,
  } as const
  const result = await runTraced(context.trace, traceTarget, trace =>
    changes.create({
      ...toNestedMove(context),
      caller: targetCaller,
      resource: target,
      move,
      trace,
      sent: { row: initial.row, lines: mapByName(lines, ({ rows }) => rows) },
      inputFields: initial.inputFields,
      lineInputFields: mapByName(lines, ({ inputFields }) => inputFields),
    }),
  )
  return result.row
}

/** Builds a new row with these values; blank values are left to the rules. */
const buildNewRow = (
  { fields }: ResourceFields,
  values: Row,
): { readonly row: Row; readonly inputFields: ReadonlySet<string> } => {
  const filledFields = fields.filter(field => !isBlank(field, values[field.name]))
  const row: [string, Stored][] = fields.map(field => [field.name, field.default])
  return {
    row: {
      ...Object.fromEntries(row),
      ...mapByName(filledFields, ({ name }) => values[name] ?? null),
    },
    inputFields: new Set(filledFields.map(({ name }) => name)),
  }
}

interface NewLines {
  readonly name: string
  readonly rows: readonly Row[]
  readonly inputFields: ReadonlySet<string>
}

const buildNewLines = async (
  context: MoveContext,
  document: Document,
  { creates, target }: { readonly creates: CreatedRow; readonly target: Resource },
): Promise<readonly NewLines[]> => {
  const { schema } = context.caller
  const newLines: NewLines[] = []
  for (const [name, { from, map }] of Object.entries(creates.lines)) {
    const table = getLineTable(schema, target, name)
    const rows: Row[] = []
    for (const line of listMovedLines(context, document, from)) {
      const scope = getLineScope(context, document, { name: from, line })
      rows.push(buildNewRow(table, await evaluateFields(context, table, { expressions: map, scope })).row)
    }
    newLines.push({ name, rows, inputFields: new Set(Object.keys(map)) })
  }
  return newLines
}

// Copies rows that belong to a row which a move creates in another shop, and replaces those that exist there.

interface CopyTarget {
  readonly target: Resource
  readonly row: Row
  /** The caller in the other shop. */
  readonly targetCaller: Caller
}

/** Copies the rows of the source shop that reference the key, and deletes those of the target shop that do. */
const copyRelated = async (
  sourceContext: MoveContext,
  { resource: name, by }: CreatedRow['related'][number],
  { target, row, targetCaller }: CopyTarget,
): Promise<void> => {
  const { connection, caller } = sourceContext
  if (targetCaller.shop.code === caller.shop.code) return
  const resource = getResource(caller.schema, name)
  const listRowsOfShop = async (shop: string): Promise<readonly Row[]> => {
    const conditions = [{ column: by, compare: '=', values: [row[target.key[0]] ?? null] } as const]
    const sort = [{ field: 'id', descending: false }]
    return (await listRows(connection, resource, { conditions, sort, offset: 0 }, shop)).rows
  }
  for (const existing of await listRowsOfShop(targetCaller.shop.code))
    await removeRecord(connection, targetCaller, resource, existing)
  const names = listCopiedFields(resource)
  for (const sourceRow of await listRowsOfShop(caller.shop.code)) {
    const values = mapNames(names, field => sourceRow[field] ?? null)
    const defaults = mapByName(resource.fields, field => field.default)
    await runTraced(sourceContext.trace, { resource: name, does: 'make', changedFields: names }, async () => ({
      row: await makeRecord(connection, targetCaller, resource, {
        row: { ...defaults, ...values },
        inputFields: new Set(names),
      }),
    }))
  }
}

/** Values that the program assigns or computes are not copied. */
const isCopied = ({ stored, readOnly, number, calc, derived, fetch }: Field): boolean =>
  stored && !readOnly && !number && !calc && !derived && fetch?.mode !== 'live'

const listCopiedFields = ({ fields }: ResourceFields): readonly string[] =>
  fields.filter(isCopied).map(({ name }) => name)
