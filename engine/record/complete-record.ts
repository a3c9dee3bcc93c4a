// Applies the rules of a file to a row: defaults, fetched and calculated values, hidden, required and locked fields,
// and checks. Browser and server call the same function; values that the caller does not know become questions.

import { evaluate } from '../expression/evaluate/evaluate.ts'
import { formatMessageValue } from '../expression/evaluate/format-message-value.ts'
import { type Reader, toStored, type ValueQuestion } from '../expression/evaluate/reader.ts'
import { collectNeeds } from '../expression/terms/term-parts.ts'
import type { Stored } from '../field/field-type.ts'
import { type Fault, fault } from '../message/faults.ts'
import type { Field, Reference } from '../schema/field.ts'
import { findField, type RecordCheck, type Resource, type ResourceFields } from '../schema/resource.ts'
import { fillBraces } from '../value/coded-text.ts'
import {
  type CompletionState,
  createCompletionState,
  createEvaluationCache,
  evaluateExpression,
  evaluateForRow,
  getRecordRules,
  type RecordContext,
  type RecordDraft,
} from './completion-state.ts'
import { toFieldFault } from './parse-record.ts'
import { createRecordReader } from './record-reader.ts'
import {
  createResolution,
  findMissingReference,
  invalidateAll,
  isFetched,
  reset,
  resolveValues,
} from './resolve-values.ts'
import { fillTemplate, isBlank, listKeys, type Row } from './row.ts'

export interface CompletedRecord {
  readonly row: Row
  /** Fields, and lines, that do not show. */
  readonly hidden: ReadonlySet<string>
  /** Fields that must hold something because of the row's other values. */
  readonly required: ReadonlySet<string>
  readonly locked: ReadonlySet<string>
  /** Fields with a rule whose value is unknown here. */
  readonly unknown: ReadonlySet<string>
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  /** Violations that the caller may confirm. */
  readonly asks: readonly Fault[]
  /** Inputs that are unknown here; rules that need them are skipped. */
  readonly questions: readonly ValueQuestion[]
}

/** Pass `cache` if the same row is completed again with a context that knows more. */
export const completeRecord = (
  resource: Resource,
  draft: RecordDraft,
  context: RecordContext,
  cache = createEvaluationCache(),
): CompletedRecord => {
  cache.pass += 1
  const state = createCompletionState(resource, { draft, context, cache })
  const { row } = state
  const hidden = resolveHidden(state)
  if (draft.isHistory) return acceptImportedValues(state)
  const [required, locked] = [collectConditionFields(state, 'require'), collectConditionFields(state, 'lock')]
  refuseLocked(state, locked)
  refuseHiddenChoices(state, hidden)
  refuseFiltered(state, hidden)
  for (const name of required) {
    const field = resource.field[name]
    if (field && !hidden.has(name) && isBlank(field, state.row[name]))
      state.faults.push(toFieldFault(field, fault('required')))
  }
  const { warnings, asks } = runChecks(state)
  const { unknown, faults, questions } = state
  return { row, hidden, required, locked, unknown, faults, warnings, asks, questions }
}

const noFields: ReadonlySet<string> = new Set()

/** History has its values, and breaks no rule. */
const acceptImportedValues = ({ row, unknown, faults, questions }: CompletionState): CompletedRecord => ({
  row,
  unknown,
  faults,
  questions,
  hidden: noFields,
  required: noFields,
  locked: noFields,
  warnings: [],
  asks: [],
})

const noHiddenFields: ReadonlySet<string> = new Set()

/** Fields that do not show once the others that do not are emptied; conditions that undo each other are left where they are. */
const resolveHidden = (state: CompletionState): ReadonlySet<string> => {
  let hidden = noHiddenFields
  const resolution = createResolution(state)
  resolveValues(resolution, hidden)
  if (state.rules.shown.length + state.rules.sections.length + state.rules.lines.length === 0) return hidden
  for (let round = 0; round <= state.resource.fields.length; round++) {
    const dropped = state.dropped.size
    const next = computeHidden(state)
    if (next.size === hidden.size && [...hidden].every(name => next.has(name))) break
    hidden = next
    if (state.dropped.size !== dropped) invalidateAll(resolution)
    reset(resolution)
    resolveValues(resolution, hidden)
  }
  return hidden
}

