// What the browser tests of masters know of a resource: its schema, its menu entry, and the fields of its form.
import { isBlank } from '../../../engine/record/row.ts'
import { applyView } from '../../../engine/record/view.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { MenuItem } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import '../register-modules.ts'

export const schema = loadSchema('schema')

export interface Screen {
  readonly path: string
  readonly title: string
  readonly resource: Resource
  /** Whether the menu draws it. */
  readonly isDrawn: boolean
}

const getScreens = (items: readonly MenuItem[]): readonly Screen[] =>
  items.flatMap(({ title, target, path, show, items: below }) => {
    const resource = target?.kind === 'resource' ? schema.resources[target.name] : undefined
    const view = target?.view
    const isList = resource && path && (view === undefined || resource.screen.views[view]?.as === 'list')
    return [
      ...(isList ? [{ path, title, resource: applyView(resource, view), isDrawn: show }] : []),
      ...getScreens(below),
    ]
  })

/** Every menu entry that opens the list of a resource. */
export const screens: readonly Screen[] = getScreens(schema.menu)

/** Fields of the form in its order that one fills in a box; pictures and layouts have tests of their own. */
export const getFillable = ({ screen: { form }, field }: Resource): readonly Field[] =>
  form.sections
    .flatMap(({ fields }) => fields.flatMap(name => field[name] ?? []))
    .filter(({ readOnly, type }) => !readOnly && !type.uploaded && !type.layout)

/** Fields that an empty form lacks, in its order, with what is said at each. */
export const missingIn = (resource: Resource): readonly { readonly field: Field; readonly message: string }[] =>
  getFillable(resource)
    .filter(field => field.required && isBlank(field, field.default))
    .map(field => ({ field, message: field.messages.required ?? `${field.title} Tidak Boleh Kosong` }))
