import { useTranslate } from 'react-admin'
import { formatMoment } from '../../../ui/format-moment.ts'
import type { HistoryEntry } from '../document-calls.ts'

/** Who agreed, when, and why. */
export function AuthorizationText({ agreed }: { readonly agreed: NonNullable<HistoryEntry['agreed']> }) {
  const translate = useTranslate()
  const { user_id, at, remark } = agreed
  return translate('document.agreed', { user: user_id, at: formatMoment(at), remark })
}
