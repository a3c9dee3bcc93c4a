// Compiles one resource: checks its expressions against the names and types of all linked resources.
import type { Expression } from '../../expression/terms/expression.ts'
import { ownFieldsIn } from '../../expression/terms/needs.ts'
import type { Scope } from '../../expression/terms/scope.ts'
import { flag, type Type } from '../../expression/terms/types.ts'
import type { Choice, Conditions, Fetch, Field, Reference } from '../../schema/field.ts'
import {
  type Alias,
  type Entries,
  fieldsByName,
  findField,
  type Lifecycle,
  type Resource,
  rowKey,
  type Screen,
} from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { View } from '../../schema/screen.ts'
import type {
  LinkedField,
  LinkedResource,
  LinkedSchema,
  ParsedAlias,
  ParsedChoice,
  ParsedEntries,
  ParsedReference,
  ParsedView,
} from '../../schema/stages.ts'
import type { FunctionType } from '../../values/function-type.ts'
import { confirmationOf } from '../documents/compile-confirmation.ts'
import { flowOf } from '../documents/compile-flow.ts'
import { postsOf } from '../documents/compile-postings.ts'
import { printsOf } from '../documents/compile-prints.ts'
import type { ResourceReading } from '../documents/flow-reading.ts'
import { conditionAt, expressionAt, type Options, type Reading, withBefore } from '../expressions/expression-at.ts'
import { checkNamedExpressions } from '../expressions/named-expressions.ts'
import { fieldsOf, scopeOf, typeOfField } from '../expressions/schema-scope.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path } from '../shapes/shape.ts'
import { cardOf, cardScreenOf } from './compile-card.ts'
import { checksOf } from './compile-checks.ts'
import { withLineWords } from './compile-line-words.ts'
import { withMarks } from './compile-marks.ts'
import { relatedOf } from './compile-related.ts'
import { workedOutOf } from './compile-worked-out.ts'

/** What the application adds to the expression language. */
export interface Given {
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Names of the hand-written screens; if absent, any name is accepted. */
  readonly pages?: readonly string[]
}

/** Compiles the resource; each fault of an expression is reported at its position inside the expression. */
export const compileResource = (
  file: TableFile,
  linked: LinkedResource,
  schema: LinkedSchema,
  given: Given,
): Resource => {
  const { definition, report } = file
  const { entries, ...rest } = linked
  const reading: ResourceReading = { schema, resource: linked, report, scope: scopeIn(file, linked, schema, given) }
  const fields = linked.fields.map(field => fieldOf(reading, field, definition.properties[field.name] ?? {}))
  const workedOut = workedOutOf(schema, linked, fields, report)
  const card = cardOf(reading, definition)
  checkNamedExpressions(reading, file)
  const resource: Resource = {
    ...rest,
    ...fieldsByName(fields),
    ...(workedOut && { workedOut }),
    ...(card && { card }),
    calculated: calculatedOf(reading, fields),
    checks: checksOf(reading, definition),
    uniqueWhen: uniqueWhenOf(reading, definition),
    api: {
      ...linked.api,
      aliases: linked.api.aliases.map((alias, index) => withFilter(reading, alias, { definition, index })),
    },
    screen: screenOf(reading, definition),
    lifecycle: lifecycleOf(reading, file, given),
  }
  return entries ? { ...resource, entries: entriesOf(resource, entries) } : resource
}

const lifecycleOf = (reading: ResourceReading, file: TableFile, given: Given): Lifecycle => {
  const { schema, resource } = reading
  const { batched, lines, asks } = resource.lifecycle
  const flow = flowOf(reading, file)
  const confirm = confirmationOf(reading, file.definition)
  return {
    batched,
    lines: lines.map(one => withLineWords(reading, one, file)),
    posts: postsOf(reading, file),
    prints: printsOf(reading, file.definition),
    ...(confirm && { confirm }),
    asks: Object.fromEntries(
      askFilesOf(file).flatMap(({ move, file: asked }) => {
        const ask = asks[move]
        return ask ? [[move, compileResource(asked, ask, schema, given)] as const] : []
      }),
    ),
    ...(flow && { flow }),
  }
}

const uniqueWhenOf = (reading: Reading, definition: ResourceFile['definition']): Resource['uniqueWhen'] =>
  (definition['x-unique'] ?? []).flatMap((said, index) => {
    if (!('fields' in said) || said.when === undefined) return []
    const when = expressionAt(reading, said.when, ['x-unique', index, 'when'], { wanted: flag, isSql: true })
    return when ? [{ fields: said.fields, when }] : []
  })

