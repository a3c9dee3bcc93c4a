// Views of a resource: other screens of the same rows, each by what it says and, where it says nothing, by the resource's own looks.
import type { Field, View } from '../schema.ts'
import { compileForm, compileList, faultOfTotal } from './compile-looks.ts'
import type { ResourceFile } from './document-files.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { suggestion } from './suggest.ts'

type Said = NonNullable<ResourceDefinition['x-views']>[string]

export const compileViews = (
  { definition, report }: ResourceFile,
  fields: readonly Field[],
  field: Readonly<Record<string, Field>>,
): Readonly<Record<string, View>> =>
  Object.fromEntries(
    Object.entries(definition['x-views'] ?? {}).map(([name, said]) => {
      checkView(said, field, (message, ...path) => report(['x-views', name, ...path], message))
      return [name, compileView(definition, name, said, { fields, field })]
    }),
  )

const listWords = ['columns', 'filters', 'sort', 'search', 'export', 'empty', 'pageSize'] as const

const compileView = (
  definition: ResourceDefinition,
  name: string,
  said: Said,
  { fields, field }: { readonly fields: readonly Field[]; readonly field: Readonly<Record<string, Field>> },
): View => {
  const own = Object.fromEntries(listWords.flatMap(key => (said[key] === undefined ? [] : [[key, said[key]]])))
  const titled = Object.fromEntries(
    Object.entries(field).map(([one, known]) => [one, { ...known, title: said.fields?.[one]?.title ?? known.title }]),
  )
  const { fields: written, ...texts } = said.form ?? {}
  const looks = {
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
    list: compileList(looks, titled),
    form: compileForm(looks, fields),
    defaults: {},
    select: said.select ?? 'none',
    actions: said.actions ?? [],
    detail: said.detail ?? [],
  }
}

/** A grid writes its cells, a list the fields of its own form. */
const writesOf = ({ as, edit = [], form }: Said): readonly string[] | undefined => (as === 'grid' ? edit : form?.fields)

type Complain = (message: string, ...path: Path) => void

const checkView = (said: Said, field: Readonly<Record<string, Field>>, complain: Complain): void => {
  const known = Object.keys(field)
  const check = (name: string, ...path: Path): void => {
    if (!known.includes(name)) complain(`no field is called "${name}"${suggestion(name, known)}`, ...path)
  }
  for (const name of Object.keys(said.fields ?? {})) check(name, 'fields', name)
  checkColumns(said, field, { check, complain })
  for (const [index, form] of (said.export ?? []).entries())
    if (form !== 'csv') complain(`"${form}" is not carried out yet`, 'export', index)
  for (const key of ['edit', 'filters', 'search'] as const)
    for (const [index, name] of (said[key] ?? []).entries()) check(name, key, index)
  for (const [index, term] of (said.sort ?? []).entries()) check(term.replace(/^-/, ''), 'sort', index)
  for (const [index, name] of (said.form?.fields ?? []).entries()) check(name, 'form', 'fields', index)
  for (const [, name = ''] of (said.form?.confirmDelete ?? '').matchAll(/\{([^}]*)\}/g))
    check(name, 'form', 'confirmDelete')
  for (const [index, name] of (said.edit ?? []).entries()) {
    const one = field[name]
    if (said.as !== 'grid') complain('cells are written in a grid only: say "as": "grid"', 'edit', index)
    else if (one && (one.once || one.readOnly || !one.stored))
      complain(`"${name}" is not written by hand once its row is there`, 'edit', index)
    else if (one && one.type.json.type !== 'number' && one.type.json.type !== 'integer')
      complain(`a cell of a grid holds a number, and "${name}" is of the type "${one.type.name}"`, 'edit', index)
  }
}

const checkColumns = (
  { columns = [] }: Said,
  field: Readonly<Record<string, Field>>,
  { check, complain }: { readonly check: (name: string, ...path: Path) => void; readonly complain: Complain },
): void => {
  for (const [index, column] of columns.entries()) {
    const { field: name, total = undefined } = typeof column === 'string' ? { field: column } : column
    check(name, 'columns', index, ...(typeof column === 'string' ? [] : ['field']))
    if (field[name]?.writeOnly) complain(`"${name}" is written only and never shown`, 'columns', index)
    const found = faultOfTotal(total, field[name]?.type)
    if (found !== undefined) complain(found, 'columns', index, 'total')
  }
}
