// The expressions of a resource, checked against the names and types of all resources, and put where they act.
import { type Checked, compileExpression } from '../expression/check.ts'
import type { Expression } from '../expression/expression.ts'
import { needsOf } from '../expression/needs.ts'
import { fieldsOf, scopeOf, typeOfField } from '../expression/schema-scope.ts'
import { type Scope, scopeOfLines, scopeOfResource } from '../expression/scope.ts'
import { findSqlFaults } from '../expression/translate.ts'
import { flag, type Type } from '../expression/types.ts'
import type { Lines } from '../lines.ts'
import {
  type Alias,
  type Check,
  type Choice,
  type Conditions,
  type Fetch,
  type Field,
  findField,
  findResource,
  type Reference,
  type Resource,
  type Schema,
  type View,
} from '../schema.ts'
import type { FunctionType } from '../values/function-type.ts'
import { countFaults, unstoredFaults } from './check-stored.ts'
import { workedOutOf } from './compile-worked-out.ts'
import type { ResourceFile, TableFile } from './document-files.ts'
import { reportExpression } from './expression-faults.ts'
import type { Path, Report } from './shape.ts'
import type { FieldDefinition } from './shapes/field.ts'

/** What the application adds to the language. */
export interface Given {
  readonly functions: Readonly<Record<string, FunctionType>>
}

/** What is known while the expressions of one file are read. */
interface Reading {
  readonly schema: Schema
  readonly resource: Resource
  readonly scope: Scope
  readonly report: Report
}

/** The resource with its expressions; each fault is told at its place inside the expression. */
export const compileExpressions = (file: TableFile, resource: Resource, schema: Schema, given: Given): Resource => {
  const { definition, report } = file
  const reading: Reading = { schema, resource, report, scope: scopeIn(file, resource, schema, given) }
  const fields = resource.fields.map(field => withExpressions(reading, field, definition.properties[field.name] ?? {}))
  const workedOut = workedOutOf(schema, resource, fields, report)
  const form = formOf(reading, definition)
  return {
    ...resource,
    ...(workedOut && { workedOut }),
    fields,
    lines: resource.lines.map(lines => withJournal(reading, lines, file)),
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    calculated: calculatedOf(reading, fields),
    checks: checksOf(reading, definition['x-checks'] ?? []),
    uniqueWhen: (definition['x-unique'] ?? []).flatMap((said, index) => {
      if (!('fields' in said) || said.when === undefined) return []
      const when = expressionAt(reading, said.when, ['x-unique', index, 'when'], { wanted: flag, isSql: true })
      return when ? [{ fields: said.fields, when }] : []
    }),
    aliases: resource.aliases.map((alias, index) => withFilter(reading, alias, { definition, index })),
    views: Object.fromEntries(
      Object.values(resource.views).map(view => [
        view.name,
        inheriting(withViewFilter(reading, view, definition), form, definition),
      ]),
    ),
    form,
  }
}

