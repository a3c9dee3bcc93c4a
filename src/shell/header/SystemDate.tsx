import type { BoxProps } from '@mui/material/Box'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../engine/value/tanggal.ts'
import { useProject } from '../../providers/session-context.ts'

/** The read-only box with the shop's business date. */
export function SystemDate({ date, sx }: { readonly date: string; readonly sx?: BoxProps['sx'] }) {
  const translate = useTranslate()
  const { dateFormat } = useProject()
  return (
    <Box
      sx={[
        {
          px: 1.25,
          py: 0.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          fontSize: 13,
          whiteSpace: 'nowrap',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {translate('shell.date', { date: formatDate(date, dateFormat) })}
    </Box>
  )
}
