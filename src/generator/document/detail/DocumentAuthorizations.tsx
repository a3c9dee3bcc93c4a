import Alert from '@mui/material/Alert'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { AuthorizationText } from '../history/AuthorizationText.tsx'
import { useHistory } from '../history/use-history.ts'

interface DocumentAuthorizationsProps {
  readonly resource: Resource
  readonly id: string
}

/** The authorizations of the document's moves, with their remarks; renders nothing if none was required. */
export function DocumentAuthorizations({ resource, id }: DocumentAuthorizationsProps) {
  const isAuthorized = resource.lifecycle.flow?.moves.some(({ authorize }) => authorize !== undefined) === true
  const { data = [] } = useHistory(resource, id, isAuthorized)
  return data.flatMap(({ at, title, agreed }) =>
    agreed
      ? [
          <Alert key={at} severity="info" role="note" sx={{ mb: 2 }}>
            {`${title ?? ''}: `}
            <AuthorizationText agreed={agreed} />
          </Alert>,
        ]
      : [],
  )
}
