import { useSchema } from '../../providers/schema.tsx'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { CopyHint, CopyState } from '../record/CopyState.tsx'
import { useBackup } from '../record/use-backup.ts'

const refetchMilliseconds = 60_000

/** Where the browser stores that the hint was closed; it outlives the session. */
const hintKey = 'kencana.copy-hint'

/** How old the newest copy outside of this computer is; without such a place a hint, until the user closes it. */
export function CopyNotice() {
  const { isDemo } = useSchema()
  const [closed, close] = useStoredText(hintKey)
  const { data } = useBackup(refetchMilliseconds)
  if (!data) return null
  if (data.copy) return <CopyState copy={data.copy} />
  if (isDemo || closed !== null) return null
  return <CopyHint onClose={() => close('1')} />
}
