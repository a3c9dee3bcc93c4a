import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { valueText } from '../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { ShortcutBarrier } from '../../ui/shortcuts/ShortcutBarrier.tsx'
import type { FormValues } from '../form/form-values.ts'
import { useValueWords } from '../text/use-value-words.ts'

interface ConflictDialogProps {
  readonly resource: Resource
  readonly mine: FormValues
  readonly theirs: JsonRow
  /** The fields in conflict, where each is saved by itself; all by default. */
  readonly clashing?: readonly string[] | undefined
  readonly onOverwrite: () => void
  readonly onTake: () => void
}

/** Somebody else saved the row meanwhile: both versions side by side, and the choice between them. */
export function ConflictDialog({ resource, mine, theirs, clashing, onOverwrite, onTake }: ConflictDialogProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const fields = resource.fields.filter(
    ({ name, writeOnly, readOnly }) => !writeOnly && !readOnly && (clashing?.includes(name) ?? true),
  )
  return (
    <Dialog open aria-labelledby="conflict-title" maxWidth="sm" fullWidth>
      <ShortcutBarrier />
      <DialogTitle id="conflict-title">{translate('generator.conflict.title')}</DialogTitle>
      <DialogContent>
        <p>{translate('generator.conflict.text')}</p>
        <table className="versions">
          <thead>
            <tr>
              <th scope="col">{translate('generator.conflict.field')}</th>
              <th scope="col">{translate('generator.conflict.mine')}</th>
              <th scope="col">{translate('generator.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(field => {
              const own = valueText(field, mine[field.name], words)
              const other = valueText(field, theirs[field.name], words)
              return (
                <tr key={field.name} className={own === other ? undefined : 'differs'}>
                  <th scope="row">{field.title}</th>
                  <td>{own}</td>
                  <td>{other}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onOverwrite}>{translate('generator.conflict.overwrite')}</Button>
        <Button variant="contained" onClick={onTake}>
          {translate('generator.conflict.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
