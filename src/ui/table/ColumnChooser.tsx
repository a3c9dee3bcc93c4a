import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { IconComponent } from '../create-icon.tsx'
import { CheckIcon, ChevronDownIcon, ChevronUpIcon, ColumnsIcon } from '../icons.ts'
import type { ListDensity } from './table-props.ts'

interface ColumnChooserProps {
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onHidden: (hidden: string[]) => void
  /** The names of all columns in their new order. */
  readonly onOrder: (order: string[]) => void
  readonly density: ListDensity
  readonly onDensity: (density: ListDensity) => void
}

const densities: readonly ListDensity[] = ['compact', 'comfortable']

const renderMark = (isOn: boolean): ReactNode => (
  <CheckIcon aria-hidden color="primary" sx={{ fontSize: 18, visibility: isOn ? 'visible' : 'hidden' }} />
)

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

interface MoveMarkProps {
  readonly Icon: IconComponent
  readonly onMove: () => void
}

/** For mouse and touch; by keyboard Alt and an arrow move the column. */
function MoveMark({ Icon, onMove }: MoveMarkProps) {
  const handleClick = (event: MouseEvent): void => {
    event.stopPropagation()
    onMove()
  }
  return <Icon aria-hidden data-move onClick={handleClick} sx={{ fontSize: 20, color: 'text.secondary' }} />
}

/** A menu of the visible columns, their order and the row density; one column always stays. */
export function ColumnChooser({ columns, hidden, onHidden, onOrder, density, onDensity }: ColumnChooserProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const shown = columns.filter(({ name }) => !hidden.includes(name))
  const toggle = (name: string): void =>
    onHidden(hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name])
  const move = (name: string, step: -1 | 1): void => {
    const names = columns.map(column => column.name)
    const [from, to] = [names.indexOf(name), names.indexOf(name) + step]
    if (to < 0 || to >= names.length) return
    onOrder(names.with(to, name).with(from, names[to] ?? name))
  }
  const onKeyDown = (event: KeyboardEvent, name: string): void => {
    const step = event.altKey ? steps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(name, step)
  }
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
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => toggle(name)}
              onKeyDown={event => onKeyDown(event, name)}
            >
              {renderMark(!hidden.includes(name))}
              <span style={{ flex: 1 }}>{title}</span>
              <MoveMark Icon={ChevronUpIcon} onMove={() => move(name, -1)} />
              <MoveMark Icon={ChevronDownIcon} onMove={() => move(name, 1)} />
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
