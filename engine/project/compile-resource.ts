// Compiles one resource: checks its expressions against the names and types of all linked resources.

import { compileDocumentLines } from '../document/compile-document-lines.ts'
import { compileFlow } from '../document/compile-flow.ts'
import { withListedStates } from '../document/number-text.ts'
import { collectOwnFields } from '../expression/terms/term-parts.ts'
import { compilePostings } from '../ledger/compile-postings.ts'
import { compileConfirmation, compilePrints } from '../print/compile-prints.ts'
import { compileCard, compileCardScreen } from '../record/compile-card.ts'
import { compileChecks, compileRelated, withMarks } from '../record/compile-checks.ts'
import { compileField } from '../record/compile-resource-field.ts'
import { checkFills, compileVirtualColumns } from '../record/compile-virtual-columns.ts'
import type { Field } from '../schema/field.ts'
import {
  type ApiAlias,
  findField,
  indexFields,
  type Lifecycle,
  type Resource,
  type ResourceScreen,
  rowKey,
  type SettingEntries,
} from '../schema/resource.ts'
import type { View } from '../schema/screen.ts'
import type { LinkedResource, LinkedSchema, ParsedAlias, ParsedEntries, ParsedView } from '../schema/stages.ts'
import { buildAskFiles } from '../schema-file/files/ask-files.ts'
import { type ResourceKeywords, readField, type TableFile } from '../schema-file/files/table-file.ts'
import { checkNamedExpressions } from '../scope/compile-named-expressions.ts'
import {
  compileCondition,
  compileSchemaExpression,
  type ExpressionContext,
} from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { buildResourceScope, type CompileOptions, getFieldType } from '../scope/schema-scope.ts'
import { mapByName } from '../value/records.ts'

/** Compiles the resource; each fault of an expression is reported at its position inside the expression. */
export const compileResource = (
  file: TableFile,
  linked: LinkedResource,
  schema: LinkedSchema,
  options: CompileOptions,
): Resource => {
  const { definition, report } = file
  const { entries, ...rest } = linked
  const context: ResourceContext = {
    schema,
    resource: linked,
    report,
    scope: buildResourceScope(file, linked, schema, options),
  }
  const fields = linked.fields.map(field =>
    compileField(context, field, definition.properties[field.name] ?? readField({})),
  )
  const workedOut = compileVirtualColumns(schema, linked, fields, report)
  checkFills(schema, linked, fields, report)
  const card = compileCard(context, definition)
  const offline = compileOffline(context, definition)
  checkNamedExpressions(context, file)
  const screen = compileScreen(context, definition)
  const lifecycle = compileLifecycle(context, file, options)
  const resource: Resource = {
    ...rest,
    ...indexFields(fields),
    ...(workedOut && { workedOut }),
    ...(card && { card }),
    // Browsers ask each minute for what changed.
    ...(offline && { offline, index: [...linked.index, ['updated_at']] }),
    calculated: sortCalculatedFields(context, fields),
    checks: compileChecks(context, definition),
    uniqueWhen: compileUniqueWhen(context, definition),
    api: {
      ...linked.api,
      aliases: linked.api.aliases.map((alias, index) => withFilter(context, alias, { definition, index })),
    },
    screen: withListedStates(screen, lifecycle.flow),
    lifecycle,
  }
  return entries ? { ...resource, entries: compileEntries(resource, entries) } : resource
}

const compileLifecycle = (context: ResourceContext, file: TableFile, options: CompileOptions): Lifecycle => {
  const { schema, resource } = context
  const { batched, lines, asks } = resource.lifecycle
  const flow = compileFlow(context, file)
  const confirm = compileConfirmation(context, file.definition)
  return {
    batched,
    lines: lines.map(one => compileDocumentLines(context, one, file)),
    posts: compilePostings(context, file),
    prints: compilePrints(context, file.definition),
    ...(confirm && { confirm }),
    asks: Object.fromEntries(
      buildAskFiles(file).flatMap(({ move, file: askFile }) => {
        const ask = asks[move]
        return ask ? [[move, compileResource(askFile, ask, schema, options)] as const] : []
      }),
    ),
    ...(flow && { flow }),
  }
}

const compileOffline = (context: ResourceContext, { offline }: ResourceKeywords): Resource['offline'] => {
  if (!offline) return undefined
  if (offline.where === undefined) return { fields: offline.fields }
  const where = compileCondition(context, offline.where, ['x-offline', 'where'], { isSql: true })
  return { fields: offline.fields, ...(where && { where }) }
}

