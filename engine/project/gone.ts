// Whether code that names a resource misses it: it is called otherwise now, or was dropped, or its document is left without it.
import { findResource, type Schema } from '../schema/schema.ts'

/** False for a name that the schema never had. */
export const isGone = (schema: Pick<Schema, 'resources' | 'project'>, name: string): boolean => {
  if (findResource(schema, name)) return false
  const [document = name, lines] = name.split('.')
  if (lines !== undefined && findResource(schema, document)) return true
  const { drop = [] } = schema.project
  return (
    drop.includes(name) ||
    drop.includes(document) ||
    Object.values(schema.resources).some(({ was }) => was === document)
  )
}
