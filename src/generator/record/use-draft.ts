import { useRef, useState } from 'react'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { readSession } from '../../providers/session.ts'
import type { FormValues } from '../form/form-values.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** The draft of a form at its place, and the key of its save: both outlive a page that dies, neither outlives the form. */
export const useDraft = (resource: ResourceFields, place: string) => {
  const { user_id = '', kode_toko = '' } = readSession()?.user ?? {}
  const user = `${user_id}@${kode_toko}`
  const [draft] = useState(() => readDraft(user, place))
  const key = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  /** Secrets are nobody's to read, and pictures too large. */
  const left = resource.fields.filter(({ type }) => type.hashed || type.uploaded).map(field => field.name)
  return {
    draft,
    key: (): string => key.current,
    /** A final answer ends the life of a key; the next save is another one. */
    renewKey: (): void => {
      key.current = crypto.randomUUID()
    },
    /** What was typed; the rest comes from the file again. */
    keep: (values: FormValues): void => keepDraft(user, place, { values, idempotencyKey: key.current }, left),
    drop: (): void => dropDraft(user, place),
  }
}
