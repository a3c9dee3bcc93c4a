// schema.lock.json holds the shape of the schema at its last generation, to check a change without a database: a
// removal without its keyword is a fault, and a change that rows may prevent is reported.
import type { Schema } from '../../../engine/schema/schema.ts'
import { compareShapes, type SchemaChange } from './changes.ts'
import { describeFieldGone, describeResourceGone } from './describe-refusals.ts'
import { isFillNeeded } from './fill-column.ts'
import type { SchemaShape } from './schema-shape.ts'

interface LockFindings {
  readonly faults: readonly string[]
  readonly notes: readonly string[]
}

export const compareWithLock = (lock: SchemaShape, schema: Schema): LockFindings => {
  const changes = compareShapes(lock, schema)
  return {
    faults: changes.flatMap(change => findFaults(change, changes, schema)),
    notes: changes.flatMap(buildNotes),
  }
}

const findFaults = (change: SchemaChange, all: readonly SchemaChange[], { resources }: Schema): readonly string[] => {
  if (change.kind === 'resource-gone') {
    const successor = Object.values(resources).find(({ was }) => was === change.from)
    return [describeResourceGone({ file: successor?.file ?? '', name: change.from, heir: successor?.name })]
  }
  if (change.kind !== 'field-gone') return []
  const { resource, from } = change
  const successor = resource.fields.find(({ was }) => was === from)
  const added = all.flatMap(one =>
    one.kind === 'field-added' && one.resource === resource ? [JSON.stringify(one.field.name)] : [],
  )
  const hint = successor || added.length === 0 ? '' : ` (new here: ${added.join(', ')})`
  return [`${describeFieldGone({ file: resource.file, name: from, heir: successor?.name })}${hint}`]
}

const buildNotes = (change: SchemaChange): readonly string[] => {
  switch (change.kind) {
    case 'resource-renamed':
      return [`${change.resource.file}: the rows of "${change.from}" move along`]
    case 'resource-dropped':
      return [`the rows of "${change.from}" will be deleted`]
    case 'field-renamed':
      return [`${change.resource.file}: the values of "${change.from}" move along to "${change.field.name}"`]
    case 'field-dropped':
      return [`${change.resource.file}: the values of "${change.from}" will be deleted`]
    case 'scope':
      return [`${change.resource.file}: "x-scope" is another one; a database with rows of it will refuse`]
    case 'unique-added':
      return [
        `${change.resource.file}: ${change.columns.join(' + ')} is unique now; a database with doubles will refuse`,
      ]
    case 'type':
      return [
        `${change.resource.file}: "${change.field.name}" is of another kind; a database with values of it will refuse`,
      ]
    case 'field-added':
      return isFillNeeded(change.field)
        ? [
            `${change.resource.file}: "${change.field.name}" is new and required; a database with rows will refuse: say "x-fill"`,
          ]
        : []
    case 'required':
      if (change.field.fill) return []
      return [`${change.resource.file}: "${change.field.name}" is required now; a database with empty rows will refuse`]
    case 'rules':
      return [
        `${change.resource.file}: "${change.field.name}" has other rules; a database with values that break them will refuse`,
      ]
    default:
      return []
  }
}
