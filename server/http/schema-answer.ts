// The schema as the signed-in user may see it: his menu, the resources his screens need, and of these the fields shown to him.
import type { Field, Resource } from '../../engine/schema.ts'
import { menuEntry } from '../modules/users/sign-in.ts'
import type { Caller } from '../operations/caller.ts'

export const schemaFor = ({ schema, access }: Caller): unknown => ({
  version: schema.version,
  project: schema.project,
  menu: access.menu.map(menuEntry),
  resources: Object.fromEntries(
    Object.values(schema.resources).flatMap(resource => {
      const { verbs, visible, locked } = access.of(resource)
      return verbs.size === 0 ? [] : [[resource.name, seen(resource, { verbs: [...verbs], visible, locked })]]
    }),
  ),
})

interface Seen {
  readonly verbs: readonly string[]
  readonly visible: (field: Field) => boolean
  readonly locked: ReadonlySet<string>
}

/** The resource without its field types (which browser and server both have by name) and without hidden fields. */
const seen = (
  { field: _, file: _file, table: _table, perm: _perm, index: _index, fields, ...rest }: Resource,
  { verbs, visible, locked }: Seen,
) => ({
  ...rest,
  verbs,
  fields: fields.filter(visible).map(one => ({
    ...one,
    type: one.type.name,
    limits: { ...one.limits, ...(one.limits.pattern && { pattern: one.limits.pattern.source }) },
    readOnly: one.readOnly || locked.has(one.name),
  })),
})
