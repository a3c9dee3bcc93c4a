import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { footMark } from '../ui/focus/focus-rule.ts'
import { SaveButton } from '../ui/form/StickyFoot.tsx'
import { useShortcut } from '../ui/shortcuts/use-shortcut.ts'
import type { FormSession } from './use-form-session.tsx'

interface SaveBarProps {
  readonly session: FormSession
  readonly isChanged: boolean
  readonly onSave: () => void
  /** A further button at the left. */
  readonly other?: { readonly label: string; readonly run: () => void; readonly off: boolean } | undefined
}

/** What is done with the changes, always in sight at the bottom of the page; F9 saves. */
export function SaveBar({ session: { busy, drop, leave }, isChanged, onSave, other }: SaveBarProps) {
  const translate = useTranslate()
  const save = translate('menu-editor.save')
  useShortcut('F9', onSave, { label: save, disabled: !isChanged })
  useShortcut('Escape', () => void leave(), { label: translate('ui.back'), disabled: !isChanged })
  return (
    <Paper
      {...footMark}
      variant="outlined"
      sx={{
        '@media (max-height: 500px)': { position: 'static' },
        position: 'sticky',
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        p: 1.5,
        mt: 2,
        // The page's own padding would show what scrolls below the bar.
        bottom: { xs: -16, sm: -24 },
        '& .Mui-disabled': { opacity: 0.5 },
      }}
    >
      {other && (
        <Button color="secondary" variant="outlined" disabled={other.off || busy} onClick={other.run}>
          {other.label}
        </Button>
      )}
      <Typography
        color="textSecondary"
        aria-live="polite"
        sx={{ flex: '1 1 120px', alignSelf: 'center', fontSize: 13 }}
      >
        {isChanged ? translate('menu-editor.changed') : ''}
      </Typography>
      <Button color="secondary" variant="outlined" disabled={!isChanged || busy} onClick={() => void drop()}>
        {translate('ui.cancel')}
      </Button>
      <SaveButton busy={busy} disabled={!isChanged || busy} onClick={onSave}>
        {save}
      </SaveButton>
    </Paper>
  )
}
