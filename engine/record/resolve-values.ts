// Resolves the values that rules provide: defaults, fetched values, calculations. A rule can depend on a later one,
// so they run until nothing changes; after the first round only rules whose inputs changed run again.

import { evaluate } from '../expression/evaluate/evaluate.ts'
import { toStored, type ValueQuestion } from '../expression/evaluate/reader.ts'
import type { PathTerm } from '../expression/terms/term.ts'
import { collectNeeds, collectOwnFields, getOtherRowTerms } from '../expression/terms/term-parts.ts'
import type { Stored } from '../field/field-type.ts'
import { type Fault, fault } from '../message/faults.ts'
import type { Field } from '../schema/field.ts'
import { findField, type Resource, type ResourceFields } from '../schema/resource.ts'
import { memoizeByObject } from '../value/records.ts'
import {
  type CompletionState,
  evaluateOwn,
  getRecordRules,
  type RecordContext,
  type RecordDraft,
  type RecordRules,
  type ValueRule,
} from './completion-state.ts'
import { toFieldFault } from './parse-record.ts'
import { createRecordReader } from './record-reader.ts'
import { isBlank, type Row } from './row.ts'

/** The last result of a rule. */
interface RuleResult {
  readonly question?: ValueQuestion
  readonly faults: readonly Fault[]
}

export interface ValueResolution {
  readonly state: CompletionState
  /** By the place of the giver: whether something that it reads, or its own field, is something else since. */
  readonly due: boolean[]
  readonly results: (RuleResult | undefined)[]
}

export const createResolution = (state: CompletionState): ValueResolution => ({
  state,
  due: state.rules.valueRules.map(() => true),
  results: state.rules.valueRules.map(() => undefined),
})

/** Marks all rules as due, because lines that any of them may read no longer count. */
export const invalidateAll = ({ due }: ValueResolution): void => void due.fill(true)

/** Restores the input row; rules fill it again. */
export const reset = (resolution: ValueResolution): void => {
  for (const [name, value] of Object.entries(resolution.state.draft.row)) overwriteValue(resolution, name, value)
}

/** Runs the rules while these fields are hidden. Circular rules stop after as many rounds as there are fields. */
export const resolveValues = (resolution: ValueResolution, hidden: ReadonlySet<string>): void => {
  const { state, due } = resolution
  const { resource, rules, row, draft } = state
  const { isHistory = false } = draft
  const emptied = hidden.size === 0 || isHistory ? [] : resource.fields.filter(field => isEmptied(field, hidden))
  for (const { name, blank } of emptied) overwriteValue(resolution, name, blank)
  // Imported history is not filled from current rows.
  const activeRules = rules.valueRules.filter(
    ({ by, field }) => by === 'calc' || !(isHistory || emptied.includes(field)),
  )
  for (const rule of rules.valueRules) if (!activeRules.includes(rule)) skipRule(resolution, rule)
  // Calculations are in dependency order: alone they need one round.
  const rounds = activeRules.every(({ by }) => by === 'calc') ? 1 : resource.fields.length + 1
  for (let round = 0; round < rounds; round++) {
    const before = rules.changing.map(({ name }) => row[name])
    for (const rule of activeRules) {
      if (!due[rule.at]) continue
      due[rule.at] = rule.isOneOfSeveral
      resolution.results[rule.at] = applyRule(resolution, rule)
    }
    if (rules.changing.every(({ name }, index) => row[name] === before[index])) break
  }
  collectResults(resolution)
}

/** The rule is inactive; it runs again when it becomes active. */
const skipRule = ({ due, results }: ValueResolution, { at }: ValueRule): void => {
  due[at] = true
  results[at] = undefined
}

/** Collects questions and faults, in the order of the rules. */
const collectResults = ({ state: { rules, unknown, faults, questions }, results }: ValueResolution): void => {
  unknown.clear()
  faults.length = 0
  questions.length = 0
  for (const { field, at } of rules.valueRules) {
    const result = results[at]
    if (!result) continue
    faults.push(...result.faults)
    if (!result.question) continue
    questions.push(result.question)
    unknown.add(field.name)
  }
}

