// Compiles the filters of a report: fields, rules, defaults, and which of them begin and end a period.

import { type Expression, type ExpressionScope, emptyScope } from '../../expression/terms/scope.ts'
import { isRowDependent } from '../../expression/terms/term-parts.ts'
import { type ExpressionType, flag } from '../../expression/terms/types.ts'
import { isDateType } from '../../field/field-type.ts'
import { parseFieldWithChoices } from '../../record/compile-field.ts'
import type { FilterField, ReportBalance, ReportFilter } from '../../schema/report.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema, LinkedField } from '../../schema/stages.ts'
import type { ReportSchemaFile } from '../../schema-file/files/schema-file.ts'
import { readField } from '../../schema-file/files/table-file.ts'
import { formatTitle } from '../../schema-file/language/naming.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { getFieldType } from '../../scope/schema-scope.ts'
import { compileReportExpression, type ReportTableContext, reportUnheld } from './report-context.ts'

type ReportFilterDefinition = NonNullable<ReportSchemaFile['definition']['filters']>[number]

/** A filter before its rule is compiled, with the type that its name has in expressions. */
export interface ParsedFilter {
  readonly definition: ReportFilterDefinition
  readonly path: JsonPath
  readonly field: LinkedField
  readonly type: ExpressionType
}

const namePattern = /^[a-z_][a-z0-9_]*$/

/** The filters without faults, with fields and types. */
export const parseFilters = (
  { definition, report }: ReportSchemaFile,
  schema: CompilingSchema,
): readonly ParsedFilter[] => {
  const seen = new Set<string>()
  return (definition.filters ?? []).flatMap((filter, index) => {
    const path = ['filters', index]
    const { name, multiple = false } = filter
    if (!namePattern.test(name)) report([...path, 'name'], `"${name}" is not a name of small letters, digits and _`)
    if (seen.has(name)) {
      report([...path, 'name'], `another filter has the name "${name}"`)
      return []
    }
    seen.add(name)
    const field = parseFilterField({ definition: filter, path }, { report, schema })
    const type = field && getFieldType(schema, field)
    if (!field || !type) return []
    return [{ definition: filter, path, field, type: multiple ? { kind: 'list', of: type } : type }]
  })
}

const parseFilterField = (
  { definition, path }: Pick<ParsedFilter, 'definition' | 'path'>,
  { report, schema }: Pick<ReportTableContext, 'report' | 'schema'>,
): LinkedField | undefined => {
  const {
    name,
    title = formatTitle(name),
    $ref,
    ref,
    enum: values,
    required = false,
    multiple = false,
    all,
  } = definition
  const target = ref === undefined ? undefined : findResource(schema, ref)
  if (ref !== undefined && !target) return undefined
  const [key = '', ...more] = target?.key ?? []
  if (target && more.length > 0) report([...path, 'ref'], `"${ref}" has a key of several fields; a filter needs one`)
  if (target && $ref !== undefined) report([...path, '$ref'], '"ref" says already what type the filter has', 'key')
  if (required && all !== undefined) report([...path, 'all'], 'a required filter has no word for all', 'key')
  const choices = values && buildChoices(values)
  const fieldDefinition = readField({
    title,
    ...(target && { $ref: `types#${target.field[key]?.type.name ?? 'code'}`, 'x-ref': { to: target.name } }),
    ...(!target && $ref !== undefined && { $ref }),
    ...(choices && { type: 'string', enum: Object.keys(choices), 'x-enum': choices }),
  })
  const { project } = schema
  const field = parseFieldWithChoices(name, fieldDefinition, {
    report,
    path,
    emptyText: project.emptyText,
    required,
    isKey: false,
  })
  if (field?.type.secret) report([...path, '$ref'], 'a secret is no filter')
  if (multiple && !target && !choices) report([...path, 'multiple'], '"multiple" needs "ref" or "enum"', 'key')
  return field
}

/** `"DONE"`, or `{ "value": "DONE", "title": "Done" }` if the title differs from the value. */
const buildChoices = (
  choices: NonNullable<ReportFilterDefinition['enum']>,
): Readonly<Record<string, { readonly title: string }>> =>
  Object.fromEntries(
    choices.map(choice =>
      typeof choice === 'string' ? [choice, { title: choice }] : [choice.value, { title: choice.title }],
    ),
  )

