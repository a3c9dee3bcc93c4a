// Compiles the filters of a report: fields, rules, defaults, and which of them begin and end a period.

import type { Expression } from '../../expression/terms/expression.ts'
import type { Scope } from '../../expression/terms/scope.ts'
import { emptyScope } from '../../expression/terms/scope.ts'
import { readsRow } from '../../expression/terms/term-parts.ts'
import { flag, type Type } from '../../expression/terms/types.ts'
import type { AskedField, ReportBalance, ReportFilter } from '../../schema/report.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema, LinkedField } from '../../schema/stages.ts'
import { typeOfField } from '../expressions/schema-scope.ts'
import { fieldWithChoices } from '../fields/compile-field.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path } from '../shapes/shape.ts'
import { expressionAt, type ReadingReport, type ReportFile, reportUnheld } from './reading-report.ts'

type FilterDefinition = NonNullable<ReportFile['definition']['filters']>[number]

/** A filter before its rule is compiled, with the type that its name has in expressions. */
export interface AskedFilter {
  readonly definition: FilterDefinition
  readonly path: Path
  readonly field: LinkedField
  readonly type: Type
}

const nameForm = /^[a-z_][a-z0-9_]*$/

/** The filters without faults, with fields and types. */
export const askedFilters = ({ definition, report }: ReportFile, schema: CompilingSchema): readonly AskedFilter[] => {
  const seen = new Set<string>()
  return (definition.filters ?? []).flatMap((filter, index) => {
    const path = ['filters', index]
    const { name, multiple = false } = filter
    if (!nameForm.test(name)) report([...path, 'name'], `"${name}" is not a name of small letters, digits and _`)
    if (seen.has(name)) {
      report([...path, 'name'], `another filter has the name "${name}"`)
      return []
    }
    seen.add(name)
    const field = fieldOf({ definition: filter, path }, { report, schema })
    const type = field && typeOfField(schema, field)
    if (!field || !type) return []
    return [{ definition: filter, path, field, type: multiple ? { kind: 'list', of: type } : type }]
  })
}

const fieldOf = (
  { definition, path }: Pick<AskedFilter, 'definition' | 'path'>,
  { report, schema }: Pick<ReadingReport, 'report' | 'schema'>,
): LinkedField | undefined => {
  const { name, title, $ref, ref, enum: values, required = false, multiple = false, all } = definition
  const target = ref === undefined ? undefined : findResource(schema, ref)
  if (ref !== undefined && !target) return undefined
  const [key = '', ...more] = target?.key ?? []
  if (target && more.length > 0) report([...path, 'ref'], `"${ref}" has a key of several fields; a filter needs one`)
  if (target && $ref !== undefined) report([...path, '$ref'], '"ref" says already what type the filter has', 'key')
  if (required && all !== undefined) report([...path, 'all'], 'a required filter has no word for all', 'key')
  const choices = values && choicesOf(values)
  const said: FieldDefinition = {
    title,
    ...(target && { $ref: `types#${target.field[key]?.type.name ?? 'code'}`, 'x-ref': { to: target.name } }),
    ...(!target && $ref !== undefined && { $ref }),
    ...(choices && { type: 'string', enum: Object.keys(choices), 'x-enum': choices }),
    ...(all !== undefined && { 'x-ui': { placeholder: all } }),
  }
  const { project } = schema
  const field = fieldWithChoices(name, said, { report, path, emptyText: project.emptyText, required, isKey: false })
  if (field?.type.name === 'secret') report([...path, '$ref'], 'a secret is no filter')
  if (multiple && !target && !choices) report([...path, 'multiple'], '"multiple" needs "ref" or "enum"', 'key')
  return field
}

/** `"DONE"`, or `{ "value": "DONE", "title": "Done" }` if the title differs from the value. */
const choicesOf = (
  choices: NonNullable<FilterDefinition['enum']>,
): Readonly<Record<string, { readonly title: string }>> =>
  Object.fromEntries(
    choices.map(choice =>
      typeof choice === 'string' ? [choice, { title: choice }] : [choice.value, { title: choice.title }],
    ),
  )

