import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useSchema } from '../../providers/schema.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { findTargetPath } from '../menu/menu-entries.ts'
import { useExercise } from '../record/RestoreExercise.tsx'

/** Shows when a backup was restored last, once that is a year ago. */
export function ExerciseDue() {
  const translate = useTranslate()
  const state = useExercise()
  const { menu, project } = useSchema()
  if (!state?.is_due) return null
  const resource = project.settings?.resource
  const path =
    resource === undefined ? undefined : findTargetPath(menu, { kind: 'resource', name: resource, view: 'entries' })
  const text = state.last
    ? translate('backup.exercise-due', { at: formatMoment(state.last.at) })
    : translate('backup.exercise-never')
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        path !== undefined && (
          <Button component={Link} to={path} color="inherit" size="small">
            {translate('backup.exercise')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
