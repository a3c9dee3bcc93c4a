import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { QrModules } from '../../../engine/schema/answers/session-answers.ts'
import { call } from '../../providers/http.ts'
import { QrCode } from '../../ui/pictures/QrCode.tsx'

/** The code that the customer pays by, with the amount in it. */
export function QrisCode({ code }: { readonly code: string }) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['qris', code],
    queryFn: async () => (await call<QrModules>(`penjualan/qris?kode=${encodeURIComponent(code)}`)).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      {data && <QrCode {...data} label={translate('sale.qris')} />}
      <span>{translate('sale.qris')}</span>
    </Box>
  )
}
