import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field, Resource } from '../../../engine/schema.ts'
import { ShortcutBarrier } from '../../ui/shortcuts/ShortcutBarrier.tsx'
import { textOf } from '../fields/plain-cell.tsx'
import type { FormValues } from './form-values.ts'

interface ConflictDialogProps {
  readonly resource: Resource
  readonly mine: FormValues
  readonly theirs: JsonRow
  /** The fields that clash, where each is saved by itself; all unless told. */
  readonly clashing?: readonly string[] | undefined
  readonly onOverwrite: () => void
  readonly onTake: () => void
}

/** Somebody else saved the row meanwhile: both versions side by side, and the choice between them. */
export function ConflictDialog({ resource, mine, theirs, clashing, onOverwrite, onTake }: ConflictDialogProps) {
  const translate = useTranslate()
  const fields = resource.fields.filter(
    ({ name, writeOnly, readOnly }) => !writeOnly && !readOnly && (clashing?.includes(name) ?? true),
  )
  const told = (field: Field, value: JsonScalar = null): string => {
    if (typeof value === 'boolean') return translate(value ? 'ui.yes' : 'ui.no')
    return field.choices.find(choice => choice.value === value)?.title ?? textOf(field, value)
  }
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
              const own = told(field, mine[field.name])
              const other = told(field, theirs[field.name])
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
