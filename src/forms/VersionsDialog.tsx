import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../ui/overlay/DialogFrame.tsx'

/** One value as it is typed here, and as another user saved it. */
export interface ComparedValue {
  readonly title: string
  readonly mine: string
  readonly theirs: string
}

interface VersionsDialogProps {
  readonly versions: readonly ComparedValue[]
  readonly onOverwrite: () => void
  readonly onTake: () => void
  /** Puts both together; absent where that is not possible. */
  readonly onMerge?: () => void
}

/** A version conflict: both versions side by side, and the choice between them. */
export function VersionsDialog({ versions, onOverwrite, onTake, onMerge }: VersionsDialogProps) {
  const translate = useTranslate()
  return (
    <DialogFrame
      title={translate('ui.versions.title')}
      maxWidth="sm"
      fullWidth
      actions={
        <>
          <Button onClick={onOverwrite}>{translate('ui.versions.overwrite')}</Button>
          <Button variant={onMerge ? 'text' : 'contained'} onClick={onTake} autoFocus={!onMerge}>
            {translate('ui.versions.take')}
          </Button>
          {onMerge && (
            <Button variant="contained" onClick={onMerge} autoFocus>
              {translate('ui.versions.merge')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate(onMerge ? 'ui.versions.mergeable' : 'ui.versions.text')}</p>
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
    </DialogFrame>
  )
}