const screenOf = (reading: ResourceReading, definition: ResourceFile['definition']): Screen => {
  const { screen } = reading.resource
  const form = formOf(reading, definition)
  const withViewMarks = (view: View): View => ({
    ...view,
    list: withMarks(reading, view.list, { definition, view: view.name }),
  })
  const card = cardScreenOf(definition)
  return {
    ...screen,
    ...(card && { card }),
    form,
    list: withMarks(reading, screen.list, { definition }),
    related: relatedOf(reading, definition),
    views: Object.fromEntries(
      Object.values(screen.views).map(view => [
        view.name,
        withViewMarks(inheriting(withViewFilter(reading, view, definition), form, definition)),
      ]),
    ),
  }
}

const formOf = (reading: ResourceReading, definition: ResourceFile['definition']): Screen['form'] => {
  const { form } = reading.resource.screen
  return {
    ...form,
    sections: form.sections.map((section, index) => {
      const said = definition['x-form']?.sections?.[index]?.show
      const show = said === undefined ? undefined : conditionAt(reading, said, ['x-form', 'sections', index, 'show'])
      return { ...section, ...(show && { show }) }
    }),
  }
}

/** A view without form fields of its own has the sections of its resource, with the same conditions. */
const inheriting = (view: View, form: Screen['form'], definition: ResourceFile['definition']): View => {
  const said = definition['x-views']?.[view.name]?.form
  return said?.fields || said?.sections ? view : { ...view, form: { ...view.form, sections: form.sections } }
}

