import { useMemo } from 'react'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import { useSchema } from '../../providers/schema.tsx'
import { readSession } from '../../providers/session.ts'
import { formWorld } from '../form/form-world.ts'

/** The expression context of a read-only row: the user and the day, no other rows. */
export const useShownWorld = (): RecordWorld => {
  const schema = useSchema()
  return useMemo(
    () => formWorld(schema, readSession(), { resourceOf: name => schema.resources[name], find: () => undefined }),
    [schema],
  )
}
