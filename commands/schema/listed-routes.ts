// The calls that schema files make, to be listed and looked up; none is answered here.
import type { Schema } from '../../engine/schema/schema.ts'
import type { RouteDefinition } from '../../server/http/routing/route.ts'
import { buildSchemaRoutes } from '../../server/start/route-table.ts'

export const refuseCall = (): never => {
  throw new Error('a command answers no call')
}

export const buildListedRoutes = (schema: Schema): readonly RouteDefinition[] =>
  buildSchemaRoutes(schema, { queue: refuseCall, begin: refuseCall, get: refuseCall, cancel: refuseCall })
