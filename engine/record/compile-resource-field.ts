// Compiles the expressions of one field: its checks, choices, reference filter, fetched values and conditions.

import type { Expression } from '../expression/terms/scope.ts'
import { createNumberType, type ExpressionType, flag } from '../expression/terms/types.ts'
import type { Choice, Conditions, Fetch, Field, Reference } from '../schema/field.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField, ParsedChoice, ParsedReference } from '../schema/stages.ts'
import type { FieldKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import {
  compileCondition,
  compileSchemaExpression,
  type ExpressionContext,
  type Options,
  withBefore,
} from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { getFieldType } from '../scope/schema-scope.ts'

export const compileField = (context: ResourceContext, field: LinkedField, definition: FieldKeywords): Field => {
  const path = ['properties', field.name]
  const expectedType = getFieldType(context.schema, field)
  const typedOptions: Options = expectedType ? { expectedType } : {}
  const compileKeyword = (
    key: 'x-calc' | 'x-default' | 'x-fill',
    text: string | undefined,
    options = typedOptions,
  ): Expression | undefined => {
    // A field without a column has no previous value.
    const keywordContext = key === 'x-calc' && field.stored ? withBefore(context) : context
    return compileSchemaExpression(keywordContext, text, [...path, key], options)
  }
  checkLayoutValues(context, field)
  const input = compileInput(context, field)
  const calc = compileKeyword('x-calc', definition.calc)
  const defaultBy = compileKeyword('x-default', definition.defaultBy)
  const fill = compileKeyword('x-fill', definition.fill, { ...typedOptions, isSql: true })
  const fetch = compileFetch(context, field, { definition, expectedType })
  const when = compileConditions(context, field, definition)
  const choices = field.choices.map(choice => withShow(context, choice, { definition, path }))
  const { ref, ...rest } = field
  return {
    ...rest,
    choices,
    ...(input && { input }),
    ...(ref && { ref: withRefFilter(context, ref, { definition, path }) }),
    ...(calc && { calc }),
    ...(defaultBy && { defaultBy }),
    ...(fill && { fill }),
    ...(fetch && { fetch }),
    ...(when && { when }),
  }
}

/** Prints compile these values again, each over its own row. */
const checkLayoutValues = (context: ExpressionContext, { name, layout }: LinkedField): void => {
  for (const [key, text] of Object.entries(layout?.values ?? {}))
    compileSchemaExpression(context, text, ['properties', name, 'x-layout', 'values', key])
}

/** The field that records the origin of a number has exactly two choices. */
const compileInput = ({ resource, report }: ExpressionContext, { name, input }: LinkedField): Field['input'] => {
  const source = input?.source === undefined ? undefined : findField(resource, input.source)
  if (!input || !source) return input
  const [typedOptions, weighed, ...others] = source.choices
  if (typedOptions && weighed && others.length === 0 && !source.readOnly)
    return { ...input, sources: [typedOptions.value, weighed.value] }
  const path = ['properties', name, 'x-input', 'source']
  report(path, `"${source.name}" is no choice of two values that may be written: typed, and from the scale`)
  return input
}

interface FieldSource {
  readonly definition: FieldKeywords
  readonly path: JsonPath
}

const withShow = (context: ExpressionContext, choice: ParsedChoice, { definition, path }: FieldSource): Choice => {
  const text = definition.enumEntries[choice.value]?.show
  const show = compileCondition(context, text, [...path, 'x-enum', choice.value, 'show'])
  return show ? { ...choice, show } : choice
}

/** The filter is evaluated on the referenced rows; the row with the reference is `self`. */
const withRefFilter = (
  context: ResourceContext,
  ref: ParsedReference,
  { definition, path }: FieldSource,
): Reference => {
  const refDefinition = definition.ref
  const target = findResource(context.schema, ref.to)
  if (!refDefinition || !target) return { ...ref, refusals: [] }
  const at = [...path, 'x-ref']
  const options: Options = { expectedType: flag, target }
  const sqlOptions: Options = { ...options, isSql: true, asksRows: true }
  const filter = compileSchemaExpression(context, refDefinition.filter, [...at, 'filter'], sqlOptions)
  const amount =
    refDefinition.amount &&
    compileSchemaExpression(context, refDefinition.amount.value, [...at, 'amount', 'value'], {
      expectedType: createNumberType(0),
      target,
    })
  const refusals = (refDefinition.refusals ?? []).flatMap(({ if: text, message, listed: isListed }, index) => {
    const path = [...at, 'refusals', index, 'if']
    const when = compileSchemaExpression(context, text, path, isListed ? sqlOptions : options)
    return when ? [{ if: when, message, isListed: isListed === true }] : []
  })
  const listedReasons = refusals.filter(({ isListed }) => isListed)
  const listed =
    filter && listedReasons.length > 0
      ? compileSchemaExpression(
          context,
          [filter, ...listedReasons.map(reason => reason.if)].map(({ text }) => `(${text})`).join(' or '),
          [...at, 'filter'],
          sqlOptions,
        )
      : undefined
  if (refDefinition.refusals && refDefinition.filter === undefined)
    context.report([...at, 'refusals'], 'nothing refuses a row here: say "filter"', 'key')
  reportUnchecked(context, refDefinition, at)
  return {
    ...ref,
    refusals: refusals.map(({ isListed: _, ...refusal }) => refusal),
    ...(filter && { filter }),
    ...(listed && { listed }),
    ...(refDefinition.amount && amount && { amount: { title: refDefinition.amount.title, value: amount } }),
  }
}

/** If the referenced row may be missing, no condition can use it. */
const reportUnchecked = (
  { report }: ExpressionContext,
  refDefinition: NonNullable<FieldKeywords['ref']>,
  at: JsonPath,
): void => {
  for (const key of refDefinition.check === false ? (['filter'] as const) : [])
    if (refDefinition[key] !== undefined)
      report([...at, key], `the row need not be there: "${key}" says nothing here`, 'key')
}

const compileFetch = (
  context: ExpressionContext,
  { name }: LinkedField,
  { definition, expectedType }: { definition: FieldKeywords; expectedType: ExpressionType | undefined },
): Fetch | undefined => {
  const fetchDefinition = definition.fetch
  if (!fetchDefinition) return undefined
  const path = ['properties', name, 'x-fetch']
  const [through = ''] = fetchDefinition.from.split('.')
  const reference = findField(context.resource, through)
  if (!fetchDefinition.from.includes('.') || (reference && (!reference.ref || reference.type.many))) {
    context.report([...path, 'from'], 'a value is fetched through a reference: write "reference.field"')
    return undefined
  }
  const from = compileSchemaExpression(context, fetchDefinition.from, [...path, 'from'], {
    ...(expectedType && { expectedType }),
  })
  return from ? { through, from, mode: fetchDefinition.mode } : undefined
}

const compileConditions = (
  context: ExpressionContext,
  { name }: LinkedField,
  definition: FieldKeywords,
): Conditions | undefined => {
  const whenDefinition = definition.when
  if (!whenDefinition) return undefined
  const compileKey = (key: 'show' | 'require' | 'lock'): Expression | undefined => {
    const text = whenDefinition[key]
    return compileCondition(context, text, ['properties', name, 'x-when', key])
  }
  const [show, require, lock] = [compileKey('show'), compileKey('require'), compileKey('lock')]
  return {
    ...(show && { show }),
    ...(require && { require }),
    ...(lock && { lock }),
    hiddenValue: whenDefinition.hiddenValue ?? 'clear',
  }
}
