import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CheckIcon, ColumnsIcon } from '../icons.ts'
import type { TableDensity } from './table-props.ts'

interface ColumnChooserProps {
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onHidden: (hidden: string[]) => void
  readonly density: TableDensity
  readonly onDensity: (density: TableDensity) => void
}

const densities: readonly TableDensity[] = ['compact', 'comfortable']

const renderMark = (isOn: boolean): ReactNode => (
  <CheckIcon aria-hidden color="primary" sx={{ fontSize: 18, visibility: isOn ? 'visible' : 'hidden' }} />
)

/** A menu of the visible columns and the row density; one column always stays. */
export function ColumnChooser({ columns, hidden, onHidden, density, onDensity }: ColumnChooserProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const shown = columns.filter(({ name }) => !hidden.includes(name))
  const toggle = (name: string): void =>
    onHidden(hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name])
  return (
    <>
      <IconButton
        aria-label={translate('ui.columns.title')}
        title={translate('ui.columns.title')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <ColumnsIcon />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {columns.map(({ name, title }) => (
            <MenuItem
              key={name}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(name)}
              disabled={shown.length === 1 && shown[0]?.name === name}
              onClick={() => toggle(name)}
            >
              {renderMark(!hidden.includes(name))}
              {title}
            </MenuItem>
          ))}
          <Divider />
          {densities.map(option => (
            <MenuItem
              key={option}
              role="menuitemradio"
              aria-checked={option === density}
              onClick={() => onDensity(option)}
            >
              {renderMark(option === density)}
              {translate(`ui.density.${option}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
