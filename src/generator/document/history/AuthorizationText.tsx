import { useTranslate } from 'react-admin'
import type { HistoryEntry } from '../../../../engine/answers/row-answers.ts'
import { formatMoment } from '../../../ui/format-moment.ts'

/** Who agreed, when, and why. */
export function AuthorizationText({ agreed }: { readonly agreed: NonNullable<HistoryEntry['agreed']> }) {
  const translate = useTranslate()
  const { user_id, at, remark } = agreed
  return translate('document.agreed', { user: user_id, at: formatMoment(at), remark })
}
