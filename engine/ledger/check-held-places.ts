// Checks places that hold something while a document is in certain states: the document must have these states.
import { findResource } from '../schema/schema.ts'
import type { CompilingSchema } from '../schema/stages.ts'
import type { LedgerFile } from '../schema-file/files/schema-file.ts'

export const checkHeldPlaces = (files: readonly LedgerFile[], schema: CompilingSchema): void => {
  for (const { definition, report } of files) {
    for (const [index, { by, while: states }] of (definition.places.held ?? []).entries()) {
      const resource = findResource(schema, by)
      if (!resource) continue
      const { flow } = resource.lifecycle
      const path = ['places', 'held', index]
      if (!flow) report([...path, 'by'], `"${by}" has no states`)
      for (const [at, state] of states.entries())
        if (flow && !Object.hasOwn(flow.states, state))
          report([...path, 'while', at], `"${by}" has no state "${state}"`)
    }
  }
}
