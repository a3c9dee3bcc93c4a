import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { QrModules } from '../../../engine/answers/session-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import type { AwaitedQris } from './customer-channel.ts'

/** The code that the customer pays by, with the amount in it. */
export function QrisCode({ account, amount }: AwaitedQris) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['qris', account, amount],
    queryFn: async () => {
      const query = new URLSearchParams({ no_rekening: account, jumlah_rp: String(amount) })
      return fetchBody<QrModules>(`penjualan/qris?${query}`)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <QrCode {...data} label={translate('sale.qris')} />
      <span>{translate('sale.qris')}</span>
    </Box>
  )
}
