import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { dropDraft, putDraft } from '../document-calls.ts'
import { type DraftKeeper, type DraftPlace, draftKeeper } from './draft-keeper.ts'
import type { DraftBody } from './local-drafts.ts'

interface DraftOptions {
  readonly resource: Resource
  readonly place: string
  /** What was typed so far; undefined: nothing. */
  readonly typed: () => DraftBody | undefined
}

/** The draft of the form that is open, and where the newest of it is. */
export const useDocumentDraft = ({
  resource,
  place,
  typed,
}: DraftOptions): DraftKeeper & { readonly stored: DraftPlace } => {
  const latest = useRef(typed)
  latest.current = typed
  const [stored, setStored] = useState<DraftPlace>('nowhere')
  const [keeper] = useState(() =>
    draftKeeper({
      place,
      typed: () => latest.current(),
      put: (id, body) => putDraft(resource, id, body),
      drop: id => dropDraft(resource, id),
      onStored: setStored,
    }),
  )
  useEffect(() => () => keeper.leave(), [keeper])
  return { ...keeper, stored }
}
