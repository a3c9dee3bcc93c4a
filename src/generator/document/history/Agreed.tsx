import { useTranslate } from 'react-admin'
import { momentText } from '../../text/moment-text.ts'
import type { HistoryEntry } from '../document-calls.ts'

/** Who agreed, when, and why. */
export function Agreed({ agreed }: { readonly agreed: NonNullable<HistoryEntry['agreed']> }) {
  const translate = useTranslate()
  const { user_id, at, remark } = agreed
  return translate('document.agreed', { user: user_id, at: momentText(at), remark })
}