/** A hidden field is emptied, unless it keeps its value or is calculated. */
const isEmptied = ({ name, calc, when }: Field, hidden: ReadonlySet<string>): boolean =>
  hidden.has(name) && !calc && when?.hiddenValue !== 'keep'

const applyRule = (resolution: ValueResolution, { field, expression, by }: ValueRule): RuleResult | undefined => {
  const { state } = resolution
  if (!shouldApply(state, field, by)) return undefined
  const { evaluated, lost } = evaluateOwn(state, expression.term)
  const unreadable = by === 'fetch' ? findUnreadableFaults(state, field, lost) : []
  if ('unknown' in evaluated) return { question: evaluated.unknown, faults: unreadable }
  const stored = toStored(evaluated.value, field)
  if ('fault' in stored) return { faults: [toFieldFault(field, stored.fault), ...unreadable] }
  if (state.row[field.name] !== stored.value) {
    state.row[field.name] = stored.value
    for (const at of state.rules.rulesReading.get(field.name) ?? []) resolution.due[at] = true
  }
  return { faults: unreadable }
}

const shouldApply = (state: CompletionState, field: Field, by: ValueRule['by']): boolean => {
  const { before, inputFields, isHistory } = state.draft
  if (by === 'default') return !before && !inputFields.has(field.name)
  return by === 'fetch' ? isFetched(state, field) : !(isHistory && inputFields.has(field.name))
}

/** Sets a value from outside the rules, and marks the rules that read or fill the field as due. */
const overwriteValue = ({ state: { row, rules }, due }: ValueResolution, name: string, value: Stored): void => {
  if (row[name] === value) return
  row[name] = value
  for (const at of rules.rulesReading.get(name) ?? []) due[at] = true
  for (const at of rules.rulesByField.get(name) ?? []) due[at] = true
}

type MissingReferences = ReturnType<typeof evaluateOwn>['lost']

/** Reports a copy from a row that is unreadable here: it would be empty. Missing references are reported elsewhere. */
const findUnreadableFaults = (
  { resource, row, context }: CompletionState,
  field: Field,
  lost: MissingReferences,
): readonly Fault[] => {
  const { fetch } = field
  const [first] = lost.filter(({ to, key }) => {
    const reference = resource.field[fetch?.through ?? '']
    return reference?.ref?.to !== to || row[reference.name] !== key
  })
  if (!first || fetch?.mode === 'live') return []
  const to = context.rows.findResource(first.to)?.title ?? first.to
  return [toFieldFault(field, fault('reference.unreadable', { params: { value: String(first.key), to } }))]
}

/** A joined value always; a copy if its reference changed and the input has no value. */
export const isFetched = (state: CompletionState, field: Field): boolean => {
  const { draft } = state
  const { name, fetch } = field
  if (!fetch || fetch.mode === 'live') return fetch !== undefined
  if (draft.inputFields.has(name) || !isPicked(state, fetch.through)) return false
  return fetch.mode === 'copy' || isBlank(field, draft.row[name])
}

/** A reference of a new row that leads somewhere; of one that is changed, a reference that is another one now. */
const isPicked = ({ resource, row, draft: { before } }: CompletionState, name: string): boolean => {
  const reference = resource.field[name]
  if (before) return before[name] !== row[name]
  return reference !== undefined && !isBlank(reference, row[name])
}

// Predicts the inputs of a row's rules from its references and expressions alone: they are loaded before the rules are
// evaluated, and for all lines of a document together.

interface PrefetchPlan {
  readonly paths: readonly PathTerm[]
  readonly tables: readonly string[]
  /** One parameter or module, if any is named: all settings are loaded together. */
  readonly setting?: Extract<ValueQuestion, { kind: 'param' | 'module' }>
  /** Defaults that consist of one query on other rows. */
  readonly answers: readonly ValueRule[]
}

/** The part of a `RecordDraft` that is known beforehand. */
export type PrefetchRow = Pick<RecordDraft, 'row'> & Partial<Pick<RecordDraft, 'inputFields' | 'before' | 'isHistory'>>

