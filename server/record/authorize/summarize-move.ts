// Summarizes a move for the authorizing user: document, state, and fields before and after.

import { findState } from '../../../engine/document/flow-moves.ts'
import { collectOwnFields } from '../../../engine/expression/terms/term-parts.ts'
import { isNumberType, type Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { fillTemplate, formatLabel, isBlank, type Row } from '../../../engine/record/row.ts'
import type { ComparedFields } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatChange } from '../../../engine/value/amount.ts'
import {
  evaluateExpression,
  evaluateFields,
  getDocumentScope,
  getLineScope,
  isTrue,
  listMovedLines,
  type MoveContext,
} from '../document/move-context.ts'
import { type Document, getLineTable } from '../document/parse-document.ts'
import { codes, type MoveSummary, type SummaryChange } from '../document/trace.ts'
import type { RowScope } from '../rule/evaluation.ts'

/**
 * Builds the summary of a move with its completed document and input. `isCompared`: with the fields that the file compares,
 * which belong to the condition of the authorization.
 */
export const summarizeMove = async (
  context: MoveContext,
  document: Document,
  { isCompared }: { readonly isCompared: boolean },
): Promise<MoveSummary> => {
  const { resource, move, caller, saved } = context
  const changes: SummaryChange[] = []
  for (const comparison of isCompared ? (move.authorize?.shows ?? []) : [])
    changes.push(...(await compareDocument(context, document, comparison)))
  const { userId, name } = caller.user
  return {
    document: saved ? `${resource.title} ${formatLabel(resource, document.row)}` : resource.title,
    move: move.title,
    requester: name === '' ? userId : `${userId} - ${name}`,
    ...(saved && { versi: Number(saved.row.versi) }),
    changes: [...changes, ...(await summarizeState(context, document)), ...summarizeAnswers(context)],
  }
}

const compareDocument = async (
  context: MoveContext,
  document: Document,
  comparison: ComparedFields,
): Promise<readonly SummaryChange[]> => {
  const { resource, caller } = context
  const { lines: name } = comparison
  if (name === undefined) {
    const scope = getDocumentScope(context, document)
    return compareRow(context, comparison, { resource, row: document.row, scope })
  }
  const table = getLineTable(caller.schema, resource, name)
  const changes: SummaryChange[] = []
  for (const line of listMovedLines(context, document, name)) {
    const scope = getLineScope(context, document, { name, line })
    changes.push(...(await compareRow(context, comparison, { resource: table, row: line, scope })))
  }
  return changes
}

interface ComparedRow {
  readonly resource: Resource
  readonly row: Row
  readonly scope: RowScope
}

/** Returns the fields that differ, or the first field if none does. */
const compareRow = async (
  context: MoveContext,
  { if: condition, label, from, to }: ComparedFields,
  { resource, row, scope }: ComparedRow,
): Promise<readonly SummaryChange[]> => {
  if (!(await isTrue(context, condition, scope))) return []
  const before = await evaluateFields(context, resource, { expressions: from, scope })
  const after = { ...row, ...(await evaluateFields(context, resource, { expressions: to, scope })) }
  const piece = fillTemplate(resource, row, label)
  const compared = Object.keys(from).flatMap(name => {
    const field = resource.field[name]
    return field ? [{ piece, ...compareValues(resource, field, [before[name] ?? null, after[name] ?? null]) }] : []
  })
  const changed = compared.filter(one => one.before !== one.after)
  return changed.length > 0 ? changed : compared.slice(0, 1)
}

const compareValues = (
  { name: resource }: Resource,
  field: Field,
  [before, after]: readonly [Stored, Stored],
): Omit<SummaryChange, 'piece'> => {
  const percent = isNumberType(field.type) ? formatPercentChange(before, after) : undefined
  return {
    title: field.title,
    before: formatStoredValue(field, before),
    after: formatStoredValue(field, after),
    percent,
    [codes]: {
      title: { resource, field: field.name },
      before: { resource, field: field.name, value: before },
      after: { resource, field: field.name, value: after },
    },
  }
}

/** Takes stored numbers, which are integers in the smallest unit. */
const formatPercentChange = (before: Stored, after: Stored): string | undefined => {
  const [first, second] = [Number(before), Number(after)]
  if (before === null || after === null || first === 0 || first === second) return undefined
  return formatChange(first, second)
}

/** The state before and after the move, if it changes; empty where the next state depends on what the move only sets. */
const summarizeState = async (context: MoveContext, document: Document): Promise<readonly SummaryChange[]> => {
  const { flow, move, saved, resource } = context
  if (!saved) return []
  const { to } = move
  if ('by' in to && collectOwnFields(to.by.term).some(name => Object.hasOwn(move.sets, name))) return []
  const next =
    'state' in to ? to.state : String(await evaluateExpression(context, to.by, getDocumentScope(context, document)))
  const [before, after] = [String(saved.row[flow.field]), next].map(name => findState(flow, name)?.title ?? name)
  if (before === after) return []
  const state = { resource: resource.name, field: flow.field }
  const coded = {
    title: state,
    before: { ...state, value: String(saved.row[flow.field]) },
    after: { ...state, value: next },
  }
  const title = resource.field[flow.field]?.title ?? ''
  return [{ piece: '', title, before: before ?? '', after: after ?? '', [codes]: coded }]
}

/** The input of the move, such as a reason or an amount; what the program works out from it is none. */
const summarizeAnswers = ({ resource, move, answer }: MoveContext): readonly SummaryChange[] => {
  const inputResource = resource.lifecycle.asks[move.id]
  if (!inputResource || !answer) return []
  return inputResource.fields.flatMap(field => {
    const value = answer.row[field.name] ?? null
    if (field.calc || field.type.uploaded || field.type.secret || isBlank(field, value)) return []
    const input = { resource: resource.name, move: move.id, field: field.name }
    const coded = { title: input, after: { ...input, value } }
    return [{ piece: '', title: field.title, before: '', after: formatStoredValue(field, value), [codes]: coded }]
  })
}
