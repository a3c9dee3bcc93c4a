import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { RefusedSignIn, RefusedSignIns } from '../../../engine/answers/session-answers.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

const path = 'system/refused-sign-ins'
const queryKey = ['refused-sign-ins']
const maxLines = 3

/** For owners: many refused sign-ins since their last confirmation. */
export function RefusedSignInsNotice() {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => fetchBody<RefusedSignIns>(path),
    retry: false,
  })
  if (!data || data.count === 0) return null
  const confirmAll = async (): Promise<void> => {
    try {
      const body = await fetchBody<RefusedSignIns>(path, { method: 'POST', body: { last_at: data.last_at } })
      queries.setQueryData(queryKey, body)
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.refused.failed')))
    }
  }
  const formatLine = ({ user_id, address, times, last_at }: RefusedSignIn): string =>
    translate('shell.refused.line', {
      user: user_id || translate('shell.refused.users'),
      address: address || translate('shell.refused.addresses'),
      times,
      at: formatMoment(last_at),
    })
  const more = data.count - Math.min(maxLines, data.rows.length)
  const lines = [
    ...data.rows.slice(0, maxLines).map(formatLine),
    ...(more > 0 ? [translate('shell.refused.more', { count: more })] : []),
  ]
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={confirmAll} sx={{ whiteSpace: 'nowrap' }}>
          {translate('shell.refused.confirm')}
        </Button>
      }
    >
      {[translate('shell.refused.text'), ...lines].join(' ')}
    </Alert>
  )
}