const getPlan = memoizeByObject((resource: Resource): PrefetchPlan => {
  const rules = getRecordRules(resource)
  const { valueRules } = rules
  const allNeeds = valueRules.map(({ expression: { term } }) => collectNeeds(term))
  const [param] = allNeeds.flatMap(({ params }) => params)
  const [module] = allNeeds.flatMap(({ modules }) => modules)
  const setting =
    param === undefined
      ? module && ({ kind: 'module', key: module } as const)
      : ({ kind: 'param', key: param } as const)
  return {
    paths: deduplicatePaths(allNeeds.flatMap(({ paths }) => paths)),
    tables: [...new Set(allNeeds.flatMap(({ tables }) => tables))],
    ...(setting && { setting }),
    answers: valueRules.filter(rule => canPrefetch(rules, rule)),
  }
})

/** Its inputs come with the row and do not change: the prefetched query equals the later one. */
const canPrefetch = ({ rulesByField }: RecordRules, { by, expression: { term } }: ValueRule): boolean =>
  by === 'default' &&
  term.kind === 'rows' &&
  collectOwnFields(term).every(name => !rulesByField.has(name)) &&
  getOtherRowTerms(term)
    .flatMap(part => collectNeeds(part).paths)
    .every(({ root }) => root === undefined || root === 'self')

/** Returns one path for all that start at the row and follow the same references. */
const deduplicatePaths = (paths: readonly PathTerm[]): readonly PathTerm[] => {
  const referencePaths = paths.filter(({ root, steps }) => root === undefined && steps.length > 1)
  const getPathKey = ({ steps }: PathTerm): string =>
    steps
      .slice(0, -1)
      .map(({ name }) => name)
      .join('.')
  return [...new Map(referencePaths.map(path => [getPathKey(path), path])).values()]
}

/** Returns the unknown inputs; call again after loading them, at most once for each step of the longest path. */
export const collectPrefetchQuestions = (
  resource: Resource,
  rows: readonly PrefetchRow[],
  context: RecordContext,
): readonly ValueQuestion[] => {
  const { paths, tables, setting, answers } = getPlan(resource)
  const questions: ValueQuestion[] = rows.flatMap(({ row }) =>
    paths.flatMap(path => findMissingReference(resource, row, { path, context })),
  )
  for (const prefetchRow of rows) {
    const dueRules = answers.filter(rule => isDue(rule, prefetchRow))
    if (dueRules.length > 0)
      questions.push(...collectMissingAnswers(resource, prefetchRow.row, { asking: dueRules, context }))
  }
  for (const name of tables) if (context.table?.(name) === undefined) questions.push({ kind: 'table', resource: name })
  if (setting && context.param?.(setting.key) === undefined) questions.push(setting)
  return questions
}

const isDue = ({ field }: ValueRule, { inputFields, before, isHistory }: PrefetchRow): boolean =>
  !before && !isHistory && inputFields?.has(field.name) !== true

const collectMissingAnswers = (
  resource: Resource,
  row: Row,
  { asking: dueRules, context }: { readonly asking: readonly ValueRule[]; readonly context: RecordContext },
): readonly ValueQuestion[] => {
  const reader = { ...context, row: createRecordReader(resource, row, context.rows) }
  return dueRules.flatMap(({ expression: { term } }) => {
    const evaluated = evaluate(term, reader)
    return 'unknown' in evaluated && evaluated.unknown.kind === 'rows' ? [evaluated.unknown] : []
  })
}

interface PathLookup {
  readonly path: PathTerm
  readonly context: RecordContext
}

/** The first referenced row on the path that is unknown, if any. */
export const findMissingReference = (
  resource: ResourceFields,
  startRow: Row,
  { path, context }: PathLookup,
): readonly ValueQuestion[] => {
  let [resource_, own]: [ResourceFields, Row] = [resource, startRow]
  for (const { name, to } of path.steps.slice(0, -1)) {
    const field = findField(resource_, name)
    const key = own[name] ?? null
    const target = to === undefined ? undefined : context.rows.findResource(to)
    if (!field || !target || isBlank(field, key)) return []
    const row = context.rows.find(target.name, key)
    if (row === undefined) return [{ kind: 'reference', to: target.name, key }]
    if (row === null) return []
    ;[resource_, own] = [target, row]
  }
  return []
}
