// Views of a resource: other screens of the same rows; what a view does not define, it takes from the resource.

import type { FieldsOf } from '../../schema/resource.ts'
import type { Begin } from '../../schema/screen.ts'
import type { ParsedField, ParsedView } from '../../schema/stages.ts'
import { storedOf } from '../fields/compile-field.ts'
import { compileForm, compileList, faultOfTotal } from '../fields/compile-presentation.ts'
import type { ResourceFile } from '../files/document-files.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

type Said = NonNullable<ResourceDefinition['x-views']>[string]

export const parseViews = (
  { definition, report }: ResourceFile,
  { fields, field }: FieldsOf<ParsedField>,
): Readonly<Record<string, ParsedView>> =>
  Object.fromEntries(
    Object.entries(definition['x-views'] ?? {}).map(([name, said]) => {
      const complain: Complain = (message, ...path) => report(['x-views', name, ...path], message)
      checkView(said, field, complain)
      checkBegins(said, { definition, field }, complain)
      return [name, parseView(definition, name, said, { fields, field })]
    }),
  )

const listWords = ['columns', 'filters', 'sort', 'search', 'export', 'empty', 'pageSize', 'links'] as const

const parseView = (
  definition: ResourceDefinition,
  name: string,
  said: Said,
  { fields, field }: FieldsOf<ParsedField>,
): ParsedView => {
  const own = Object.fromEntries(listWords.flatMap(key => (said[key] === undefined ? [] : [[key, said[key]]])))
  const titled = Object.fromEntries(
    Object.entries(field).map(([one, known]) => [one, { ...known, title: said.fields?.[one]?.title ?? known.title }]),
  )
  const { fields: written, ...texts } = said.form ?? {}
  const presentation = {
    ...definition,
    'x-list': { ...definition['x-list'], ...own },
    'x-form': { ...definition['x-form'], ...texts, ...(written && { sections: [{ fields: written }] }) },
  }
  const writes = writesOf(said)
  return {
    name,
    title: said.title,
    as: said.as ?? 'list',
    edit: said.edit ?? [],
    ...(said.verbs && { verbs: said.verbs }),
    ...(writes && { writes }),
    fields: said.fields ?? {},
    list: { ...compileList(presentation, titled), ...(said.lineFilters && { lineFilters: said.lineFilters }) },
    form: compileForm(presentation, fields),
    select: said.select ?? 'none',
    actions: said.actions ?? [],
    detail: said.detail ?? [],
    begins: beginsOf(said, field),
    above: said.above ?? [],
  }
}

const nothing = (): void => undefined

/** Unreadable values are reported by `checkBegins`. */
const beginsOf = ({ begins = [] }: Said, field: Readonly<Record<string, ParsedField>>): readonly Begin[] =>
  begins.map(({ id, title, values = {} }) => ({
    id,
    title,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const type = field[name]?.type
        return type ? [[name, storedOf(value, type, nothing)] as const] : []
      }),
    ),
  }))

/** A grid writes its cells, a list the fields of its form. */
const writesOf = ({ as, edit = [], form }: Said): readonly string[] | undefined =>
  as === 'grid' ? edit : (form?.fields ?? form?.sections?.flatMap(({ fields }) => fields))

type Complain = (message: string, ...path: Path) => void

const checkView = (said: Said, field: Readonly<Record<string, ParsedField>>, complain: Complain): void => {
  checkColumns(said, field, complain)
  if (said.form?.fields && said.form.sections)
    complain('the fields of a form stand in "fields" or in "sections", not in both', 'form', 'sections')
  for (const [index, name] of (said.edit ?? []).entries()) {
    const one = field[name]
    if (said.as !== 'grid') complain('cells are written in a grid only: say "as": "grid"', 'edit', index)
    else if (one && (one.once || one.readOnly || !one.stored))
      complain(`"${name}" is not written by hand once its row is there`, 'edit', index)
    else if (one && one.type.json.type !== 'number' && one.type.json.type !== 'integer')
      complain(`a cell of a grid holds a number, and "${name}" is of the type "${one.type.name}"`, 'edit', index)
  }
}

const checkBegins = (
  { begins = [] }: Said,
  { definition, field }: { definition: ResourceDefinition; field: Readonly<Record<string, ParsedField>> },
  complain: Complain,
): void => {
  for (const [index, { id, values = {} }] of begins.entries()) {
    if (!definition['x-flow']) complain('only a document begins with a move: a master has "verbs"', 'begins', index)
    if (begins.findIndex(one => one.id === id) < index) complain(`"${id}" is there twice`, 'begins', index, 'id')
    for (const [name, value] of Object.entries(values)) {
      const one = field[name]
      const at = ['begins', index, 'values', name] as const
      if (!one) continue
      if (one.readOnly || !one.stored || one.number) complain(`"${name}" is written by the program alone`, ...at)
      else for (const found of faultsOfValue(value, one)) complain(found, ...at)
    }
  }
}

const faultsOfValue = (value: unknown, { type, limits }: ParsedField): readonly string[] => {
  const faults: string[] = []
  const stored = storedOf(value, type, message => faults.push(message))
  if (faults.length > 0) return faults
  return type.check(stored, limits).map(({ code }) => `${JSON.stringify(value)} breaks a bound of its field (${code})`)
}

const checkColumns = (
  { columns = [] }: Said,
  field: Readonly<Record<string, ParsedField>>,
  complain: Complain,
): void => {
  for (const [index, column] of columns.entries()) {
    const { field: name, total = undefined } = typeof column === 'string' ? { field: column } : column
    if (field[name]?.writeOnly) complain(`"${name}" is written only and never shown`, 'columns', index)
    const found = faultOfTotal(total, field[name]?.type)
    if (found !== undefined) complain(found, 'columns', index, 'total')
  }
}