const computeHidden = (state: CompletionState): ReadonlySet<string> => {
  const hidden = new Set(
    state.rules.shown.flatMap(({ name, when }) =>
      when?.show && evaluateExpression(state, when.show) === false ? [name] : [],
    ),
  )
  for (const { show, fields } of state.rules.sections) {
    if (show && evaluateExpression(state, show) === false) for (const name of fields) hidden.add(name)
  }
  for (const { name, show, askUsage: mode } of state.rules.lines) {
    if (!show || evaluateExpression(state, show) !== false) continue
    hidden.add(name)
    if (mode === 'never') state.dropped.add(name)
  }
  return hidden
}

const collectConditionFields = (state: CompletionState, condition: 'require' | 'lock'): ReadonlySet<string> => {
  const candidates = state.rules[condition]
  if (candidates.length === 0) return noHiddenFields
  return new Set(
    candidates.flatMap(({ name, when }) =>
      when?.[condition] && evaluateExpression(state, when[condition]) === true ? [name] : [],
    ),
  )
}

/** A locked field must keep its stored value, or the value of its rule. */
const refuseLocked = (state: CompletionState, locked: ReadonlySet<string>): void => {
  for (const name of locked) {
    const field = state.resource.field[name]
    if (!field || !state.draft.inputFields.has(name)) continue
    const ownValue = computeOwnValue(state, field)
    // Skips checks that need values the browser does not have.
    if (ownValue !== undefined && ownValue !== state.row[name])
      state.faults.push(toFieldFault(field, fault('field.locked')))
  }
}

/** The value of the field without input; undefined if it is unknown. */
const computeOwnValue = (state: CompletionState, field: Field): Stored | undefined => {
  const { row, draft } = state
  const storedValue = draft.before?.[field.name] ?? field.default
  const untouched = {
    ...draft,
    row: { ...draft.row, [field.name]: storedValue ?? null },
    inputFields: new Set<string>(),
  }
  const untouchedState: CompletionState = { ...state, row: { ...row, [field.name]: storedValue }, draft: untouched }
  const source = field.fetch && isFetched(untouchedState, field) ? field.fetch.from : undefined
  const expression = source ?? (draft.before ? undefined : field.defaultBy)
  if (!expression) return storedValue
  const value = evaluateExpression(state, expression)
  if (value === undefined) return undefined
  const stored = toStored(value, field)
  return 'fault' in stored ? storedValue : stored.value
}

const refuseHiddenChoices = (state: CompletionState, hidden: ReadonlySet<string>): void => {
  for (const field of state.rules.offering) {
    const value = state.row[field.name]
    const choice = field.choices.find(one => one.value === value)
    if (!choice?.show || hidden.has(field.name) || state.draft.before?.[field.name] === value) continue
    if (evaluateExpression(state, choice.show) === false)
      state.faults.push(toFieldFault(field, fault('choice.unknown')))
  }
}

/** A reference that was set or changed must name a row that the lookup offers; the filter sees the draft as `self`. */
const refuseFiltered = (state: CompletionState, hidden: ReadonlySet<string>): void => {
  const { rules, row, context, draft, reader: self } = state
  for (const field of rules.filtered) {
    const { name, ref } = field
    const value = row[name] ?? null
    const isOld = draft.before?.[name] === value
    if (!ref?.filter || isOld || hidden.has(name) || isBlank(field, value)) continue
    const target = context.rows.findResource(ref.to)
    for (const key of listKeys(field, value)) {
      const targetRow = target && context.rows.find(ref.to, key)
      if (targetRow === undefined) state.questions.push({ kind: 'reference', to: ref.to, key })
      if (!target || !targetRow) continue
      const lookupReader = {
        ...self,
        row: createRecordReader(target, targetRow, context.rows),
        roots: { ...self.roots, self: self.row },
      }
      if (evaluateForRow(state, ref.filter, lookupReader) === false)
        state.faults.push(
          toFieldFault(
            field,
            createRefusal(state, { ref, reader: lookupReader, value: String(key), target, found: targetRow }),
          ),
        )
    }
  }
}

/** Why the filter refuses the row: in the words of the file, where one of its reasons holds. */
const createRefusal = (
  state: CompletionState,
  {
    ref,
    reader: lookupReader,
    value,
    target,
    found: targetRow,
  }: { ref: Reference; reader: Reader; value: string; target: Resource; found: Row },
): Fault => {
  const reason = ref.refusals.find(refusal => evaluateForRow(state, refusal.if, lookupReader) === true)
  return reason
    ? fault('reference.refused', { params: { value, message: fillTemplate(target, targetRow, reason.message) } })
    : fault('reference.filtered', { params: { value, to: target.title } })
}

