// Predicts the inputs of a row's rules from its references and expressions alone: they are loaded before the rules are
// evaluated, and for all lines of a document together.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { Question } from '../expression/evaluate/reader.ts'
import { needsOf, ownFieldsIn } from '../expression/terms/needs.ts'
import type { PathTerm } from '../expression/terms/term.ts'
import { ofOthers } from '../expression/terms/term-parts.ts'
import { findField, type Resource, type ResourceFields } from '../schema/resource.ts'
import { recordReader } from './record-reader.ts'
import { type Giver, type RecordRules, rulesOf } from './record-rules.ts'
import { isBlank, type Row } from './row.ts'
import type { RecordWorld, Unfinished } from './row-work.ts'

interface Foreseen {
  readonly paths: readonly PathTerm[]
  readonly tables: readonly string[]
  /** One parameter or module, if any is named: all settings are loaded together. */
  readonly setting?: Extract<Question, { kind: 'param' | 'module' }>
  /** Defaults that consist of one query on other rows. */
  readonly answers: readonly Giver[]
}

/** The part of a `RecordDraft` that is known beforehand. */
export type Beginning = Pick<Unfinished, 'row'> & Partial<Pick<Unfinished, 'given' | 'before' | 'isHistory'>>

const known = new WeakMap<Resource, Foreseen>()

const foreseenIn = (resource: Resource): Foreseen => {
  const found = known.get(resource) ?? foreseenOf(resource)
  known.set(resource, found)
  return found
}

const foreseenOf = (resource: Resource): Foreseen => {
  const rules = rulesOf(resource)
  const { givers } = rules
  const needs = givers.map(({ expression: { term } }) => needsOf(term))
  const [param] = needs.flatMap(({ params }) => params)
  const [module] = needs.flatMap(({ modules }) => modules)
  const setting =
    param === undefined
      ? module && ({ kind: 'module', key: module } as const)
      : ({ kind: 'param', key: param } as const)
  return {
    paths: waysIn(needs.flatMap(({ paths }) => paths)),
    tables: [...new Set(needs.flatMap(({ tables }) => tables))],
    ...(setting && { setting }),
    answers: givers.filter(giver => isAnswer(rules, giver)),
  }
}

/** Its inputs come with the row and do not change: the prefetched query equals the later one. */
const isAnswer = ({ giversOf }: RecordRules, { by, expression: { term } }: Giver): boolean =>
  by === 'default' &&
  term.kind === 'rows' &&
  ownFieldsIn(term).every(name => !giversOf.has(name)) &&
  ofOthers(term)
    .flatMap(part => needsOf(part).paths)
    .every(({ root }) => root === undefined || root === 'self')

/** Returns one path for all that start at the row and follow the same references. */
const waysIn = (paths: readonly PathTerm[]): readonly PathTerm[] => {
  const ways = paths.filter(({ root, steps }) => root === undefined && steps.length > 1)
  const wayOf = ({ steps }: PathTerm): string =>
    steps
      .slice(0, -1)
      .map(({ name }) => name)
      .join('.')
  return [...new Map(ways.map(path => [wayOf(path), path])).values()]
}

/** Returns the unknown inputs; call again after loading them, at most once for each step of the longest path. */
export const foreseenQuestions = (
  resource: Resource,
  rows: readonly Beginning[],
  world: RecordWorld,
): readonly Question[] => {
  const { paths, tables, setting, answers } = foreseenIn(resource)
  const questions: Question[] = rows.flatMap(({ row }) =>
    paths.flatMap(path => missingOn(resource, row, { path, world })),
  )
  for (const beginning of rows) {
    const asking = answers.filter(giver => isAsked(giver, beginning))
    if (asking.length > 0) questions.push(...answersMissing(resource, beginning.row, { asking, world }))
  }
  for (const name of tables) if (world.table?.(name) === undefined) questions.push({ kind: 'table', resource: name })
  if (setting && world.param?.(setting.key) === undefined) questions.push(setting)
  return questions
}

const isAsked = ({ field }: Giver, { given, before, isHistory }: Beginning): boolean =>
  !before && !isHistory && given?.has(field.name) !== true

const answersMissing = (
  resource: Resource,
  row: Row,
  { asking, world }: { readonly asking: readonly Giver[]; readonly world: RecordWorld },
): readonly Question[] => {
  const reader = { ...world, row: recordReader(resource, row, world.rows) }
  return asking.flatMap(({ expression: { term } }) => {
    const evaluated = evaluate(term, reader)
    return 'unknown' in evaluated && evaluated.unknown.kind === 'rows' ? [evaluated.unknown] : []
  })
}

interface Way {
  readonly path: PathTerm
  readonly world: RecordWorld
}

/** The first referenced row on the path that is unknown, if any. */
export const missingOn = (resource: ResourceFields, row: Row, { path, world }: Way): readonly Question[] => {
  let [at, own]: [ResourceFields, Row] = [resource, row]
  for (const { name, to } of path.steps.slice(0, -1)) {
    const field = findField(at, name)
    const key = own[name] ?? null
    const target = to === undefined ? undefined : world.rows.resourceOf(to)
    if (!field || !target || isBlank(field, key, world.emptyText)) return []
    const found = world.rows.find(target.name, key)
    if (found === undefined) return [{ kind: 'reference', to: target.name, key }]
    if (found === null) return []
    ;[at, own] = [target, found]
  }
  return []
}
