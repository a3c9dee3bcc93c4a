// The actions of a page: the next step as its one filled button, few beside it, and the rest in a menu.
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChevronDownIcon } from './icons.ts'
import { KeyHint } from './shortcuts/KeyHint.tsx'

export interface PageAction {
  readonly id: string
  readonly label: string
  readonly run: () => void
  readonly icon?: ReactNode
  readonly tone?: 'next' | 'danger' | 'quiet'
  readonly shortcut?: string
  readonly isBusy?: boolean
  /** In place of the plain button, while it is beside the others. */
  readonly button?: ReactNode
  /** Other ways to do it, which the menu lists below it. */
  readonly ways?: readonly { readonly id: string; readonly label: string; readonly run: () => void }[]
}

/** The next step and three beside it, or four without a next step. */
const maxButtons = 4

/** Buttons in the order of the actions; those that do not fit are in a menu. */
export function ActionBar({ actions }: { readonly actions: readonly PageAction[] }) {
  const shown = actions.slice(0, maxButtons)
  const others = actions.slice(maxButtons)
  return (
    <>
      {shown.map(action => (
        <ActionButton key={action.id} action={action} />
      ))}
      {others.length > 0 && <ActionMenu actions={others} />}
    </>
  )
}

function ActionButton({ action }: { readonly action: PageAction }) {
  const { label, run, icon, tone, shortcut, isBusy = false, button } = action
  if (button !== undefined) return button
  return (
    <Button
      variant={tone === 'next' ? 'contained' : 'outlined'}
      color={getColor(tone)}
      aria-disabled={isBusy}
      onClick={() => !isBusy && run()}
      startIcon={icon}
      endIcon={
        shortcut !== undefined && (
          <span aria-hidden style={{ display: 'flex' }}>
            <KeyHint>{shortcut}</KeyHint>
          </span>
        )
      }
    >
      {label}
    </Button>
  )
}

const getColor = (tone: PageAction['tone']): 'primary' | 'secondary' | 'error' => {
  if (tone === 'danger') return 'error'
  return tone === 'quiet' ? 'secondary' : 'primary'
}

function ActionMenu({ actions }: { readonly actions: readonly PageAction[] }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = actions.flatMap(({ id, label, run, tone, isBusy = false, ways = [] }) => [
    { id, label, run, isDanger: tone === 'danger', isBusy },
    ...ways.map(way => ({ ...way, id: `${id} ${way.id}`, isDanger: false, isBusy })),
  ])
  return (
    <>
      <Button
        color="secondary"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('ui.more-actions')}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(({ id, label, run, isDanger, isBusy }) => (
            <MenuItem
              key={id}
              disabled={isBusy}
              sx={isDanger ? { color: 'error.main' } : {}}
              onClick={() => {
                setAnchor(null)
                run()
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
