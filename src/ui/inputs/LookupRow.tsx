import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { HTMLAttributes } from 'react'
import type { Option } from './lookup-props.ts'

interface LookupRowProps {
  readonly row: HTMLAttributes<HTMLLIElement>
  readonly option: Option
  /** The offer to make a new record of this name. */
  readonly isOffer: boolean
}

/** One option: its label, and what tells it from others small beside it. */
export function LookupRow({ row, option, isOffer }: LookupRowProps) {
  const translate = useTranslate()
  return (
    <Box component="li" {...row} sx={{ gap: 1 }}>
      {isOffer && <Add color="primary" sx={{ fontSize: 18 }} aria-hidden />}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {isOffer ? translate('ui.lookup.create', { text: option.label }) : option.label}
      </Box>
      {option.hint && (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', textAlign: 'right' }}>
          {option.hint}
        </Box>
      )}
    </Box>
  )
}