/** A resource with one row that has a field for each setting; it has no table and no rules. */
const entriesOf = ({ workedOut: _none, ...resource }: Resource, { key, value, sections }: ParsedEntries): Entries => {
  const fields = sections.flatMap(({ of }) => of.map(({ ref: _ref, ...field }): Field => field))
  const { screen, api } = resource
  return {
    key,
    value,
    of: {
      ...resource,
      ...fieldsByName(fields),
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

/** A document can name its lines, and a line its document as `parent`. */
export const scopeIn = (
  { document }: TableFile,
  resource: LinkedResource,
  schema: LinkedSchema,
  given: Given,
): Scope => {
  const holder = document === undefined ? undefined : findResource(schema, document)
  const lines = resource.lifecycle.lines.flatMap(({ name, resource: table }) => {
    const found = findResource(schema, table)
    return found ? [[name, { kind: 'lines', fields: fieldsOf(schema, found) } as const] as const] : []
  })
  return scopeOf(schema, resource, {
    ...given,
    names: Object.fromEntries(lines),
    ...(holder && { roots: { parent: fieldsOf(schema, holder) } }),
  })
}

/** Calculated fields in the order in which they can be computed; a circular dependency is reported at each of its fields. */
const calculatedOf = ({ report }: Reading, fields: readonly Field[]): readonly string[] => {
  const needed = new Map(fields.flatMap(({ name, calc }) => (calc ? [[name, ownFieldsIn(calc.term)] as const] : [])))
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

const fieldOf = (reading: ResourceReading, field: LinkedField, definition: FieldDefinition): Field => {
  const path = ['properties', field.name]
  const wanted = typeOfField(reading.schema, field)
  const own = (key: 'x-calc' | 'x-default', options: Options): Expression | undefined => {
    const text = definition[key]
    // A field without a column has no previous value.
    const own = key === 'x-calc' && field.stored ? withBefore(reading) : reading
    return text === undefined ? undefined : expressionAt(own, text, [...path, key], options)
  }
  const typed: Options = wanted ? { wanted } : {}
  checkLayoutValues(reading, field)
  const input = inputOf(reading, field)
  const calc = own('x-calc', typed)
  const defaultBy = own('x-default', typed)
  const fetch = fetchOf(reading, field, { definition, wanted })
  const when = whenOf(reading, field, definition)
  const choices = field.choices.map(choice => withShow(reading, choice, { definition, path }))
  const { ref, ...rest } = field
  return {
    ...rest,
    choices,
    ...(input && { input }),
    ...(ref && { ref: withRefFilter(reading, ref, { definition, path }) }),
    ...(calc && { calc }),
    ...(defaultBy && { defaultBy }),
    ...(fetch && { fetch }),
    ...(when && { when }),
  }
}

/** Prints compile these values again, each over its own row. */
const checkLayoutValues = (reading: Reading, { name, layout }: LinkedField): void => {
  for (const [key, text] of Object.entries(layout?.values ?? {}))
    expressionAt(reading, text, ['properties', name, 'x-layout', 'values', key])
}

/** The field that records the origin of a number has exactly two choices. */
const inputOf = ({ resource, report }: Reading, { name, input }: LinkedField): Field['input'] => {
  const source = input?.source === undefined ? undefined : findField(resource, input.source)
  if (!input || !source) return input
  const [typed, weighed, ...others] = source.choices
  if (typed && weighed && others.length === 0 && !source.readOnly)
    return { ...input, sources: [typed.value, weighed.value] }
  const path = ['properties', name, 'x-input', 'source']
  report(path, `"${source.name}" is no choice of two values that may be written: typed, and from the scale`)
  return input
}

interface Said {
  readonly definition: FieldDefinition
  readonly path: Path
}

const withShow = (reading: Reading, choice: ParsedChoice, { definition, path }: Said): Choice => {
  const text = definition['x-enum']?.[choice.value]?.show
  const show = text === undefined ? undefined : conditionAt(reading, text, [...path, 'x-enum', choice.value, 'show'])
  return show ? { ...choice, show } : choice
}

/** The filter is evaluated on the referenced rows; the row with the reference is `self`. */
const withRefFilter = (reading: ResourceReading, ref: ParsedReference, { definition, path }: Said): Reference => {
  const said = definition['x-ref']
  const target = findResource(reading.schema, ref.to)
  if (!said || !target) return { ...ref, refusals: [] }
  const at = [...path, 'x-ref']
  const options: Options = { wanted: flag, on: target }
  const filter =
    said.filter === undefined
      ? undefined
      : expressionAt(reading, said.filter, [...at, 'filter'], { ...options, isSql: true })
  const refusals = (said.refusals ?? []).flatMap(({ if: text, message }, index) => {
    const when = expressionAt(reading, text, [...at, 'refusals', index, 'if'], options)
    return when ? [{ if: when, message }] : []
  })
  if (said.refusals && said.filter === undefined)
    reading.report([...at, 'refusals'], 'nothing refuses a row here: say "filter"', 'key')
  reportUnchecked(reading, said, at)
  return { ...ref, refusals, ...(filter && { filter }) }
}

/** If the referenced row may be missing, no condition can use it. */
const reportUnchecked = ({ report }: Reading, said: NonNullable<FieldDefinition['x-ref']>, at: Path): void => {
  for (const key of said.check === false ? (['filter', 'onDelete'] as const) : [])
    if (said[key] !== undefined) report([...at, key], `the row need not be there: "${key}" says nothing here`, 'key')
}

const fetchOf = (
  reading: Reading,
  { name }: LinkedField,
  { definition, wanted }: { definition: FieldDefinition; wanted: Type | undefined },
): Fetch | undefined => {
  const said = definition['x-fetch']
  if (!said) return undefined
  const path = ['properties', name, 'x-fetch']
  const [through = ''] = said.from.split('.')
  const reference = findField(reading.resource, through)
  if (!said.from.includes('.') || (reference && (!reference.ref || reference.type.many))) {
    reading.report([...path, 'from'], 'a value is fetched through a reference: write "reference.field"')
    return undefined
  }
  const from = expressionAt(reading, said.from, [...path, 'from'], {
    ...(wanted && { wanted }),
  })
  return from ? { through, from, mode: said.mode } : undefined
}

const whenOf = (reading: Reading, { name }: LinkedField, definition: FieldDefinition): Conditions | undefined => {
  const said = definition['x-when']
  if (!said) return undefined
  const at = (key: 'show' | 'require' | 'lock'): Expression | undefined => {
    const text = said[key]
    return text === undefined ? undefined : conditionAt(reading, text, ['properties', name, 'x-when', key])
  }
  const [show, require, lock] = [at('show'), at('require'), at('lock')]
  return {
    ...(show && { show }),
    ...(require && { require }),
    ...(lock && { lock }),
    hiddenValue: said.hiddenValue ?? 'clear',
  }
}

const withViewFilter = (reading: Reading, view: ParsedView, definition: ResourceFile['definition']): View => {
  const said = definition['x-views']?.[view.name]
  const text = said?.filter
  const at = ['x-views', view.name]
  const defaults = Object.fromEntries(
    Object.entries(said?.defaults ?? {}).flatMap(([name, source]) => {
      const field = findField(reading.resource, name)
      const wanted = field && typeOfField(reading.schema, field)
      const value = field && expressionAt(reading, source, [...at, 'defaults', name], { ...(wanted && { wanted }) })
      return value ? [[name, value] as const] : []
    }),
  )
  const filter =
    text === undefined ? undefined : expressionAt(reading, text, [...at, 'filter'], { wanted: flag, isSql: true })
  return { ...view, defaults, ...(filter && { filter }) }
}

const withFilter = (
  reading: Reading,
  alias: ParsedAlias,
  { definition, index }: { definition: ResourceFile['definition']; index: number },
): Alias => {
  const text = definition['x-api']?.aliases?.[index]?.filter
  if (text === undefined) return alias
  const filter = expressionAt(reading, text, ['x-api', 'aliases', index, 'filter'], { wanted: flag, isSql: true })
  return filter ? { ...alias, filter } : alias
}
