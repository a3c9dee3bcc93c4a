// The finished resource: its expressions, checked against the names and types of all linked resources, stand where they act.
import type { Expression } from '../../expression/terms/expression.ts'
import { needsOf } from '../../expression/terms/needs.ts'
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
import { flowOf } from '../documents/compile-flow.ts'
import { postsOf } from '../documents/compile-postings.ts'
import { printsOf } from '../documents/compile-prints.ts'
import type { ResourceReading } from '../documents/flow-reading.ts'
import { conditionAt, expressionAt, type Options, type Reading } from '../expressions/expression-at.ts'
import { checkNamedExpressions } from '../expressions/named-expressions.ts'
import { fieldsOf, scopeOf, typeOfField } from '../expressions/schema-scope.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path } from '../shapes/shape.ts'
import { checksOf } from './compile-checks.ts'
import { withLineWords } from './compile-line-words.ts'
import { relatedOf } from './compile-related.ts'
import { workedOutOf } from './compile-worked-out.ts'

/** What the application adds to the language. */
export interface Given {
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Names of the screens that are written by hand; absent: whatever is named is there. */
  readonly pages?: readonly string[]
}

/** The finished resource; each fault of an expression is reported at its position inside the expression. */
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
  checkNamedExpressions(reading, file)
  const resource: Resource = {
    ...rest,
    ...fieldsByName(fields),
    ...(workedOut && { workedOut }),
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
  return {
    batched,
    lines: lines.map(one => withLineWords(reading, one, file)),
    posts: postsOf(reading, file),
    prints: printsOf(reading, file.definition),
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
  return {
    ...screen,
    form,
    related: relatedOf(reading, definition),
    views: Object.fromEntries(
      Object.values(screen.views).map(view => [
        view.name,
        inheriting(withViewFilter(reading, view, definition), form, definition),
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

/** A view that names no fields of a form has those of its resource, under the same conditions. */
const inheriting = (view: View, form: Screen['form'], definition: ResourceFile['definition']): View =>
  definition['x-views']?.[view.name]?.form?.fields ? view : { ...view, form: { ...view.form, sections: form.sections } }

/** One row has all settings, a field each. No table holds it, and no rule stands over it. */
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

/** A document names its lines, a line the document that holds it. */
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

/** Calculated fields in the order in which they can be computed; a circle is reported at each of its fields. */
const calculatedOf = ({ report }: Reading, fields: readonly Field[]): readonly string[] => {
  const needed = new Map(fields.flatMap(({ name, calc }) => (calc ? [[name, ownNamesIn(calc)] as const] : [])))
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

/** Fields of the row itself that the expression reads. */
const ownNamesIn = ({ term }: Expression): readonly string[] =>
  needsOf(term).paths.flatMap(({ root, steps }) => (root === undefined ? [steps[0]?.name ?? ''] : []))

const fieldOf = (reading: ResourceReading, field: LinkedField, definition: FieldDefinition): Field => {
  const path = ['properties', field.name]
  const wanted = typeOfField(reading.schema, field)
  const own = (key: 'x-calc' | 'x-default', options: Options): Expression | undefined => {
    const text = definition[key]
    return text === undefined ? undefined : expressionAt(reading, text, [...path, key], options)
  }
  const typed: Options = wanted ? { wanted } : {}
  const calc = own('x-calc', typed)
  const defaultBy = own('x-default', typed)
  const fetch = fetchOf(reading, field, { definition, wanted })
  const when = whenOf(reading, field, definition)
  const choices = field.choices.map(choice => withShow(reading, choice, { definition, path }))
  const { ref, ...rest } = field
  return {
    ...rest,
    choices,
    ...(ref && { ref: withRefFilter(reading, ref, { definition, path }) }),
    ...(calc && { calc }),
    ...(defaultBy && { defaultBy }),
    ...(fetch && { fetch }),
    ...(when && { when }),
  }
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

/** The filter stands on the rows that may be named; the row that names them is its `self`. */
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
  return { ...ref, refusals, ...(filter && { filter }) }
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
