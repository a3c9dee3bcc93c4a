import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { MenuChoice } from '../../../engine/access/assigned-menu.ts'
import type { IconComponent } from '../../ui/create-icon.tsx'
import { EyeIcon, EyeOffIcon, LockIcon } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TreeView } from '../../ui/tree/TreeView.tsx'
import { useTree } from '../../ui/tree/use-tree.ts'
import type { AssignedState } from './assigned-menu.ts'
import { getAssignedState, toggleEntry, withAll } from './assigned-menu.ts'

interface AccessTreeProps {
  readonly entries: readonly MenuChoice[]
  readonly grantedIds: ReadonlySet<string>
  /** What the level has by itself: what differs is marked. */
  readonly standard: ReadonlySet<string>
  readonly onChange: (grantedIds: ReadonlySet<string>) => void
}

const getChildren = ({ children }: MenuChoice): readonly MenuChoice[] => children

const checked = { on: true, always: true, mixed: 'mixed', off: false, closed: false } as const

/** The menu with an eye at each entry; a click, Space or Enter shows or hides it, a group with all below it. */
export function AccessTree({ entries, grantedIds, standard, onChange }: AccessTreeProps) {
  const translate = useTranslate()
  const tree = useTree(entries, getChildren)
  const getState = (choice: MenuChoice) => getAssignedState(choice, grantedIds)
  const toggle = (choice: MenuChoice): void => onChange(toggleEntry(choice, grantedIds))
  const getNote = (choice: MenuChoice): string => {
    const state = getState(choice)
    if (state === 'always' || state === 'closed') return translate(`menu-editor.${state}`)
    if (choice.state !== 'free' || grantedIds.has(choice.id) === standard.has(choice.id)) return ''
    return translate(grantedIds.has(choice.id) ? 'menu-editor.added' : 'menu-editor.taken')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <SearchBox value={tree.text} onChange={tree.setText} label={translate('menu-editor.search')} />
        <Button variant="outlined" color="secondary" onClick={() => onChange(withAll(entries, grantedIds, true))}>
          {translate('menu-editor.show-all')}
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => onChange(withAll(entries, grantedIds, false))}>
          {translate('menu-editor.hide-all')}
        </Button>
      </Stack>
      <TreeView
        tree={tree}
        label={translate('menu-editor.tree')}
        onChoose={({ node }) => toggle(node)}
        onKey={(event, { node }) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          toggle(node)
        }}
        more={({ node }) => ({ 'aria-checked': checked[getState(node)], 'aria-disabled': isFixed(getState(node)) })}
        isQuiet={({ node }) => ['off', 'closed'].includes(getState(node))}
        before={({ node }) => <EyeToggle state={getState(node)} />}
        behind={({ node }) => (
          <Typography component="span" variant="caption" color="textSecondary">
            {getNote(node)}
          </Typography>
        )}
      />
      {tree.rows.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {translate('menu-editor.none')}
        </Typography>
      )}
    </Paper>
  )
}

const isFixed = (state: string): boolean => state === 'always' || state === 'closed'

const presentation: Readonly<Record<AssignedState, { icon: IconComponent; color: string; opacity?: number }>> = {
  on: { icon: EyeIcon, color: 'info.main' },
  mixed: { icon: EyeIcon, color: 'info.main', opacity: 0.5 },
  off: { icon: EyeOffIcon, color: 'text.disabled' },
  always: { icon: EyeIcon, color: 'text.disabled' },
  closed: { icon: LockIcon, color: 'text.disabled' },
}

/** The eye of an entry (blue: shown); the row has the same state as text. */
function EyeToggle({ state }: { readonly state: AssignedState }) {
  const { icon: Icon, color, opacity = 1 } = presentation[state]
  return (
    <Box component="span" aria-hidden sx={{ display: 'flex', flex: 'none', color, opacity }}>
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  )
}
