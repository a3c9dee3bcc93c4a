import Alert from '@mui/material/Alert'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { Agreed } from '../history/Agreed.tsx'
import { useHistory } from '../history/use-history.ts'

interface DocumentAgreementsProps {
  readonly resource: Resource
  readonly id: string
}

/** The authorizations of the document's moves, with their remarks; renders nothing if none was required. */
export function DocumentAgreements({ resource, id }: DocumentAgreementsProps) {
  const isAgreed = resource.lifecycle.flow?.moves.some(({ authorize }) => authorize !== undefined) === true
  const { data = [] } = useHistory(resource, id, isAgreed)
  return data.flatMap(({ at, title, agreed }) =>
    agreed
      ? [
          <Alert key={at} severity="info" role="note" sx={{ mb: 2 }}>
            {`${title ?? ''}: `}
            <Agreed agreed={agreed} />
          </Alert>,
        ]
      : [],
  )
}