/** Compiles the rules and defaults of the filters. */
export const compileFilters = (
  reading: ReadingReport,
  asked: readonly AskedFilter[],
  period?: ReportBalance,
): readonly ReportFilter[] => {
  const rules = asked.map(({ definition: { rule }, path }) =>
    rule === undefined ? undefined : ruleAt(reading, rule, [...path, 'rule']),
  )
  return asked.map((filter, index) => {
    const { definition, field, path } = filter
    const { multiple = false, all, maxDays } = definition
    const rule = rules[index]
    const isDate = field.type.name === 'date' && !multiple
    const since =
      isDate && period && period.from !== period.to && period.to === field.name
        ? period.from
        : isDate && rule
          ? beginningOf(rule, field.name, asked, rules)
          : undefined
    if (maxDays !== undefined && since === undefined)
      reading.report(
        [...path, 'maxDays'],
        '"maxDays" is for the date that ends a period: its rule says "<=", and another filter\'s ">=" of the same field',
        'key',
      )
    const initial = defaultOf(reading, filter)
    return {
      field: partOf(field),
      multiple,
      ...(all !== undefined && { all }),
      ...(initial && { default: initial }),
      ...(rule && { rule }),
      ...(since !== undefined && { since }),
      ...(maxDays !== undefined && since !== undefined && { maxDays }),
    }
  })
}

const ruleAt = (reading: ReadingReport, rule: string, path: Path): Expression | undefined => {
  const made = expressionAt(reading, rule, path, {
    scope: reading.scope,
    wanted: flag,
    isSql: true,
    asksRows: !reading.held,
  })
  if (made && reading.held) reportUnheld(reading, reading.held, { term: made.term, path, isGroup: false })
  return made
}

const partOf = ({ name, title, type, required, limits, choices, presentation, ref }: LinkedField): AskedField => ({
  name,
  title,
  type,
  required,
  limits,
  choices: choices.map(({ value, title: said, color }) => ({ value, title: said, color })),
  presentation: presentation.placeholder === undefined ? {} : { placeholder: presentation.placeholder },
  ...(ref && { ref: { to: ref.to, search: ref.search, columns: ref.columns } }),
})

/** Defaults are evaluated without a row: user, shop and dates are in scope. */
const defaultOf = ({ scope, ...reading }: ReadingReport, { definition, type, path }: AskedFilter) => {
  if (definition.default === undefined) return undefined
  if (definition.multiple === true) {
    reading.report([...path, 'default'], 'the default of several values is not carried out yet', 'key')
    return undefined
  }
  const { given: _given, rows: _rows, ...rest }: Scope = { ...scope, fields: emptyScope.fields }
  return expressionAt(reading, definition.default, [...path, 'default'], { scope: rest, wanted: type })
}

/** The date filter whose rule begins the period that this rule ends. */
const beginningOf = (
  rule: Expression,
  name: string,
  asked: readonly AskedFilter[],
  rules: readonly (Expression | undefined)[],
): string | undefined => {
  const end = boundIn(rule, name, ['<', '<='])
  if (end === undefined) return undefined
  return asked.find(({ field, definition }, index) => {
    const other = rules[index]
    const isDate = field.type.name === 'date' && definition.multiple !== true
    return isDate && other && boundIn(other, field.name, ['>', '>=']) === end
  })?.field.name
}

/** The source text that the rule compares with the filter: `day <= until` bounds `day`. */
const boundIn = ({ term, text }: Expression, name: string, operators: readonly string[]): string | undefined => {
  if (term.kind !== 'compare' || !operators.includes(term.operator)) return undefined
  const { left, right } = term
  if (right.kind !== 'path' || right.root !== 'given' || right.steps.length !== 1 || right.steps[0]?.name !== name)
    return undefined
  return readsRow(left) ? text.slice(left.offset, left.offset + left.length) : undefined
}
