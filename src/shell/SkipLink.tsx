import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'

/** The first thing Tab reaches: past the menu, to what the page is about. */
export function SkipLink({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      href="#isi"
      onClick={event => {
        event.preventDefault()
        to.current?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {translate('shell.skip')}
    </Button>
  )
}
