import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { ListBase } from 'react-admin'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { runAfterPaint } from '../../ui/after-paint.ts'
import { getFilterDefaults } from './filter-defaults.ts'
import { buildListOptions } from './list-options.ts'
import { RecordList } from './RecordList.tsx'

interface RecordScreenListProps extends Omit<ComponentProps<typeof RecordList>, 'storeKey'> {
  readonly path: string
}

/** The list of a menu entry, with a state of its own that stays while one is elsewhere. */
export function RecordScreenList({ path, ...list }: RecordScreenListProps) {
  const { resource } = list
  const schema = useSchema()
  const session = useSession()
  const [defaults] = useState(() => getFilterDefaults(resource, { schema, session }))
  const start = buildListOptions(resource, { path, user: session.user.userId, defaults })
  useRefetchAfterPaint(resource.name)
  return (
    <ListBase {...start} disableAuthentication>
      <RecordList {...list} storeKey={start.storeKey} />
    </ListBase>
  )
}

/** Known rows are painted before they are read again. */
const useRefetchAfterPaint = (resource: string): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      runAfterPaint(() => {
        void client.refetchQueries({
          queryKey: [resource, 'getList'],
          predicate: ({ state }) => state.data !== undefined,
          type: 'active',
          stale: true,
        })
      }),
    [client, resource],
  )
}
