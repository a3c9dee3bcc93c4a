// Predicts the inputs of a row's rules from its references and expressions alone: they are loaded before the rules are
// evaluated, and for all lines of a document together.

import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { ValueQuestion } from '../expression/evaluate/reader.ts'
import { collectNeeds, collectOwnFields } from '../expression/terms/needs.ts'
import type { PathTerm } from '../expression/terms/term.ts'
import { getOtherRowTerms } from '../expression/terms/term-parts.ts'
import { findField, type Resource, type ResourceFields } from '../schema/resource.ts'
import { memoizeByObject } from '../value/memoize-by-object.ts'
import type { RecordContext, RecordDraft } from './completion-state.ts'
import { createRecordReader } from './record-reader.ts'
import { getRecordRules, type RecordRules, type ValueRule } from './record-rules.ts'
import { isBlank, type Row } from './row.ts'

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
