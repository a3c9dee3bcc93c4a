// The schema on its way to the browser: what one person may see of it, as JSON, and back to the same resources.
import type { ResourceAccess } from './access/access.ts'
import { findFieldType } from './fields/all.ts'
import type { Field, MenuItem, Project, Resource, Verb } from './schema.ts'

export interface FieldAnswer extends Omit<Field, 'type' | 'limits' | 'was'> {
  readonly type: string
  readonly limits: Omit<Field['limits'], 'pattern'> & { readonly pattern?: string }
}

export interface ResourceAnswer
  extends Omit<Resource, 'field' | 'fields' | 'file' | 'table' | 'perm' | 'index' | 'was' | 'drop'> {
  readonly fields: readonly FieldAnswer[]
}

export interface MenuEntry {
  readonly id: string
  readonly title: string
  readonly icon?: string
  readonly path?: string
  readonly target?: MenuItem['target']
  readonly children: readonly MenuEntry[]
}

export interface SchemaAnswer {
  readonly version: string
  readonly project: Project
  readonly menu: readonly MenuEntry[]
  readonly resources: Readonly<Record<string, ResourceAnswer>>
}

export const menuEntry = ({ id, title, icon, path, target, items }: MenuItem): MenuEntry => ({
  id,
  title,
  ...(icon !== undefined && { icon }),
  ...(path !== undefined && { path }),
  ...(target && { target }),
  children: items.map(menuEntry),
})

/** The resource without hidden fields and without what only the server needs; undefined when nothing may be done with it. */
export const resourceAnswer = (
  resource: Resource,
  { verbs, visible, locked }: ResourceAccess,
): ResourceAnswer | undefined => {
  if (verbs.size === 0) return undefined
  const {
    field: _field,
    file: _file,
    table: _table,
    perm: _perm,
    index: _index,
    was: _was,
    drop: _drop,
    fields,
    ...rest
  } = resource
  const names = new Set(fields.filter(visible).map(({ name }) => name))
  return {
    ...rest,
    verbs: [...verbs],
    fields: fields.filter(visible).map(field => fieldAnswer(field, locked)),
    list: {
      ...rest.list,
      columns: rest.list.columns.filter(({ field }) => names.has(field)),
      sort: rest.list.sort.filter(({ field }) => names.has(field)),
      search: rest.list.search.filter(name => names.has(name)),
      filters: rest.list.filters.filter(name => names.has(name)),
    },
    form: {
      ...rest.form,
      sections: rest.form.sections.map(section => ({
        ...section,
        fields: section.fields.filter(name => names.has(name)),
      })),
    },
  }
}

const fieldAnswer = (
  { type, limits: { pattern, ...limits }, was: _was, ...field }: Field,
  locked: ReadonlySet<string>,
): FieldAnswer => ({
  ...field,
  type: type.name,
  readOnly: field.readOnly || locked.has(field.name),
  limits: { ...limits, ...(pattern && { pattern: pattern.source }) },
})

/** The resource again, with its field types; throws when the answer names a type that this program does not have. */
export const resourceFrom = (answer: ResourceAnswer): Resource => {
  const fields = answer.fields.map(fieldFrom)
  const verbs: readonly Verb[] = answer.verbs
  return {
    ...answer,
    verbs,
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    file: '',
    table: '',
    perm: {},
    index: [],
  }
}

const fieldFrom = ({ type: name, limits: { pattern, ...limits }, ...field }: FieldAnswer): Field => {
  const type = findFieldType(name)
  if (!type) throw new Error(`no field type is called ${name}`)
  return { ...field, type, limits: { ...limits, ...(pattern !== undefined && { pattern: new RegExp(pattern, 'u') }) } }
}
