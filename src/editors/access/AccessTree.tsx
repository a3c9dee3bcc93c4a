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
import { TreeView } from '../tree/TreeView.tsx'
import { useTree } from '../tree/use-tree.ts'
import type { GivenState } from './given-menu.ts'
import { givenState, toggled, withAll } from './given-menu.ts'

interface AccessTreeProps {
  readonly entries: readonly MenuChoice[]
  readonly given: ReadonlySet<string>
  /** What the level has by itself: what differs is marked. */
  readonly standard: ReadonlySet<string>
  readonly onGiven: (given: ReadonlySet<string>) => void
}

const below = ({ children }: MenuChoice): readonly MenuChoice[] => children

const checked = { on: true, always: true, mixed: 'mixed', off: false, closed: false } as const

/** The menu with an eye at each entry; a click, Space or Enter shows or hides it, a group with all below it. */
export function AccessTree({ entries, given, standard, onGiven }: AccessTreeProps) {
  const translate = useTranslate()
  const tree = useTree(entries, below)
  const stateOf = (choice: MenuChoice) => givenState(choice, given)
  const toggle = (choice: MenuChoice): void => onGiven(toggled(choice, given))
  const noteOf = (choice: MenuChoice): string => {
    const state = stateOf(choice)
    if (state === 'always' || state === 'closed') return translate(`menu-editor.${state}`)
    if (choice.state !== 'free' || given.has(choice.id) === standard.has(choice.id)) return ''
    return translate(given.has(choice.id) ? 'menu-editor.added' : 'menu-editor.taken')
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <SearchBox value={tree.text} onChange={tree.setText} label={translate('menu-editor.search')} />
        <Button variant="outlined" color="secondary" onClick={() => onGiven(withAll(entries, given, true))}>
          {translate('menu-editor.show-all')}
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => onGiven(withAll(entries, given, false))}>
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
        more={({ node }) => ({ 'aria-checked': checked[stateOf(node)], 'aria-disabled': isFixed(stateOf(node)) })}
        isQuiet={({ node }) => ['off', 'closed'].includes(stateOf(node))}
        before={({ node }) => <EyeToggle state={stateOf(node)} />}
        behind={({ node }) => (
          <Typography component="span" variant="caption" color="textSecondary">
            {noteOf(node)}
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

const presentation: Readonly<Record<GivenState, { icon: IconComponent; color: string; opacity?: number }>> = {
  on: { icon: EyeIcon, color: 'info.main' },
  mixed: { icon: EyeIcon, color: 'info.main', opacity: 0.5 },
  off: { icon: EyeOffIcon, color: 'text.disabled' },
  always: { icon: EyeIcon, color: 'text.disabled' },
  closed: { icon: LockIcon, color: 'text.disabled' },
}

/** The eye of an entry (blue: shown); the row has the same state as text. */
function EyeToggle({ state }: { readonly state: GivenState }) {
  const { icon: Icon, color, opacity = 1 } = presentation[state]
  return (
    <Box component="span" aria-hidden sx={{ display: 'flex', flex: 'none', color, opacity }}>
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  )
}
