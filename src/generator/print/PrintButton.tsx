import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { listPrintFormats, type Print, type PrintFormat } from '../../../engine/schema/document.ts'
import { ChevronDownIcon, MessageIcon, PrintIcon } from '../../ui/icons.ts'

interface PrintButtonProps {
  readonly print: Print
  readonly label: string
  readonly variant: NonNullable<ButtonProps['variant']>
  readonly autoFocus?: boolean
  readonly onPrint: (way?: PrintFormat) => void
}

/** Prints as the shop has set it, or as it is chosen beside it. */
export function PrintButton({ print, label, variant, autoFocus = false, onPrint }: PrintButtonProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (print.message)
    return (
      <Button variant={variant} startIcon={<MessageIcon />} autoFocus={autoFocus} onClick={() => onPrint()}>
        {label}
      </Button>
    )
  const more = translate('document.print-as', { title: print.title })
  return (
    <>
      <ButtonGroup variant={variant}>
        <Button startIcon={<PrintIcon />} autoFocus={autoFocus} onClick={() => onPrint()}>
          {label}
        </Button>
        <Button
          aria-label={more}
          title={more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          sx={{ paddingX: 0.5 }}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <ChevronDownIcon />
        </Button>
      </ButtonGroup>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {listPrintFormats(print).map(way => (
            <MenuItem
              key={way}
              onClick={() => {
                setAnchor(null)
                onPrint(way)
              }}
            >
              {translate(`document.way.${way}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
