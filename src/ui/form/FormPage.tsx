import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'react-admin'
import { PageHead } from '../PageHead.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { FormActions } from './FormActions.tsx'
import { focusFirst } from './focus-first.ts'
import { getFormProps } from './form-keys.ts'
import type { FormFrameProps } from './form-props.ts'
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
