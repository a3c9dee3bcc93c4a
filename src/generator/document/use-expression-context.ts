import { useMemo } from 'react'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { buildExpressionContext } from '../form/expression-context.ts'

/** The expression context of a read-only row: the user and the day, no other rows. */
export const useExpressionContext = (): RecordContext => {
  const schema = useSchema()
  const session = useSession()
  return useMemo(
    () =>
      buildExpressionContext(schema, session, {
        findResource: name => schema.resources[name],
        find: () => undefined,
      }),
    [schema, session],
  )
}