const compileUniqueWhen = (context: ExpressionContext, definition: ResourceKeywords): Resource['uniqueWhen'] =>
  definition.unique.flatMap((unique, index) => {
    if (!('fields' in unique) || unique.when === undefined) return []
    const when = compileCondition(context, unique.when, ['x-unique', index, 'when'], { isSql: true })
    return when ? [{ fields: unique.fields, when }] : []
  })

const compileScreen = (context: ResourceContext, definition: ResourceKeywords): ResourceScreen => {
  const { screen } = context.resource
  const form = compileScreenForm(context, definition)
  const withViewMarks = (view: View): View => ({
    ...view,
    list: withMarks(context, view.list, { definition, view: view.name }),
  })
  const card = compileCardScreen(definition)
  return {
    ...screen,
    ...(card && { card }),
    form,
    list: withMarks(context, screen.list, { definition }),
    related: compileRelated(context, definition),
    views: mapByName(Object.values(screen.views), view =>
      withViewMarks(withInheritedSections(withViewFilter(context, view, definition), form, definition)),
    ),
  }
}

const compileScreenForm = (context: ResourceContext, definition: ResourceKeywords): ResourceScreen['form'] => {
  const { form } = context.resource.screen
  return {
    ...form,
    sections: form.sections.map((section, index) => {
      const condition = definition.form.sections?.[index]?.show
      const show = compileCondition(context, condition, ['x-form', 'sections', index, 'show'])
      return { ...section, ...(show && { show }) }
    }),
  }
}

/** A view without form fields of its own has the sections of its resource, with the same conditions. */
const withInheritedSections = (view: View, form: ResourceScreen['form'], definition: ResourceKeywords): View => {
  const formDefinition = definition.views[view.name]?.form
  return formDefinition?.fields || formDefinition?.sections
    ? view
    : { ...view, form: { ...view.form, sections: form.sections } }
}

/** A resource with one row that has a field for each setting; it has no table and no rules. */
const compileEntries = (
  { workedOut: _none, ...resource }: Resource,
  { key, value, sections }: ParsedEntries,
): SettingEntries => {
  const fields = sections.flatMap(({ of }) => of.map(({ ref: _ref, ...field }): Field => field))
  const { screen, api } = resource
  return {
    key,
    value,
    of: {
      ...resource,
      ...indexFields(fields),
      key: rowKey,
      label: resource.title,
      calculated: [],
      unique: [],
      uniqueWhen: [],
      checks: [],
      index: [],
      searched: [],
      perm: {},
      api: { ...api, aliases: [] },
      screen: {
        ...screen,
        related: [],
        list: { ...screen.list, columns: [], sort: [], search: [], filters: [] },
        form: { ...screen.form, as: 'page', sections: sections.map(({ of: _of, ...section }) => section) },
      },
    },
  }
}

/** Calculated fields in the order in which they can be computed; a circular dependency is reported at each of its fields. */
const sortCalculatedFields = ({ report }: ExpressionContext, fields: readonly Field[]): readonly string[] => {
  const needed = new Map(
    fields.flatMap(({ name, calc }) => (calc ? [[name, collectOwnFields(calc.term)] as const] : [])),
  )
  const done: string[] = []
  for (let left = [...needed.keys()]; left.length > 0; ) {
    const ready = left.filter(name => (needed.get(name) ?? []).every(one => done.includes(one) || !needed.has(one)))
    if (ready.length === 0) {
      for (const name of left)
        report(['properties', name, 'x-calc'], `the calculations of ${left.join(', ')} need each other`)
      return []
    }
    done.push(...ready)
    left = left.filter(name => !ready.includes(name))
  }
  return done
}

const withViewFilter = (context: ExpressionContext, view: ParsedView, definition: ResourceKeywords): View => {
  const viewDefinition = definition.views[view.name]
  const text = viewDefinition?.filter
  const at = ['x-views', view.name]
  const defaults = Object.fromEntries(
    Object.entries(viewDefinition?.defaults ?? {}).flatMap(([name, source]) => {
      const field = findField(context.resource, name)
      const expectedType = field && getFieldType(context.schema, field)
      const value =
        field &&
        compileSchemaExpression(context, source, [...at, 'defaults', name], { ...(expectedType && { expectedType }) })
      return value ? [[name, value] as const] : []
    }),
  )
  const filter = compileCondition(context, text, [...at, 'filter'], { isSql: true })
  return { ...view, defaults, ...(filter && { filter }) }
}

const withFilter = (
  context: ExpressionContext,
  alias: ParsedAlias,
  { definition, index }: { definition: ResourceKeywords; index: number },
): ApiAlias => {
  const text = definition.api.aliases?.[index]?.filter
  if (text === undefined) return alias
  const filter = compileCondition(context, text, ['x-api', 'aliases', index, 'filter'], { isSql: true })
  return filter ? { ...alias, filter } : alias
}
