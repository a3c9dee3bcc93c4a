import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../providers/session-context.ts'
import { type ShownSale, subscribeToSales } from './customer-channel.ts'
import { QrisCode } from './QrisCode.tsx'

const emptySale: ShownSale = { pieces: [], total: '', due: '', back: '' }

const sumStyle = { display: 'flex', justifyContent: 'space-between', fontWeight: 700, fontSize: 34 } as const

/** What the customer sees: pieces, weights and the total, over everything else and without keys. */
export function CustomerWindow() {
  const translate = useTranslate()
  const [{ pieces, total, due, back, qris }, setSale] = useState(emptySale)
  useEffect(() => subscribeToSales(setSale), [])
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        backgroundColor: 'background.default',
        padding: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        overflow: 'auto',
        fontSize: 22,
      }}
    >
      <Typography variant="h1">{useSession().user.shopName}</Typography>
      {pieces.length === 0 && <Typography sx={{ fontSize: 22 }}>{translate('sale.welcome')}</Typography>}
      <Box
        component="ul"
        aria-label={translate('counter.goods')}
        sx={{ listStyle: 'none', margin: 0, padding: 0, flex: 1 }}
      >
        {pieces.map((piece, index) => (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came, whole each time
            key={index}
            sx={{ display: 'flex', gap: 3, padding: '12px 0', borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1 }}>{piece.name}</Box>
            <Box>{piece.weight} gr</Box>
            <Box sx={{ minWidth: 200, textAlign: 'right' }}>Rp {piece.price}</Box>
          </Box>
        ))}
      </Box>
      {pieces.length > 0 && (
        <Box sx={sumStyle}>
          <span>{translate(due === total ? 'sale.total' : 'sale.due')}</span>
          <span>Rp {due === total ? total : due}</span>
        </Box>
      )}
      {qris && <QrisCode {...qris} />}
      {back !== '' && (
        <Box sx={sumStyle}>
          <span>{translate('counter.back')}</span>
          <span>Rp {back}</span>
        </Box>
      )}
    </Box>
  )
}