/** Adds errors as faults, one for each named field; returns warnings and confirmations. */
const runChecks = (state: CompletionState): Pick<CompletedRecord, 'warnings' | 'asks'> => {
  const { move } = state.draft
  const applicable = state.resource.checks.filter(one => isApplicable(one, move) && !isWaiting(state, one))
  const broken = applicable.filter(({ rule }) => evaluateExpression(state, rule) === false)
  const violations = broken.flatMap(one => {
    const params = { rule: one.id, message: formatCheckMessage(state, one) }
    const faultFields = getFaultFields(one)
    return faultFields.map(field => ({
      level: one.level,
      fault: fault('check', { ...(field !== undefined && { field }), params }),
    }))
  })
  const filterByLevel = (level: RecordCheck['level']): readonly Fault[] =>
    violations.flatMap(one => (one.level === level ? [one.fault] : []))
  state.faults.push(...filterByLevel('error'))
  return { warnings: filterByLevel('warn'), asks: filterByLevel('ask') }
}

/** A warning is skipped while one of its fields is empty. */
const isWaiting = ({ resource, row }: CompletionState, { level, fields }: RecordCheck): boolean =>
  level === 'warn' &&
  fields.some(name => {
    const field = resource.field[name]
    return field !== undefined && isBlank(field, row[name])
  })

/** A warning belongs to the form, a confirmation to the first of its fields. */
const getFaultFields = ({ fields, level }: RecordCheck): readonly (string | undefined)[] => {
  if (fields.length === 0 || level === 'warn') return [undefined]
  return level === 'ask' ? fields.slice(0, 1) : fields
}

/** Fills the message with values; an unknown value is left out. */
const formatCheckMessage = (state: CompletionState, { message, values }: RecordCheck): string =>
  fillBraces(message, (name, placeholder) => {
    const expression = values[name]
    if (!expression) return fillTemplate(state.resource, state.row, placeholder)
    return formatMessageValue(evaluateExpression(state, expression) ?? null)
  })

/** A check with moves applies at these moves only. */
const isApplicable = ({ moves }: RecordCheck, move: string | undefined): boolean =>
  moves === undefined || (move !== undefined && moves.includes(move))

/** Fields of the input keep their value; a default that needs lines or unloaded inputs is left out. */
export const fillDefaults = (
  resource: Resource,
  { row, inputFields, before }: Pick<RecordDraft, 'row' | 'inputFields' | 'before'>,
  context: RecordContext,
): Row => {
  if (before) return row
  const filled: Record<string, Stored> = { ...row }
  const reader = { ...context, row: createRecordReader(resource, filled, context.rows) }
  for (const { field, by, expression } of getRecordRules(resource).valueRules) {
    if (by !== 'default' || inputFields.has(field.name)) continue
    const evaluated = evaluate(expression.term, reader)
    const stored = 'value' in evaluated ? toStored(evaluated.value, field) : undefined
    if (stored && 'value' in stored) filled[field.name] = stored.value
  }
  return filled
}

// Computes the values of fields that are not stored, for rows that were read.

/** Those fields, each after the ones that it needs. */
export const listComputedFields = (resource: ResourceFields): readonly Field[] =>
  resource.calculated.flatMap(name => {
    const field = findField(resource, name)
    return field?.computed ? [field] : []
  })

interface ComputedRows {
  readonly rows: readonly Row[]
  /** Inputs that must be loaded first; the rows are incomplete then. References of all rows are requested together. */
  readonly questions: readonly ValueQuestion[]
}

/** Returns the rows with computed values; a value that a field cannot hold becomes null. */
export const addComputedValues = (
  resource: ResourceFields,
  rows: readonly Row[],
  context: RecordContext,
): ComputedRows => {
  const fields = listComputedFields(resource)
  const paths = fields.flatMap(({ calc }) => (calc ? collectNeeds(calc.term).paths : [])).filter(({ root }) => !root)
  const missing = rows.flatMap(row => paths.flatMap(path => findMissingReference(resource, row, { path, context })))
  if (missing.length > 0) return { rows, questions: missing }
  const questions: ValueQuestion[] = []
  const completed = rows.map(row => {
    const filled: Record<string, Stored> = { ...row }
    const reader = { ...context, row: createRecordReader(resource, filled, context.rows) }
    for (const field of fields) {
      const { name, calc } = field
      const evaluated = calc && evaluate(calc.term, reader)
      if (evaluated && 'unknown' in evaluated) questions.push(evaluated.unknown)
      const stored = toStored(evaluated && 'value' in evaluated ? evaluated.value : null, field)
      filled[name] = 'value' in stored ? stored.value : null
    }
    return filled
  })
  return { rows: completed, questions }
}