const formOf = (reading: Reading, definition: ResourceFile['definition']): Resource['form'] => {
  const { form } = reading.resource
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
const inheriting = (view: View, form: Resource['form'], definition: ResourceFile['definition']): View =>
  definition['x-views']?.[view.name]?.form?.fields ? view : { ...view, form: { ...view.form, sections: form.sections } }

/** A document names its lines, a line the document that holds it. */
const scopeIn = ({ document }: TableFile, resource: Resource, schema: Schema, given: Given): Scope => {
  const holder = document === undefined ? undefined : findResource(schema, document)
  const lines = resource.lines.flatMap(({ name, resource: table }) => {
    const found = findResource(schema, table)
    return found ? [[name, { kind: 'lines', fields: fieldsOf(schema, found) } as const] as const] : []
  })
  return scopeOf(schema, resource, {
    ...given,
    names: Object.fromEntries(lines),
    ...(holder && { roots: { parent: fieldsOf(schema, holder) } }),
  })
}

/** Which imported lines count stands in the document's file, and is asked of each line. */
const withJournal = (reading: Reading, lines: Lines, { definition }: TableFile): Lines => {
  const text = definition['x-journal']?.[lines.name]?.imported
  const table = findResource(reading.schema, lines.resource)
  if (!lines.journal || text === undefined || !table) return lines
  const scope = scopeOfLines(reading.scope, fieldsOf(reading.schema, table))
  const imported = expressionAt(reading, text, ['x-journal', lines.name, 'imported'], { wanted: flag, scope })
  return imported ? { ...lines, journal: { ...lines.journal, imported } } : lines
}

/** Calculated fields in the order in which they can be worked out; a circle is told at each of its fields. */
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

interface Wish {
  readonly wanted?: Type
  /** The database has to be able to work it out. */
  readonly isSql?: boolean
  readonly scope?: Scope
  /** The rows of another resource that the expression stands on. */
  readonly on?: Resource
}

const expressionAt = (
  { scope: own, report, schema, resource }: Reading,
  text: string,
  path: Path,
  { wanted, isSql, on, scope = on ? scopeOfResource(own, fieldsOf(schema, on)) : own }: Wish = {},
): Expression | undefined => {
  const checked: Checked = compileExpression(text, scope, wanted)
  if ('faults' in checked) {
    reportExpression(report, path, checked.faults)
    return undefined
  }
  const { term } = checked
  const faults = [
    ...countFaults(schema, term),
    ...(isSql ? findSqlFaults(term, schema.project.emptyText) : []),
    ...(isSql ? unstoredFaults(schema, on ?? resource, term) : []),
  ]
  reportExpression(report, path, faults)
  return faults.length === 0 ? { text, term } : undefined
}

const conditionAt = (reading: Reading, text: string, path: Path): Expression | undefined =>
  expressionAt(reading, text, path, { wanted: flag })

const withExpressions = (reading: Reading, field: Field, definition: FieldDefinition): Field => {
  const path = ['properties', field.name]
  const wanted = typeOfField(reading.schema, field)
  const own = (key: 'x-calc' | 'x-default', wish: Wish): Expression | undefined => {
    const text = definition[key]
    return text === undefined ? undefined : expressionAt(reading, text, [...path, key], wish)
  }
  const typed: Wish = wanted ? { wanted } : {}
  const calc = own('x-calc', typed)
  const defaultBy = own('x-default', typed)
  const fetch = fetchOf(reading, field, { definition, wanted })
  const when = whenOf(reading, field, definition)
  const choices = field.choices.map(choice => withShow(reading, choice, { definition, path }))
  return {
    ...field,
    choices,
    ...(field.ref && { ref: withRefFilter(reading, field.ref, { definition, path }) }),
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

const withShow = (reading: Reading, choice: Choice, { definition, path }: Said): Choice => {
  const text = definition['x-enum']?.[choice.value]?.show
  const show = text === undefined ? undefined : conditionAt(reading, text, [...path, 'x-enum', choice.value, 'show'])
  return show ? { ...choice, show } : choice
}

/** The filter stands on the rows that may be named; the row that names them is its `self`. */
const withRefFilter = (reading: Reading, ref: Reference, { definition, path }: Said): Reference => {
  const text = definition['x-ref']?.filter
  const target = findResource(reading.schema, ref.to)
  if (text === undefined || !target) return ref
  const filter = expressionAt(reading, text, [...path, 'x-ref', 'filter'], { wanted: flag, isSql: true, on: target })
  return filter ? { ...ref, filter } : ref
}

const fetchOf = (
  reading: Reading,
  { name }: Field,
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

const whenOf = (reading: Reading, { name }: Field, definition: FieldDefinition): Conditions | undefined => {
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

const checksOf = (reading: Reading, said: NonNullable<ResourceFile['definition']['x-checks']>): readonly Check[] =>
  said.flatMap(({ id, rule: text, message, fields = [], level = 'error' }, index) => {
    const rule = conditionAt(reading, text, ['x-checks', index, 'rule'])
    return rule ? [{ id, rule, message, fields, level }] : []
  })

const withViewFilter = (reading: Reading, view: View, definition: ResourceFile['definition']): View => {
  const text = definition['x-views']?.[view.name]?.filter
  if (text === undefined) return view
  const filter = expressionAt(reading, text, ['x-views', view.name, 'filter'], { wanted: flag, isSql: true })
  return filter ? { ...view, filter } : view
}

const withFilter = (
  reading: Reading,
  alias: Alias,
  { definition, index }: { definition: ResourceFile['definition']; index: number },
): Alias => {
  const text = definition['x-api']?.aliases?.[index]?.filter
  if (text === undefined) return alias
  const filter = expressionAt(reading, text, ['x-api', 'aliases', index, 'filter'], { wanted: flag, isSql: true })
  return filter ? { ...alias, filter } : alias
}