/** Compiles the rules and defaults of the filters. */
export const compileFilters = (
  context: ReportTableContext,
  filters: readonly ParsedFilter[],
  period?: ReportBalance,
): readonly ReportFilter[] => {
  const rules = filters.map(({ definition: { rule }, path }) =>
    rule === undefined ? undefined : compileRule(context, rule, [...path, 'rule']),
  )
  return filters.map((filter, index) => {
    const { definition, field, path } = filter
    const { multiple = false, all, maxDays } = definition
    const rule = rules[index]
    const isDate = isDateType(field.type) && !multiple
    const since =
      isDate && period && period.from !== period.to && period.to === field.name
        ? period.from
        : isDate && rule
          ? findPeriodStart(rule, field.name, filters, rules)
          : undefined
    if (maxDays !== undefined && since === undefined)
      context.report(
        [...path, 'maxDays'],
        '"maxDays" is for the date that ends a period: its rule says "<=", and another filter\'s ">=" of the same field',
        'key',
      )
    const initial = compileDefault(context, filter)
    return {
      field: buildFilterField(field, all),
      multiple,
      ...(all !== undefined && { all }),
      ...(initial && { default: initial }),
      ...(rule && { rule }),
      ...(since !== undefined && { since }),
      ...(maxDays !== undefined && since !== undefined && { maxDays }),
    }
  })
}

const compileRule = (context: ReportTableContext, rule: string, path: JsonPath): Expression | undefined => {
  const expression = compileReportExpression(context, rule, path, {
    scope: context.scope,
    expectedType: flag,
    isSql: true,
    asksRows: !context.held,
  })
  if (expression && context.held) reportUnheld(context, context.held, { term: expression.term, path, isGroup: false })
  return expression
}

export const buildFilterField = (
  { name, title, type, blank, required, limits, choices, ref }: LinkedField,
  all?: string,
): FilterField => ({
  name,
  title,
  type,
  blank,
  required,
  limits,
  choices: choices.map(({ value, title: choiceTitle, color }) => ({ value, title: choiceTitle, color })),
  presentation: all === undefined ? {} : { placeholder: all },
  ...(ref && { ref: { to: ref.to, search: ref.search, columns: ref.columns } }),
})

/** Defaults are evaluated without a row: user, shop and dates are in scope. */
const compileDefault = ({ scope, ...context }: ReportTableContext, { definition, type, path }: ParsedFilter) => {
  if (definition.default === undefined) return undefined
  if (definition.multiple === true) {
    context.report([...path, 'default'], 'the default of several values is not carried out yet', 'key')
    return undefined
  }
  const { filters: _filters, rows: _rows, ...rest }: ExpressionScope = { ...scope, fields: emptyScope.fields }
  return compileReportExpression(context, definition.default, [...path, 'default'], { scope: rest, expectedType: type })
}

/** The date filter whose rule begins the period that this rule ends. */
const findPeriodStart = (
  rule: Expression,
  name: string,
  filters: readonly ParsedFilter[],
  rules: readonly (Expression | undefined)[],
): string | undefined => {
  const end = findBound(rule, name, ['<', '<='])
  if (end === undefined) return undefined
  return filters.find(({ field, definition }, index) => {
    const other = rules[index]
    const isDate = isDateType(field.type) && definition.multiple !== true
    return isDate && other && findBound(other, field.name, ['>', '>=']) === end
  })?.field.name
}

/** The source text that the rule compares with the filter: `day <= until` bounds `day`. */
const findBound = ({ term, text }: Expression, name: string, operators: readonly string[]): string | undefined => {
  if (term.kind !== 'compare' || !operators.includes(term.operator)) return undefined
  const { left, right } = term
  if (right.kind !== 'path' || right.root !== 'filters' || right.steps.length !== 1 || right.steps[0]?.name !== name)
    return undefined
  return isRowDependent(left) ? text.slice(left.offset, left.offset + left.length) : undefined
}
