import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'react-admin'
import { PageHead } from '../PageHead.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { FormActions, type FormFrameProps } from './FormActions.tsx'
import { focusFirst } from './focus-soon.ts'
import { getFormProps } from './form-keys.ts'
import { FootActions, StickyFoot } from './StickyFoot.tsx'

interface FormPageProps extends FormFrameProps {
  /** A page is open by default; the prop exists so that one caller can choose between page and dialog. */
  readonly open?: boolean | undefined
}

/** A form as a page, its buttons always in sight at the bottom. */
export function FormPage({
  open = true,
  title,
  tools,
  notes,
  children,
  findsFocus = true,
  onLeave,
  ...actions
}: FormPageProps) {
  const translate = useTranslate()
  useShortcut('Escape', () => void onLeave(), { label: actions.cancelLabel ?? translate('ui.back'), disabled: !open })
  if (!open) return null
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <PageHead title={title} actions={tools} />
      <Paper
        ref={findsFocus ? focusFirst : null}
        component="form"
        variant="outlined"
        aria-label={title}
        {...getFormProps(actions.onSubmit)}
      >
        <Box sx={{ padding: { xs: 2, sm: 3 } }}>{children}</Box>
        <StickyFoot>
          {notes}
          <FootActions>
            <FormActions {...actions} onCancel={actions.onCancel ?? onLeave} />
          </FootActions>
        </StickyFoot>
      </Paper>
    </Box>
  )
}

interface FormNotesProps {
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

/** Lines over the buttons of a form: what is wrong with it as a whole, and in yellow what only warns. */
export function FormNotes({ faults, warnings }: FormNotesProps) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, paddingX: { xs: 2, sm: 3 }, '&:not(:empty)': { paddingY: 1 } }}>
      {faults.map(text => (
        <Alert key={text} severity="error" role="presentation">
          {text}
        </Alert>
      ))}
      {warnings.map(text => (
        <Alert key={text} severity="warning" role="presentation">
          {text}
        </Alert>
      ))}
    </Box>
  )
}
