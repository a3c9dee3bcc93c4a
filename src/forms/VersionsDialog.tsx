import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { ShortcutBarrier } from '../ui/shortcuts/ShortcutBarrier.tsx'

/** One thing as it is typed here, and as somebody else saved it meanwhile. */
export interface Version {
  readonly title: string
  readonly mine: string
  readonly theirs: string
}

interface VersionsDialogProps {
  readonly versions: readonly Version[]
  readonly onOverwrite: () => void
  readonly onTake: () => void
}

/** Somebody else was faster: both versions side by side, and the choice between them. */
export function VersionsDialog({ versions, onOverwrite, onTake }: VersionsDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog open aria-labelledby="versions-title" maxWidth="sm" fullWidth>
      <ShortcutBarrier />
      <DialogTitle id="versions-title">{translate('ui.versions.title')}</DialogTitle>
      <DialogContent>
        <p>{translate('ui.versions.text')}</p>
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{translate('ui.versions.field')}</th>
              <th scope="col">{translate('ui.versions.mine')}</th>
              <th scope="col">{translate('ui.versions.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ title, mine, theirs }) => (
              <tr key={title} className={mine === theirs ? undefined : 'differs'}>
                <th scope="row">{title}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onOverwrite}>{translate('ui.versions.overwrite')}</Button>
        <Button variant="contained" onClick={onTake}>
          {translate('ui.versions.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
